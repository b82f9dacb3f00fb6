package import TaskTrace

/// How a cancellation reached a task, and how the task reacted.
package struct CancellationPath: Hashable, Sendable {
  /// The task that was cancelled first, then its child, and so on down to the task in question.
  package var steps: [TaskID]
  /// Who cancelled the first, and why.
  package var origin: TaskLife.Cancellation
  /// The mark on the task in question.
  package var mark: TaskLife.Cancellation
  /// The first moment at which the task asked, or its sleep ended; nil if it never did.
  package var notice: TaskLife.NoticeRecord?

  /// From mark to notice.
  package var latency: Duration? { notice.map { $0.time - mark.time } }
}

extension Trace {
  /// Nil if the task was never cancelled.
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

  package var cancelledTasks: [TaskID] {
    tasks.filter(\.isCancelled).map(\.id)
  }
}
