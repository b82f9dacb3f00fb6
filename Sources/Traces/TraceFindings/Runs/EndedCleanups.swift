import TaskTrace
import TraceAnalysis

/// Findings about cancelled tasks whose code to clean up ended early.
///
/// A program may let a cancellation end what it does after an error, so these are remarks.
extension ObservedRun {
  var endedCleanups: some Sequence<Finding> {
    cancelledTasks.compactMap { [self] task in
      guard let mark = task.mark else { return nil }
      return task.notices.lazy.filter { $0.event > mark.event }
        .compactMap { [self] in endedCleanup(of: task, mark, $0) }.first
    }
  }

  /// Returns a finding about a sleep or a check that threw in a `catch` which had more to do; otherwise nil.
  private func endedCleanup(
    of task: TaskLife, _ mark: TaskLife.Cancellation, _ notice: TaskLife.NoticeRecord
  ) -> Finding? {
    let isSleep = notice.notice == .sleepThrew
    guard notice.notice != .checkedFlag, let place = place(notice.site),
      let source = source(of: place),
      let handler = source.catchEnded(byErrorAt: place, isSleep: isSleep),
      let line = source.line(of: handler.tokens.lowerBound - 1)
    else { return nil }
    let call = isSleep ? "its wait" : "Task.checkCancellation()"
    var found = finding(
      .cleanupEnded, .remark, [task.id], event: notice.event, at: [notice.site, task.creationSite],
      "\(name(task.id)) was cancelled at \(mark.time.words), and \(call)\(at(notice.site)) threw in the catch at "
        + "line \(line). So the rest of the catch did not run.",
      facts: .init(time: mark.time))
    found.add([place.inLine(line)])
    return found
  }
}
