import TaskTrace

/// The errors of task groups: the groups that discard results, and the child whose error ended a group.
struct GroupErrors: Sendable {
  /// The first child of a discarding group whose error cancelled the others.
  private(set) var failed: [GroupID: TaskID] = [:]
  private var discarding: Set<GroupID> = []
  /// The child of each group that has thrown last.
  private var throwing = NumberTable()
  /// The child of each group that has ended last.
  private var last = NumberTable()

  mutating func open(_ group: GroupID, discards: Bool) {
    if discards { discarding.insert(group) }
  }

  /// Records that the error of `by` cancelled a task.
  mutating func cancel(_ task: TaskID, by: TaskID, in trace: Trace) {
    // In other groups, the task that owns the group cancels the children after it has received the error.
    guard let group = trace[life: task].group, trace[by]?.group == group else { return }
    failed[group] = failed[group] ?? by
  }

  mutating func end(_ task: TaskID, of group: GroupID?, hasThrown: Bool) {
    guard let group else { return }
    last[group] = task
    if hasThrown { throwing[group] = task }
  }

  /// Returns whether one of the group's children has thrown an error.
  func hasErrors(_ group: GroupID) -> Bool {
    throwing[group] != nil || failed[group] != nil
  }

  func discards(_ group: GroupID?) -> Bool { group.map(discarding.contains) ?? false }

  /// Returns whether this child of the group ended last.
  func isLast(_ child: TaskID, of group: GroupID, in trace: Trace) -> Bool { last[group] == child }
}
