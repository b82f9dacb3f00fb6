package import TaskTrace

/// The path by which a cancellation reached a task, and the task's reaction.
package struct CancellationPath: Hashable, Sendable {
  /// The task that was cancelled first, its child, and so on down to the task itself.
  package var steps: [TaskID]
  /// The cancellation of the first task.
  package var origin: TaskLife.Cancellation
  /// The cancellation of the task itself.
  package var mark: TaskLife.Cancellation
  /// The first check for cancellation after the mark, or the end of a sleep by it; nil if there was none.
  package var notice: TaskLife.NoticeRecord?

  /// The time from the mark to the notice.
  package var latency: Duration? { notice.map { $0.time - mark.time } }
}

extension Trace {
  /// Returns the path of a task's cancellation; nil if the task was never cancelled.
  package func cancellationPath(to id: TaskID) -> CancellationPath? {
    guard let task = self[id], let mark = task.cancellation else { return nil }
    var path = CancellationPath(
      steps: [id], origin: mark, mark: mark, notice: task.firstNotice)
    var youngest = id
    while path.origin.cause == .parent, let parent = self[youngest]?.creation.parent,
      parent < youngest, let above = self[parent]?.cancellation
    {
      path.steps.append(parent)
      path.origin = above
      youngest = parent
    }
    path.steps.reverse()
    return path
  }
}
