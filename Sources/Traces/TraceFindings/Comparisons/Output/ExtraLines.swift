import TaskTrace
import TraceAnalysis

/// Findings about lines that a task prints although its part of the work has ended, or instead of others.
extension RunDifference {
  /// A finding about a line that a task prints directly after another one, if the right program prints only the first
  /// of the two; nil if there is none.
  func lineAfterLast(
    _ added: [PrintedLine], _ mine: [PrintedLine], _ theirs: [PrintedLine],
    _ printing: PrintStatements
  ) -> Finding? {
    for line in added.prefix(Self.maximumAddedLines) {
      let own = mine.filter { $0.task == line.task }
      guard let index = own.firstIndex(where: { $0.event == line.event }), index > 0,
        let other = theirs.last(where: { $0.text == own[index - 1].text })
      else { continue }
      let before = own[index - 1]
      let next = own.dropFirst(index + 1).first
      let right = theirs.drop { $0.event != other.event }.dropFirst()
        .first { $0.task == other.task }
      guard before.time == line.time,
        mine.count(where: { $0.text == before.text }) == 1, isSame(next, right, printing),
        !waits(after: line)
      else { continue }
      let origin = printing.literal(in: line.text, ownLines)
      let place = printing.literal(in: before.text, ownLines)?.place
      var found = finding(
        .printedOther, line, [place, origin?.place],
        "\(printing.place(of: line.text)) printed \"\(line.text)\" after \"\(before.text)\""
          + "\(origin.map { ", with the text of line \($0.place.line)" } ?? ""). "
          + "The author's program prints \"\(before.text)\" too, and then no such line.")
      found.ownRemedy =
        "End this work with \"\(before.text)\""
        + "\(place.map { ", for example with return after line \($0.line)" } ?? "")."
      return found
    }
    return nil
  }

  /// The number of lines of which each is compared with all others.
  private static let maximumAddedLines = 64

  /// A finding about a line that a statement prints which the learner can change, if lines that must not be changed
  /// print it in the right program; nil if there is none.
  func printedInsteadOfReturned(
    _ mine: [PrintedLine], _ theirs: [PrintedLine], _ printing: PrintStatements
  ) -> Finding? {
    let right = PrintStatements(right, in: rightLines)
    let texts = Set(theirs.map(\.text))
    let errors = self.own.failedTasks.compactMap { task in
      if case .threw(let error)? = task.outcome { error.asErrorName } else { nil }
    }
    for line in mine where texts.contains(line.text) {
      guard let place = printing.editableStatement(printing: line.text, ownLines),
        right.editableStatement(printing: line.text, rightLines) == nil
      else { continue }
      var found = finding(
        .printedOther, line, [place],
        "Line \(place.line) printed \"\(line.text)\" itself. In the author's program, code that you need not change "
          + "prints this line.")
      let isError = errors.contains { line.text.contains($0) }
      found.ownRemedy =
        "\(isError ? "Throw the error" : "Return the value"), and let the caller print it."
      return found
    }
    return nil
  }

  /// Returns whether the task that printed a line waits for something after it, in a line that the learner can change.
  private func waits(after line: PrintedLine) -> Bool {
    guard let task = line.task else { return false }
    return own.waits(of: task).contains {
      $0.event > line.event && $0.duration > .zero
        && own.place($0.site).map(ownLines.contains) == true
    }
  }

  /// Returns whether two lines have the same text or come from the same statement.
  private func isSame(_ line: PrintedLine?, _ other: PrintedLine?, _ printing: PrintStatements)
    -> Bool
  {
    guard let line, let other else { return line == nil && other == nil }
    let statement = printing.statement(printing: line.text)
    return line.text == other.text
      || statement != nil && printing.statement(printing: other.text) == statement
  }

  /// Returns the first line that a task prints which the right program does not print, if the task corresponds to the
  /// one that prints a line there; nil if there is none.
  ///
  /// Only a line with a text that a line of the program contains, and no line of the right program, tells why.
  func printed(by other: TaskID?, _ added: [PrintedLine], _ printing: PrintStatements)
    -> PrintedLine?
  {
    guard let other else { return nil }
    return added.first { line in
      line.task.flatMap(comparison.counterpart(ofSecond:)) == other
        && ownText(in: line, printing) != nil
    }
  }

  private func ownText(
    in line: PrintedLine, _ printing: PrintStatements
  ) -> (text: String, place: SourceFrame)? {
    printing.literal(in: line.text, ownLines).flatMap { found in
      rightOutput.contains { $0.text.contains(found.text) } ? nil : found
    }
  }

  /// Adds to a finding about a missing line what its task printed instead, and where that text comes from.
  func withOtherText(
    _ finding: Finding, _ line: PrintedLine?, _ printing: PrintStatements
  ) -> Finding {
    guard let line, let origin = ownText(in: line, printing) else { return finding }
    var finding = finding
    finding.statement += " The text \"\(origin.text)\" is in line \(origin.place.line)."
    finding.places = [origin.place]
    finding.ownRemedy =
      "Find out why the program uses the value of line \(origin.place.line) in this case, and not a result."
    return finding
  }

  private func finding(
    _ kind: Finding.Kind, _ line: PrintedLine, _ places: [SourceFrame?], _ text: String
  ) -> Finding {
    var found = own.finding(
      kind, .remark, [line.task].compactMap(\.self), event: line.event, at: [], text)
    found.places = places.compactMap(\.self)
    return found
  }
}

extension PrintStatements {
  /// Returns the text of the only string literal that a printed text contains, and its place. Literals that are printed
  /// directly do not count, nor do those of lines that must not be changed. Of several, the longest counts.
  func literal(
    in text: String, _ lines: EditableLines
  ) -> (text: String, place: SourceFrame)? {
    let found = literals(lines).filter { text.contains($0.text) }
    guard let longest = found.map(\.text.count).max() else { return nil }
    let best = found.filter { $0.text.count == longest }
    return best.count == 1 ? best[0] : nil
  }
}
