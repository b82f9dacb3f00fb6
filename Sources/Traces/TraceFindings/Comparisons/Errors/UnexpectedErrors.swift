import TaskTrace
import TraceAnalysis

/// Errors that only this program gets.
extension RunDifference {
  /// A finding about the first task that threw an error which the program then printed, if the right program gets no
  /// error in this run; otherwise nil.
  var unexpectedError: Finding? {
    guard !right.mayGetError(rightLines) else { return nil }
    let failed = own.trace.tasks.filter { task in
      guard task.kind != .root, !task.threwCancellation, case .threw(let error)? = task.outcome
      else { return false }
      return own.printed(containing: error.asErrorName) != nil
    }
    guard let task = failed.min(by: { ($0.endedEvent ?? .max) < ($1.endedEvent ?? .max) }),
      let end = task.ended, let event = task.endedEvent, case .threw(let error)? = task.outcome
    else { return nil }
    let step = ownSteps.last { $0.task == task.id && $0.end == end }
    let thrown = step.flatMap { own.lineOfThrow(after: $0.place, ownLines) }
    let place = thrown ?? step.flatMap(place) ?? own.callPlace(of: task.id, ownLines)
    var found = Finding(
      kind: .errorAdded, grade: .remark, tasks: [task.id], event: event, time: end,
      places: [place].compactMap(\.self),
      statement: "\(own.name(task.id)) threw \(error.asErrorName) at \(end.words)"
        + "\(place.map { ", at line \($0.line)" } ?? ""). The author's program gets no error in this run."
    )
    found.ownRemedy =
      thrown.map { "Check when line \($0.line) throws this error, and which values it gets." }
      ?? place.map { "Check what line \($0.line) passes to the function that throws this error." }
    return found
  }
}

extension ObservedRun {
  /// Whether a task threw an error of its own, or lines that the learner can change may have taken one.
  fileprivate func mayGetError(_ lines: EditableLines) -> Bool {
    trace.tasks.contains { $0.hasThrown && !$0.threwCancellation }
      || lines.lines(of: self).contains { line in
        let tokens = line.tokens
        return tokens.contains(["try", "?"])
          || !Set(tokens).isDisjoint(with: ["catch", "nextResult", "result", "Result", "failure"])
      }
  }
}
