/// Functions that run a closure in a critical section.
extension SourceBlocks {
  /// The names of the functions that only pass the state of a lock to a closure, as in
  /// `func update<R>(_ body: (inout Value) -> R) -> R { mutex.withLock { body(&$0) } }`, and `withLock` itself.
  ///
  /// A name counts only if all functions of the file with this name do so.
  var lockingFunctions: Set<Substring> {
    let names = blocks.filter(locksForClosure).compactMap(\.name)
    let others = blocks.filter { !locksForClosure($0) }.compactMap(\.name)
    return Set(names).subtracting(others).union(["withLock"])
  }

  private func locksForClosure(_ block: Block) -> Bool {
    guard block.name != nil, let use = useOfClosure(in: block) else { return false }
    let code = tokens[block.tokens]
    guard !code.contains("await"), !code.contains("="), code.count <= Self.maximumTokens else {
      return false
    }
    let before = code[..<use]
    if before.contains("withLock") { return true }
    let isUnlocked = before.contains("defer") || code[use...].contains("unlock")
    return before.contains("lock") && code.contains("unlock") && isUnlocked
  }

  /// The number of tokens of a function that does nothing else.
  private static let maximumTokens = 40

  /// Returns the only token at which a function uses a closure that it gets, with the state as the only argument, as in
  /// `body(&state)`, or passes it to `withLock`; nil if there is none.
  private func useOfClosure(in block: Block) -> Int? {
    let uses = block.tokens.filter { index in
      isParameter(tokens[index], of: block) && tokens[index - 1] != "."
    }
    guard let use = uses.first, uses.count == 1 else { return nil }
    if tokens[use - 1] == "(", tokens[use - 2] == "withLock" { return use }
    guard use + 1 < tokens.count, tokens[use + 1] == "(" else { return nil }
    let arguments = tokens[(use + 2)..<block.tokens.upperBound].prefix { $0 != ")" }
    return arguments.contains(",") || arguments.isEmpty ? nil : use
  }

  private func isParameter(_ name: Substring, of block: Block) -> Bool {
    zip(block.head, block.head.dropFirst()).contains { $0 == name && $1 == ":" }
  }
}
