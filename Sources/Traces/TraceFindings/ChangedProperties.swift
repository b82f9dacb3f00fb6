import TraceAnalysis

/// The assignments that change a property, as the sources show.
extension RunDifference {
  /// Returns a line that changes the property of which a value is, in a way in which the right program never changes
  /// it, and a sentence about it. Nil if there is no such line, or if the right program changes the property in no way
  /// that this program does.
  func otherChange(of value: PrintStatements.Difference) -> (line: SourceFrame, sentence: String)? {
    let code = Array(SourceTokens(value.code))
    guard let name = code.last, code.count > 1, code[code.count - 2] == "." else { return nil }
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
    let code = Array(SourceTokens(value.code))
    guard let name = code.last, code.count > 1, code[code.count - 2] == "." else { return nil }
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
}

extension ObservedRun {
  /// Returns the lines that change a property, and the operators with which they do.
  fileprivate func changes(
    of name: Substring, _ lines: EditableLines
  ) -> [(line: SourceFrame, way: String)] {
    trace.symbols.sources.filter { lines.isInFile($0.key) }.sorted { $0.key < $1.key }
      .flatMap { file, source in
        source.indices.compactMap { index -> (line: SourceFrame, way: String)? in
          let frame = SourceFrame(function: "", file: file, line: index + 1, column: 1)
          guard lines.contains(frame) else { return nil }
          let tokens = Array(SourceTokens(source[index]))
          for place in tokens.indices.dropLast(2) where tokens[place] == name {
            guard ["+", "-", "*"].contains(tokens[place + 1]), tokens[place + 2] == "=" else {
              continue
            }
            return (frame, "\(tokens[place + 1])=")
          }
          return nil
        }
      }
  }
}
