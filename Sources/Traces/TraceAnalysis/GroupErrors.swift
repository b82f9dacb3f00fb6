import TaskTrace

/// The errors of groups: which groups discard results, and which child's error ended a group.
struct GroupErrors: Sendable {
  /// The first child of a discarding group whose error cancelled the others.
  private(set) var failed: [GroupID: TaskID] = [:]
  private var discarding: Set<GroupID> = []
  private var throwing: Set<GroupID> = []
  /// The child that ended last, as far as the trace shows.
  private var last: [GroupID: TaskID] = [:]

  mutating func open(_ group: GroupID, discards: Bool) {
    if discards { discarding.insert(group) }
  }

  /// The error of `by` marked a task cancelled.
  mutating func cancel(_ task: TaskID, by: TaskID, in trace: Trace) {
    // In other groups it is the owner who cancels, once it has met the error.
    guard let group = trace[life: task].group, trace[by]?.group == group else { return }
    failed[group] = failed[group] ?? by
  }

  mutating func end(_ task: TaskID, of group: GroupID?, hasThrown: Bool) {
    guard let group else { return }
    last[group] = task
    if hasThrown { throwing.insert(group) }
  }

  /// Whether an error of one of the group's children was seen.
  func hasErrors(_ group: GroupID) -> Bool {
    throwing.contains(group) || failed[group] != nil
  }

  func discards(_ group: GroupID?) -> Bool { group.map(discarding.contains) ?? false }

  /// Whether this child of the group ended last.
  func isLast(_ child: TaskID, of group: GroupID, in trace: Trace) -> Bool { last[group] == child }
}
