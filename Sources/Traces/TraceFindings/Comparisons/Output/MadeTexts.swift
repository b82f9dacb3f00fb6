import TraceAnalysis

/// Texts that a line of the program makes, and the values that it puts into them.
extension RunDifference {
  /// Returns the only line whose literal makes a value. If one value in the literal differs from that of the right
  /// program, returns what explains that value. Nil if no line makes the value.
  func madeText(_ value: PrintStatements.Difference, _ printing: PrintStatements) -> ValueClue? {
    guard let (place, literal) = printing.line(making: value.own, ownLines) else { return nil }
    let sentence = " Line \(place.line) makes this text."
    guard let own = literal.values(in: String(value.own)),
      let right = literal.values(in: String(value.right))
    else {
      return ValueClue(
        place: place, sentence: sentence,
        remedy: "Check in which cases the program reaches line \(place.line).",
        isOtherCase: true)
    }
    let differing = literal.code.indices.filter { own[$0] != right[$0] }
    if differing.count == 1, let index = differing.first,
      let clue = clue(
        inside: .init(
          statement: .init(file: place.file, line: place.line, text: literal),
          code: literal.code[index], own: own[index], right: right[index]), printing)
    {
      return clue
    }
    return ValueClue(
      place: place, sentence: sentence,
      remedy: "Check the values that line \(place.line) puts into the text.")
  }

  /// Returns what explains a value in the literal of a line; nil if it is not known.
  private func clue(
    inside value: PrintStatements.Difference, _ printing: PrintStatements
  ) -> ValueClue? {
    guard let function = printing.origin(of: value, ownLines)?.name,
      var clue = clue(to: value, from: function, printing)
    else { return nil }
    clue.sentence =
      " Line \(value.statement.line) makes this text, with \"\(value.own)\" from \(function)."
      + clue.sentence
    return clue
  }

  /// Returns the line that passes a value to the function that prints it; nil if the value is not an argument of that
  /// function, or if several lines call it. An error comes from a `catch`, if one of the calls is in a `catch`.
  func passedText(_ value: PrintStatements.Difference) -> ValueClue? {
    guard let source = own.source(of: value.statement.place),
      let token = source.tokens(ofLine: value.statement.line).last,
      let function = source.function(around: token),
      let name = function.name.map(String.init),
      zip(function.head, function.head.dropFirst()).contains(where: {
        $0 == value.code[...] && $1 == ":"
      })
    else { return nil }
    var calls = own.calls(of: name, ownLines).filter { $0.line != value.statement.line }
    let isError = !String(value.own).typeNames.isEmpty
    let inCatch = calls.filter { source.isInCatch(callOf: name[...], line: $0.line) }
    if isError, !inCatch.isEmpty { calls = inCatch }
    guard calls.count == 1, let place = calls.first else { return nil }
    return ValueClue(
      place: place,
      sentence: " Line \(place.line) passes this value to \(name).",
      remedy: "Check the value that line \(place.line) passes to \(name).")
  }

  /// Returns the line that makes a list, if the list has the elements of the right program and empty ones; otherwise
  /// nil.
  func emptyElements(of value: PrintStatements.Difference) -> ValueClue? {
    let (own, right) = (value.own.elements, value.right.elements)
    let empty = own.count - right.count
    guard empty > 0, own.filter({ !$0.isEmpty }) == right,
      let place = self.own.onlyLine(with: "repeating", in: ownLines)
    else { return nil }
    return ValueClue(
      place: place,
      sentence:
        " It has \(own.count) elements, and that of the author's program \(right.count): "
        + "\(empty == 1 ? "one is" : "\(empty) are") empty. Line \(place.line) makes a list.",
      remedy:
        "Check how many elements line \(place.line) makes, and at which index each value is stored.",
      isWholeCause: true)
  }
}

extension Substring {
  /// The parts between commas.
  fileprivate var elements: [Substring] {
    split(separator: ",", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
  }
}

extension ObservedRun {
  /// Returns the only line that the learner can change and that has a word; nil if there is none.
  fileprivate func onlyLine(with word: Substring, in lines: EditableLines) -> SourceFrame? {
    let found = lines.lines(of: self).filter { $0.tokens.contains(word) }
    return found.count == 1 ? found[0].place : nil
  }
}

extension SourceBlocks {
  /// Whether the call of a function in a line is in a `catch`.
  fileprivate func isInCatch(callOf name: Substring, line: Int) -> Bool {
    guard let call = tokens(ofLine: line).last(where: { tokens[$0] == name }) else { return false }
    return blocks(around: call).contains { $0.head.first == "catch" }
  }
}
