import TaskTrace
import TraceAnalysis

/// An error that a task keeps for itself, although the right program throws it.
extension RunDifference {
  /// A finding about a task that returns although its counterpart in the right program throws an error, if both
  /// programs do the same work and print the same lines at the same times; nil if there is none. This program may print
  /// a line several times.
  var errorNotThrown: Finding? {
    guard !hasOtherWork, TimedLine.all(of: ownOutput) == TimedLine.all(of: rightOutput) else {
      return nil
    }
    for task in own.trace.tasks where task.outcome == .returned && task.kind != .root {
      guard let other = comparison.counterpart(ofSecond: task.id).flatMap({ right.trace[$0] }),
        case .threw(let error)? = other.outcome, let end = task.endedEvent,
        own.place(task.creationSite).map(ownLines.contains) == true
      else { continue }
      var found = own.finding(
        .errorHandled, .remark, [task.id], event: end, at: [task.creationSite],
        "\(own.name(task.id)), started\(own.at(task.creationSite)), returned at "
          + "\(own.trace.events.time(of: end).words). In the author's program, it throws "
          + "\(error.asErrorName).")
      found.ownRemedy = "Throw the error in this task, so that code that awaits it gets the error."
      return found
    }
    return nil
  }
}

/// A printed line and its time.
private struct TimedLine: Hashable {
  let time: VirtualTime
  let text: String

  static func all(of lines: [PrintedLine]) -> Set<TimedLine> {
    Set(lines.map { TimedLine(time: $0.time, text: $0.text) })
  }
}
