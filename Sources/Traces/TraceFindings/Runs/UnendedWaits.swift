import TaskTrace
import TraceAnalysis

/// Findings about continuations that a cancelled task waited for, although a cancellation could have ended the wait.
extension ObservedRun {
  /// Returns a finding about the wait for a continuation in which a task was when it was cancelled, if only something
  /// later than the cancellation ended it; otherwise nil.
  func unendedWait(of task: TaskLife, _ mark: TaskLife.Cancellation) -> Finding? {
    guard !trace.ranHandler(task.id),
      let wait = waits(of: task.id).last(where: { $0.event < mark.event && $0.end > mark.time }),
      wait.reason == .continuation, wait.call == nil, let cause = wait.wokenBy
    else { return nil }
    let time = (wait.end - mark.time).inMilliseconds
    let end =
      switch cause {
      case .task(let other): "\(name(other)) resumed it \(time) later"
      case .outside: "a thread resumed it \(time) later"
      case .created, .timer, .yielded, .hopped, .cancellation: "it ended \(time) later"
      }
    var found = finding(
      .noticedLate, .remark, [task.id], event: wait.event, at: [wait.site],
      "\(name(task.id)) was cancelled at \(mark.time.words) while it waited for a continuation\(at(wait.site)). "
        + "The cancellation did not end the wait: \(end).",
      facts: .init(time: mark.time, words: end))
    found.cost = wait.end - mark.time
    found.isNotable = true
    found.ownRemedy = Self.remedyForContinuation
    return found
  }

  /// What to do about a continuation for which a cancelled task waits.
  static var remedyForContinuation: String {
    "Resume the continuation also in the handler of a withTaskCancellationHandler, but only once."
  }
}
