/// The code that can run after an await.
extension ActorHalves.Code {
  /// The tokens of the function after the awaited expression, in order, without those that run only if the await is not
  /// reached: the `else` of a condition around it, and the later cases of a `switch` around it. Another round of a loop
  /// can run them all.
  var later: [Int] {
    let around = source.blocks(around: point).prefix { $0.tokens != function.tokens }
    let others = around.flatMap { source.alternatives(to: $0, after: point) }
    return (end..<max(end, function.tokens.upperBound)).filter { index in
      !others.contains { $0.contains(index) }
    }
  }
}

extension SourceBlocks {
  /// Returns the parts of the source that do not run in the same round as a token of a block, and that follow it.
  fileprivate func alternatives(to block: Block, after token: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var last = block
    while let next = self.block(after: last), next.head.first == "else",
      next.tokens.lowerBound - next.head.count - 1 == last.tokens.upperBound + 1
    {
      found.append(next.tokens)
      last = next
    }
    guard block.head.contains("switch") else { return found }
    let next = block.tokens.first { index in
      index > token && ["case", "default"].contains(tokens[index])
        && (lineStart(of: index) == index || tokens[index - 1] == ";")
        && blocks(around: index).first?.tokens == block.tokens
    }
    return found + (next.map { [$0..<block.tokens.upperBound] } ?? [])
  }
}
