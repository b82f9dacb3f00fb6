import TraceAnalysis

/// The assignments that change a property, as the sources show.
extension RunDifference {
  /// Returns a line that changes the property of which a value is, in a way in which the right program never changes
  /// it, and a sentence about it. Nil if there is no such line, or if the right program changes the property in no way
  /// that this program does.
  func otherChange(of value: PrintStatements.Difference) -> (line: SourceFrame, sentence: String)? {
    guard let name = value.property else { return nil }
    let (mine, theirs) = (own.changes(of: name, ownLines), right.changes(of: name, rightLines))
    let ways = Set(theirs.map(\.way))
    guard let other = mine.first(where: { !ways.contains($0.way) }),
      !ways.isEmpty, ways.isSubset(of: mine.map(\.way))
    else { return nil }
    return (
      other.line,
      " Line \(other.line.line) changes \(name) with \(other.way), and no line of the author's program does."
    )
  }

  /// Returns the lines that change the property of which a value is in one way, if the right program does so in fewer
  /// lines; nil if there are none, or more than three.
  func repeatedChange(of value: PrintStatements.Difference) -> ValueClue? {
    guard let name = value.property else { return nil }
    let (mine, theirs) = (own.changes(of: name, ownLines), right.changes(of: name, rightLines))
    for way in Set(theirs.map(\.way)).sorted() {
      let lines = mine.filter { $0.way == way }.map(\.line)
      let count = theirs.count { $0.way == way }
      guard lines.count > count, lines.count < 4, let last = lines.last else { continue }
      return ValueClue(
        place: last,
        sentence: " It is changed with \(way) at \(lines.map(\.line).inWords). "
          + "The author's program does so in \(count == 1 ? "one line" : "\(count) lines").",
        remedy: "Check whether each of these lines is needed.")
    }
    return nil
  }

  /// Returns the line that declares the property of which a value is, if only the right program assigns a value to it;
  /// nil if there is no such line.
  func neverChanged(_ value: PrintStatements.Difference) -> ValueClue? {
    guard let name = value.property, own.assignments(to: name, ownLines).isEmpty,
      own.changes(of: name, ownLines).isEmpty,
      !right.assignments(to: name, rightLines).isEmpty,
      let place = own.declaration(of: name, ownLines)
    else { return nil }
    return ValueClue(
      place: place, sentence: " No line of your program assigns a value to \(name).",
      remedy: "Assign the new value to \(name).", isWholeCause: true)
  }

  /// Returns the lines that change a property from which a value is computed, if there are at most three; otherwise
  /// nil.
  func changes(behind value: PrintStatements.Difference) -> ValueClue? {
    for name in properties(behind: value) {
      let lines = own.changes(of: name, ownLines).map(\.line)
      guard let last = lines.last, lines.count <= 3 else { continue }
      return ValueClue(
        place: last,
        sentence: " It depends on \(name), which is changed at \(lines.map(\.line).inWords).",
        remedy: "Check in which cases \(name) is changed there, and by how much.")
    }
    return nil
  }

  /// The properties that the code of a value reads, or that the line above which declares it reads.
  private func properties(behind value: PrintStatements.Difference) -> [Substring] {
    let code = value.tokens
    let properties = code.properties
    guard properties.isEmpty, code.count == 1,
      let source = own.source(of: value.statement.place),
      let line = (1..<value.statement.line).last(where: {
        source.declares(code[0], inLine: $0)
      })
    else { return properties }
    return source.code(ofLine: line).properties.reversed()
  }
}

extension [Substring] {
  /// The names after a period that no parenthesis follows.
  fileprivate var properties: [Substring] {
    indices.dropFirst(2).filter { index in
      self[index - 1] == "." && self[index].first?.isLetter == true
        && (index + 1 == count || self[index + 1] != "(")
    }.map { self[$0] }
  }
}

extension ObservedRun {
  /// Returns the lines that assign a value to a variable or property that they do not declare.
  fileprivate func assignments(to name: Substring, _ lines: EditableLines) -> [SourceFrame] {
    self.lines(of: lines) { tokens in
      tokens.indices.dropLast(2).contains { index in
        tokens[index] == name && tokens[index + 1] == "=" && tokens[index + 2] != "="
          && (index == 0 || !["let", "var"].contains(tokens[index - 1]))
      }
    }
  }

  /// Returns the first line that declares a variable or property without computing it.
  fileprivate func declaration(of name: Substring, _ lines: EditableLines) -> SourceFrame? {
    self.lines(of: lines) { tokens in
      zip(tokens, tokens.dropFirst()).contains { $0 == "var" && $1 == name }
        && !tokens.contains("{")
    }.first
  }

  /// Returns the lines that a learner can change and whose tokens meet a condition.
  private func lines(
    of lines: EditableLines, where isMatch: ([Substring]) -> Bool
  ) -> [SourceFrame] {
    lines.lines(of: self).filter { isMatch($0.tokens) }.map(\.place)
  }

  /// Returns the lines that change a property, and the operators with which they do.
  fileprivate func changes(
    of name: Substring, _ lines: EditableLines
  ) -> [(line: SourceFrame, way: String)] {
    lines.lines(of: self).compactMap { line in
      let tokens = line.tokens
      return tokens.indices.dropLast(2).first {
        tokens[$0] == name && ["+", "-", "*"].contains(tokens[$0 + 1]) && tokens[$0 + 2] == "="
      }.map { (line.place, "\(tokens[$0 + 1])=") }
    }
  }
}
