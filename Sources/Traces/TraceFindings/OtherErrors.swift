import TaskTrace
import TraceAnalysis

/// Errors that a task throws instead of those of the right program.
extension RunDifference {
  /// Returns a finding about a task that threw another error after a step than that of the right program; nil if it
  /// threw none then.
  func otherError(insteadOf error: String, in step: WorkStep) -> Finding? {
    guard let task = own.trace[step.task], task.ended == step.end, !task.threwCancellation,
      case .threw(let other)? = task.outcome
    else { return nil }
    let place = own.lineOfThrow(after: step.place, ownLines)
    var finding = Finding(
      kind: .errorHandled, grade: .remark, tasks: [step.task], event: step.event, time: step.end,
      places: [place ?? step.place].compactMap(\.self),
      statement: "\(own.name(step.task)) threw \(other.asErrorName) at \(step.end.words)"
        + (place.map { ", at line \($0.line)" } ?? "")
        + ". In the author's program, the task that does this work throws \(error).")
    finding.ownRemedy = "Check the values of the error that is thrown there."
    return finding
  }
}

extension ObservedRun {
  /// Returns the first line after a place in its function that throws an error; nil if there is none.
  fileprivate func lineOfThrow(after place: SourceFrame?, _ lines: EditableLines) -> SourceFrame? {
    guard var place, let source = SourceBlocks(trace, place),
      let start = source.tokens(ofLine: place.line).last,
      let body = source.blocks(around: start).first(where: \.isFunction),
      let line = (start..<max(start, body.tokens.upperBound)).first(where: {
        source.tokens[$0] == "throw"
      }).flatMap(source.line)
    else { return nil }
    place.line = line
    return lines.contains(place) ? place : nil
  }
}
