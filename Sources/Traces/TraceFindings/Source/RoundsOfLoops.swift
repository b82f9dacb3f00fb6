/// What each round of a loop does, besides waiting and asking.
extension SourceBlocks {
  /// Whether each round of a loop calls a function for its effect: a statement of the body that does not use the
  /// result, such as `await screen.draw(frame)`. Functions that pause, check for cancellation or lock do not count.
  func doesWork(inEachRoundOf loop: Block) -> Bool {
    let inner = blocks(within: loop).filter { !$0.isDo }
    return callsForEffect(in: loop.tokens) { index in
      !inner.contains { $0.tokens.contains(index) }
    }
  }

  /// Whether each round of a loop changes state, and nothing but an error or a cancellation ends the loop. So it asks
  /// for nothing.
  func onlyChangesState(inEachRoundOf loop: Block) -> Bool {
    let endless: Set<Substring> = ["while", "true", "!", "Task", ".", "isCancelled"]
    let decisions: Set<Substring> = [
      "if", "guard", "switch", "while", "for", "repeat", "return", "break", "throw",
    ]
    let handlers = blocks(within: loop).filter { $0.head.first == "catch" }
    let code = loop.tokens.filter { index in !handlers.contains { $0.tokens.contains(index) } }
    return endless.isSuperset(of: loop.head)
      && code.allSatisfy { !decisions.contains(tokens[$0]) || tokens[$0 + 1] == ":" }
      && code.contains { beginsStatement($0) && isAssignment($0, in: loop.tokens) }
  }

  /// Whether the statement that begins at a token gives a variable or a property a new value, as in `beats += 1`.
  private func isAssignment(_ start: Int, in range: Range<Int>) -> Bool {
    guard tokens[start].isVariable || tokens[start] == "self" else { return false }
    let next = (start..<range.upperBound).first { index in
      !tokens[index].isVariable && !["self", ".", "?"].contains(tokens[index])
    }
    guard let next, next + 1 < range.upperBound else { return false }
    let sign = ["+", "-", "*", "/"].contains(tokens[next]) ? next + 1 : next
    return tokens[sign] == "=" && tokens[sign + 1] != "="
  }

  /// Whether some code calls a function for its effect, in a statement that satisfies a condition.
  func callsForEffect(in range: Range<Int>, where condition: (Int) -> Bool = { _ in true }) -> Bool
  {
    range.contains { beginsStatement($0) && condition($0) && isCallForEffect($0, in: range) }
  }

  /// Whether a token is the first of a statement.
  private func beginsStatement(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    return ["{", "}", ";"].contains(tokens[index - 1])
      || tokens(ofStatementWith: index).lowerBound == index
  }

  private static let functionsWithoutEffect: Set<Substring> = [
    "sleep", "yield", "checkCancellation", "lock", "unlock", "if", "guard", "while", "for",
    "switch", "repeat", "do", "defer", "catch", "else", "return", "throw", "let", "var",
  ]

  /// Whether the statement that begins at a token is a call, such as `try await store.add(part)`.
  private func isCallForEffect(_ start: Int, in range: Range<Int>) -> Bool {
    var next = start
    while next < range.upperBound, ["try", "await", "?", "_", "="].contains(tokens[next]) {
      next += 1
    }
    var name: Substring?
    while next < range.upperBound {
      let token = tokens[next]
      if token.first.map({ $0.isLetter || $0 == "_" }) == true {
        guard name == nil || tokens[next - 1] == ".", !Self.functionsWithoutEffect.contains(token)
        else { return false }
        name = token
      } else if token == "(" || token == "{" {
        return name != nil && tokens[next - 1] == name
      } else if ![".", "?", "!"].contains(token) {
        return false
      }
      next += 1
    }
    return false
  }
}
