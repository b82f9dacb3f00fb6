import TaskTrace
import TraceAnalysis

/// Findings about tasks that the right program cancels, and this program does not.
extension RunDifference {
  /// A finding about the first such task; nil if there is none.
  var notCancelled: Finding? {
    for task in own.trace.tasks {
      guard let time = missedCancellation(of: task) else { continue }
      return own.finding(
        .notCancelled, .remark, [task.id], event: task.createdEvent, at: [task.creationSite],
        "\(own.name(task.id)), started with \(task.call)\(own.at(task.creationSite)), was not cancelled. "
          + "The author's program cancels it at \(time.words).")
    }
    return nil
  }

  /// Adds to a finding about a task that was left behind when the right program cancels that task.
  func withMissedCancellation(_ finding: Finding) -> Finding {
    guard finding.kind == .leftBehind,
      let task = finding.tasks.first.flatMap({ own.trace[$0] }),
      let time = missedCancellation(of: task)
    else { return finding }
    var finding = finding
    finding.statement += " The author's program cancels it at \(time.words)."
    finding.ownRemedy = Finding.Kind.notCancelled.remedy
    return finding
  }

  /// Returns when the right program calls `cancel()` on the counterpart of a task that is still at work and that this
  /// program does not cancel; nil if it does not call it.
  private func missedCancellation(of task: TaskLife) -> VirtualTime? {
    guard task.isUnstructured, !task.isCancelled,
      let other = comparison.counterpart(ofSecond: task.id).flatMap({ right.trace[$0] }),
      let mark = other.cancellation, mark.cause == .explicit
    else { return nil }
    return task.ended.map { $0 > mark.time } ?? true ? mark.time : nil
  }
}
