public import TaskTrace

/// A sentence about an event of a run: what happened, and which task caused it.
public struct Explanation: Hashable, Sendable {
  /// The index of the event in `Trace.events`.
  public var event: Int
  public var time: VirtualTime
  public var task: TaskID?
  /// A whole sentence. It has no full stop if it ends in code.
  public var text: String
  /// The place in the source where it happened.
  public var site: SiteID?
  /// The rule from which it follows.
  public var rule: Rule.ID?
  public var level: Level

  /// The level of detail of a story.
  public enum Level: Int, Comparable, CaseIterable, Sendable {
    /// Creation, waits, errors, cancellation, and everything unusual.
    case essential
    /// Everything else: sleeps, hops, inheritance, and all but the first of many equal events.
    case detail

    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }
}
