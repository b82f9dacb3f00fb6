import TaskTrace
import TraceAnalysis

/// Findings about tasks that wait again for a task from which they have got an error, for example to try again.
///
/// A program may show an error whenever it needs the result, so these are remarks.
extension ObservedRun {
  var failedTasksReadAgain: [Finding] {
    failedTasks.compactMap { task in
      guard let end = task.ended else { return nil }
      var errors: [TaskID: VirtualTime] = [:]
      for read in reads(of: task.id) {
        let time = trace.events.time(of: read.event)
        if let error = errors[read.reader], error < time { return failedTaskReadAgain(task, read) }
        // `result` gives the error as a value, and `value` may throw it afterwards.
        if awaitedCall(read) == .value { errors[read.reader] = max(time, end) }
      }
      return nil
    }
  }

  /// A finding about a task that awaited another one after that had thrown an error.
  func failedTaskReadAgain(_ task: TaskLife, _ read: Read) -> Finding? {
    guard let end = task.ended, case .threw(let error)? = task.outcome,
      case .awaited(_, _, let site) = trace.events[read.event].action
    else { return nil }
    return finding(
      .failedTaskReadAgain, .remark, [read.reader, task.id], event: read.event,
      at: [site, task.creationSite],
      "\(name(read.reader)) awaited \(name(task.id))\(at(site)) at \(trace.events.time(of: read.event).words). "
        + "That task had thrown \(error.asErrorName) at \(end.words). A task runs once, so each await of it throws "
        + "the same error.")
  }

  private func awaitedCall(_ read: Read) -> AwaitedCall? {
    guard case .awaited(_, let call, _) = trace.events[read.event].action else { return nil }
    return call
  }
}
