public import TaskTrace

/// The path by which a cancellation reached a task, and the task's reaction.
public struct CancellationPath: Hashable, Sendable {
  /// The task that was cancelled first, its child, and so on down to the task itself.
  public var steps: [TaskID]
  /// The cancellation of the first task.
  public var origin: TaskLife.Cancellation
  /// The cancellation of the task itself.
  public var mark: TaskLife.Cancellation
  /// The first check for cancellation after the mark, or the end of a sleep by it; nil if there was none.
  public var notice: TaskLife.NoticeRecord?

  /// The time from the mark to the notice.
  public var latency: Duration? { notice.map { $0.time - mark.time } }
}

extension Trace {
  /// Returns the path of a task's cancellation; nil if the task was never cancelled.
  public func cancellationPath(to id: TaskID) -> CancellationPath? {
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
