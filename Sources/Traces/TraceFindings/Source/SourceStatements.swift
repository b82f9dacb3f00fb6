import TraceAnalysis

/// A line can contain several statements, separated by semicolons. The column of a place says which of them it is in.
extension SourceBlocks {
  /// Returns the tokens of the statement at a place; those of all statements of its line if its column is not known.
  func tokens(ofStatementAt place: SourceFrame) -> Range<Int> {
    token(at: place).map(tokens(ofStatementWith:)) ?? tokens(ofStatementsAt: place.line)
  }

  /// Returns the tokens of the statement at a place that are in its line; all tokens of the line if its column is not
  /// known.
  func tokens(ofLineAt place: SourceFrame) -> Range<Int> {
    token(at: place).map(tokens(ofLineWith:)) ?? tokens(ofLine: place.line)
  }

  /// Returns the tokens of the innermost statement with a token, and the blocks in that statement.
  func tokens(ofStatementWith token: Int) -> Range<Int> {
    guard let line = line(of: token) else { return token..<token }
    let statements = tokens(ofStatementsAt: line)
    guard tokens[statements].contains(";") else { return statements }
    let block = blocks(around: token).first?.tokens ?? tokens.indices
    let range = statements.clamped(to: block)
    let start = range.lowerBound..<token
    let end = token..<range.upperBound
    return
      (semicolon(in: start.reversed(), entering: "}", leaving: "{").map { $0 + 1 }
      ?? start.lowerBound)..<(semicolon(in: end, entering: "{", leaving: "}") ?? end.upperBound)
  }

  /// Returns the tokens that are in the line and in the innermost statement of a token.
  func tokens(ofLineWith token: Int) -> Range<Int> {
    let statement = tokens(ofStatementWith: token)
    return line(of: token).map { statement.clamped(to: tokens(ofLine: $0)) } ?? statement
  }

  /// Returns the index of the first token that is in the line and in the statement of a token.
  func lineStart(of token: Int) -> Int { tokens(ofLineWith: token).lowerBound }

  /// Returns whether two places of a line are in one statement, and in the same blocks of it. Places without a column
  /// are.
  func areInOneStatement(_ first: SourceFrame, _ second: SourceFrame) -> Bool {
    guard let first = token(at: first), let second = token(at: second) else { return true }
    return tokens(ofStatementWith: first) == tokens(ofStatementWith: second)
      && blocks(around: first).first?.tokens == blocks(around: second).first?.tokens
  }

  /// Returns whether a call is in the arguments of another call, as in `load(await name())`. The places are those of
  /// the names of the functions.
  func isArgument(_ inner: SourceFrame, ofCallAt outer: SourceFrame) -> Bool {
    guard let call = token(at: outer), let argument = token(at: inner), argument > call,
      tokens.indices.contains(call + 1), tokens[call + 1] == "("
    else { return false }
    var depth = 0
    return (call + 1..<argument).allSatisfy { index in
      depth += tokens[index] == "(" ? 1 : tokens[index] == ")" ? -1 : 0
      return depth > 0
    }
  }

  /// Returns the first semicolon that is not in a block that begins among the tokens.
  private func semicolon(
    in indices: some Sequence<Int>, entering: Substring, leaving: Substring
  ) -> Int? {
    var depth = 0
    return indices.first { index in
      if tokens[index] == entering { depth += 1 }
      if tokens[index] == leaving { depth -= 1 }
      return depth == 0 && tokens[index] == ";"
    }
  }

  /// Returns the token in which a place is, or the one before it; nil if the column is not known.
  func token(at place: SourceFrame) -> Int? {
    guard place.column > 0 else { return nil }
    return tokens(ofLine: place.line).last { index in
      let token = tokens[index]
      return token.base.utf8.distance(from: token.base.startIndex, to: token.startIndex)
        < place.column
    }
  }
}
