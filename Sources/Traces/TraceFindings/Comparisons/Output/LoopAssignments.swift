import TraceAnalysis

/// Variables that a loop assigns a new value in each round.
extension RunDifference {
  /// Returns the line of a loop that replaces what a variable had before, if a value is only a part of that of the
  /// right program, or a number that a function returns; nil if there is none.
  func replacedInLoop(
    for value: PrintStatements.Difference, from function: String?
  ) -> ValueClue? {
    let isNumber = Int(value.own) != nil && Int(value.right) != nil
    guard isNumber || value.right.contains(value.own) else { return nil }
    for file in ownLines.files(of: own) {
      let source = file.source
      for loop in source.blocks where loop.isLoop {
        guard let (name, line) = source.replacedVariable(in: loop) else { continue }
        let place = file.place(line)
        let isReturned = function.map { own.returns(name, from: $0, ownLines) } ?? false
        guard ownLines.contains(place), !isNumber || isReturned else { continue }
        return ValueClue(
          place: place,
          sentence:
            " Line \(line) assigns a new value to \(name) in each round of its loop, so only the last one is left.",
          remedy: isNumber
            ? "Add to \(name) in each round, for example with += 1."
            : "Keep the earlier values too, for example with append.",
          isWholeCause: true)
      }
    }
    return nil
  }
}

extension SourceBlocks {
  /// Returns a variable from outside of a loop that a statement of the loop assigns a value, and the line. Nothing else
  /// in the loop uses the variable.
  fileprivate func replacedVariable(in loop: Block) -> (name: Substring, line: Int)? {
    for index in loop.tokens.dropFirst() where tokens[index] == "=" {
      let name = tokens[index - 1]
      let isStatement =
        lineStart(of: index) == index - 1 || loop.tokens.lowerBound == index - 1
        || tokens[index - 2] == ";"
      guard isStatement, blocks(around: index).first?.tokens == loop.tokens,
        loop.tokens.count(where: { tokens[$0] == name }) == 1, !loop.head.contains(name),
        tokens[..<loop.tokens.lowerBound].indices.dropFirst().contains(where: {
          tokens[$0] == name && tokens[$0 - 1] == "var"
        }), let line = line(of: index)
      else { continue }
      return (name, line)
    }
    return nil
  }
}
