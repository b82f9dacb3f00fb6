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
  func lineOfThrow(after place: SourceFrame?, _ lines: EditableLines) -> SourceFrame? {
    guard let place, let source = source(of: place),
      let start = source.tokens(ofLineAt: place).last,
      let body = source.function(around: start),
      let line = (start..<max(start, body.tokens.upperBound)).first(where: {
        source.tokens[$0] == "throw"
      }).flatMap(source.line)
    else { return nil }
    let found = place.inLine(line)
    return lines.contains(found) ? found : nil
  }
}

extension RunDifference {
  /// Returns the only line in a `catch` that throws an error, if a value is an error that contains that of the right
  /// program, such as `failed(NotFound: a room)`; otherwise nil.
  func wrappedError(_ value: PrintStatements.Difference) -> ValueClue? {
    guard !String(value.right).typeNames.isEmpty, value.own.containsValue(value.right),
      let place = own.onlyThrowInCatch(ownLines)
    else { return nil }
    return ValueClue(
      place: place,
      sentence:
        " Line \(place.line) throws another error, which contains that of the author's program.",
      remedy:
        "Throw the error itself at line \(place.line), or let it leave the function with try.",
      isWholeCause: true)
  }
}

extension StringProtocol {
  /// Whether the description of a value contains that of another one as a part, with or without the name of its module.
  fileprivate func containsValue(_ part: some StringProtocol) -> Bool {
    ranges(of: String(part)).contains { range in
      guard range.lowerBound > startIndex, range.upperBound < endIndex else { return false }
      return ["(", " ", "."].contains(self[index(before: range.lowerBound)])
        && [")", ","].contains(self[range.upperBound])
    }
  }
}

extension ObservedRun {
  /// Returns the only line that the learner can change and that throws an error in a `catch`; nil if there is none.
  fileprivate func onlyThrowInCatch(_ lines: EditableLines) -> SourceFrame? {
    let found = lines.files(of: self).flatMap { file in
      let source = file.source
      return source.blocks.filter { $0.head.first == "catch" }.flatMap { block in
        block.tokens.filter { source.tokens[$0] == "throw" }.compactMap(source.line)
      }.map(file.place)
    }.filter(lines.contains)
    return found.count == 1 ? found[0] : nil
  }
}
