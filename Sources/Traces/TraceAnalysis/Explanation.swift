package import TaskTrace

/// A sentence about an event of a run: what happened, and which task caused it.
package struct Explanation: Hashable, Sendable {
  /// The index of the event in `Trace.events`.
  package var event: Int
  package var time: VirtualTime
  package var task: TaskID?
  /// A whole sentence. It has no full stop if it ends in code.
  package var text: String
  /// The place in the source where it happened.
  package var site: SiteID?
  package var topic: Topic
  /// The rule from which it follows.
  package var rule: Rule.ID?
  package var level: Level

  /// The level of detail of a story.
  package enum Level: Int, Comparable, CaseIterable, Sendable {
    /// Creation, waits, errors, cancellation, and everything unusual.
    case essential
    /// Everything else: sleeps, hops, inheritance, and all but the first of many equal events.
    case detail

    package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// The topic of a sentence, with the lesson that teaches it and the Swift Evolution proposal that defines it.
  package enum Topic: Int, CaseIterable, Sendable {
    case asyncAwait, asyncLet, taskTree, cancellation, group, unstructured, detached, immediate
    case continuation, actor, taskLocal, escalation, machine

    package var lesson: String {
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
    package var proposal: String {
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

  package var lesson: String { topic.lesson }
  package var proposal: String { topic.proposal }
}
