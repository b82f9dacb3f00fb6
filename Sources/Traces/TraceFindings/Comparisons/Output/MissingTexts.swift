import TraceAnalysis

/// Texts that only the right program has in its source, and that it prints.
extension RunDifference {
  /// Adds to a finding about a line that is never printed that no line has its text, and before which line the right
  /// program prints it. Returns the finding unchanged if a line has the text.
  func withMissingText(
    _ finding: Finding, of line: PrintedLine, by statement: PrintStatements.Statement,
    _ printing: PrintStatements
  ) -> Finding {
    let mine = printing.literals(ownLines).map(\.text)
    let theirs = PrintStatements(right, in: rightLines).literals(rightLines).map(\.text)
    let text = theirs.first { text in
      line.text.contains(text) && !mine.contains { $0.contains(text) || text.contains($0) }
    }
    guard let text else { return finding }
    var finding = finding
    finding.statement += " No line of your code has the text \"\(text)\"."
    finding.ownRemedy = "Print this line too."
    guard let function = printing.function(around: statement),
      let next = rightSteps.first(where: { $0.event > line.event }),
      let step = ownSteps.first(where: { $0.amount == next.amount }), let start = step.place,
      let place = own.line(leadingTo: start, inFunctionThatCalls: function, ownLines)
    else { return finding }
    finding.statement +=
      " The author's program prints it before the \(next.way.noun) of \(next.length.inMilliseconds) begins."
    finding.places.insert(place, at: 0)
    finding.ownRemedy = "Call \(function) with this text before line \(place.line)."
    return finding
  }
}

extension ObservedRun {
  /// Returns the line that leads to a place, in the closest function that calls another one; nil if there is none, or
  /// if several lines lead there.
  fileprivate func line(
    leadingTo place: SourceFrame, inFunctionThatCalls name: String, _ lines: EditableLines
  ) -> SourceFrame? {
    guard let source = source(of: place) else { return nil }
    let calls = calls(of: name, lines).map(\.line)
    var (current, seen): (SourceFrame, Set<Int>) = (place, [])
    while seen.insert(current.line).inserted {
      guard let token = source.tokens(ofLineAt: current).last,
        let function = source.function(around: token)
      else { return nil }
      if calls.contains(where: {
        source.tokens(ofLine: $0).contains(where: function.tokens.contains)
      }) {
        return current
      }
      let leading = function.name.map { self.calls(of: String($0), lines) } ?? []
      guard leading.count == 1 else { return nil }
      current = leading[0]
    }
    return nil
  }
}
