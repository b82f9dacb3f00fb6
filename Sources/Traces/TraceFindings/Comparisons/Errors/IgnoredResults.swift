import TaskTrace
import TraceAnalysis

/// Findings about a task's `result` whose error the program does not look at.
extension RunDifference {
  /// A finding about the first result with an error that no line of this program shows, if the right program prints a
  /// line then that this program never prints; otherwise nil.
  var resultIgnored: Finding? {
    let missing = linesOnlyInRight
    for wait in own.waits where wait.call == .result {
      guard let line = missing[wait.end]?.first, let task = wait.awaited,
        let error = own.error(endingAWait: wait), own.printed(containing: error) == nil
      else { continue }
      var found = own.finding(
        .errorDropped, .remark, [task, wait.waiter], event: wait.event, at: [wait.site],
        "\(own.name(task)) threw \(error) at \(wait.end.words). \(own.name(wait.waiter)) read its "
          + "result\(own.at(wait.site)), which contains the error and throws nothing. "
          + "The author's program prints \"\(line)\" then.")
      found.ownRemedy = "Read the value of the task with try await, or call get() on its result."
      return found
    }
    return nil
  }
}
