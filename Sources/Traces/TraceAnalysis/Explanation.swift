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
  public var topic: Topic
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

  /// The topic of a sentence, with the lesson that teaches it and the Swift Evolution proposal that defines it.
  public enum Topic: Int, CaseIterable, Sendable {
    case asyncAwait, asyncLet, taskTree, cancellation, group, unstructured, detached, immediate
    case continuation, actor, taskLocal, escalation, machine

    public var lesson: String {
      switch self {
      case .asyncAwait, .continuation: "structured-programming"
      case .asyncLet: "async-let"
      case .taskTree: "task-trees"
      case .cancellation: "cancellation"
      case .group, .machine: "task-groups"
      case .unstructured, .taskLocal: "unstructured-tasks"
      case .detached: "detached-tasks"
      case .actor: "actors"
      case .immediate, .escalation: "the-pool"
      }
    }

    /// The Swift Evolution proposal that defines it.
    public var proposal: String {
      switch self {
      case .asyncAwait: "SE-0296"
      case .asyncLet: "SE-0317"
      case .taskTree, .cancellation, .group, .unstructured, .detached, .machine: "SE-0304"
      case .immediate: "SE-0472"
      case .continuation: "SE-0300"
      case .actor: "SE-0306"
      case .taskLocal: "SE-0311"
      case .escalation: "SE-0462"
      }
    }
  }

  public var lesson: String { topic.lesson }
  public var proposal: String { topic.proposal }
}
