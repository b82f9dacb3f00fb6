import TraceAnalysis

/// Lines that a `catch` prints in place of others.
extension RunDifference {
  /// Adds to a finding about a missing line that its task got an error instead, and the only line that throws one. The
  /// `catch` that prints another line then must be in lines that the learner cannot change.
  func withCatch(
    _ finding: Finding, insteadOf line: PrintedLine, _ printing: PrintStatements
  ) -> Finding {
    let printed = ownOutput.first { other in
      other.task.flatMap(comparison.counterpart(ofSecond:)) == line.task && line.task != nil
        && right.printed(containing: other.text) == nil
        && printing.isCaughtElsewhere(other.text, ownLines)
    }
    guard finding.places.isEmpty, let printed, let task = printed.task,
      let place = own.onlyThrow(in: ownLines)
    else { return finding }
    var finding = finding
    finding.tasks = [task]
    finding.statement +=
      " Instead, \(own.name(task)) got an error, and the catch printed \"\(printed.text)\" at "
      + "\(printed.time.words). Line \(place.line) throws an error."
    finding.places = [place]
    finding.ownRemedy = "Check in which cases the program reaches line \(place.line)."
    return finding
  }
}

extension ObservedRun {
  /// Returns the only line that may be changed and that throws an error, other than one that a `catch` has taken; nil
  /// if there is none.
  fileprivate func onlyThrow(in lines: EditableLines) -> SourceFrame? {
    let found = lines.lines(of: self).filter { line in
      let tokens = line.tokens
      return zip(tokens, tokens.dropFirst()).contains { $0 == "throw" && $1 != "error" }
    }
    return found.count == 1 ? found[0].place : nil
  }
}
