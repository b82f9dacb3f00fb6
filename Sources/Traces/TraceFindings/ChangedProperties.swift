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
