import TraceAnalysis

/// Lines that explain why a program printed another value than the right program.
extension RunDifference {
  struct ValueClue {
    var place: SourceFrame
    var sentence: String
    var remedy: String
    /// Whether the function from which the value comes need not be named.
    var isWholeCause = false
  }

  /// Returns the line that explains a value best: one that changes the property, drops another value, returns the value
  /// itself, or makes the text. Nil if there is no such line. `function` is the function that returned the value.
  func clue(
    to value: PrintStatements.Difference, from function: String?, _ printing: PrintStatements
  ) -> ValueClue? {
    if let (place, sentence) = otherChange(of: value) {
      return ValueClue(
        place: place, sentence: sentence, remedy: "Check whether line \(place.line) is needed.",
        isWholeCause: true)
    }
    if !hasOtherWork, let (name, place) = own.droppedValue(in: ownLines) {
      return ValueClue(
        place: place, sentence: " Line \(place.line) awaits \(name), and drops its value.",
        remedy: "Use the value of \(name).")
    }
    if let place = function.flatMap({ own.line(returning: value.own, in: $0, ownLines) }) {
      return ValueClue(
        place: place, sentence: " Line \(place.line) returns \(value.own).",
        remedy: "Check in which cases the program comes to line \(place.line).")
    }
    if let place = printing.line(making: value.own, ownLines) {
      return ValueClue(
        place: place, sentence: " Line \(place.line) makes this text.",
        remedy: "Check the values that line \(place.line) puts into the text.")
    }
    return computedOnly(for: value) ?? replacedInLoop(for: value) ?? repeatedChange(of: value)
      ?? neverChanged(value) ?? part(of: value, printing) ?? function.flatMap(returns)
      ?? changes(behind: value)
  }

  /// Returns the only line whose literal has a part that is in a value and in that of the right program; nil if there
  /// is none.
  private func part(
    of value: PrintStatements.Difference, _ printing: PrintStatements
  ) -> ValueClue? {
    guard let found = printing.literal(in: String(value.own), ownLines),
      value.right.contains(found.text), !String(value.own).isReordered(String(value.right)),
      own.trace.symbols.text(of: found.place)?.contains("\\(") == true
    else { return nil }
    return ValueClue(
      place: found.place, sentence: " Line \(found.place.line) makes “\(found.text)…”.",
      remedy: "Check the values that line \(found.place.line) puts into the text.")
  }

  /// Returns the line at which a function noticed a cancellation and returned, or the lines that return from it, if
  /// there are at most three of them; otherwise nil.
  private func returns(from function: String) -> ValueClue? {
    let lines = own.returns(from: function, ownLines)
    let noticed = own.trace.tasks.flatMap(\.notices).compactMap { own.place($0.site)?.line }
    if let place = lines.first(where: { noticed.contains($0.line) || noticed.contains($0.line - 1) }
    ) {
      return ValueClue(
        place: place,
        sentence: " \(function) noticed the cancellation, and returned at line \(place.line).",
        remedy: "Check which value \(function) returns there.")
    }
    guard let place = lines.last, lines.count <= Self.mostReturns else { return nil }
    return ValueClue(
      place: place, sentence: " \(function) returns at \(lines.map(\.line).inWords).",
      remedy: "Check which value \(function) returns there.")
  }

  private static let mostReturns = 3
}

extension ObservedRun {
  /// Returns the lines of a function with `return`, except those of closures in it.
  fileprivate func returns(from function: String, _ lines: EditableLines) -> [SourceFrame] {
    let found = trace.symbols.sources.filter { lines.isInFile($0.key) }.flatMap { file, text in
      let source = SourceBlocks(text)
      return source.blocks.filter { $0.name == function[...] }.flatMap { body in
        body.tokens.filter { source.tokens[$0] == "return" && $0 + 1 < body.tokens.upperBound }
      }.compactMap(source.line)
        .map { SourceFrame(function: "", file: file, line: $0, column: 1) }
    }
    return found.filter(lines.contains).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// Returns the only line of a function that returns `true` or `false`, if a value is that; nil if there is none.
  fileprivate func line(
    returning value: Substring, in function: String, _ lines: EditableLines
  ) -> SourceFrame? {
    guard ["true", "false"].contains(value) else { return nil }
    let found = trace.symbols.sources.filter { lines.isInFile($0.key) }.flatMap { file, text in
      let source = SourceBlocks(text)
      return source.blocks.filter { $0.name == function[...] }.flatMap(\.tokens)
        .filter { $0 > 0 && source.tokens[$0] == value && source.tokens[$0 - 1] == "return" }
        .compactMap(source.line)
        .map { SourceFrame(function: "", file: file, line: $0, column: 1) }
    }
    return found.count == 1 ? found.first(where: lines.contains) : nil
  }
}
