/// State that only one function of an actor changes.
extension ActorHalves.Code {
  /// Whether a `while` loop keeps nothing from one round to the next, and the code before or after the await in it uses
  /// only state that no other function changes.
  func changesAlone(in loop: SourceBlocks.Block) -> Bool {
    let start = function.tokens.lowerBound
    guard loop.head.contains("while"), loop.tokens.lowerBound > start,
      !source.tokens[start..<loop.tokens.lowerBound].contains("var")
    else { return false }
    let before =
      Array(loop.condition) + Array(loop.tokens.lowerBound..<max(point, loop.tokens.lowerBound))
    let after = Array(end..<max(end, loop.tokens.upperBound))
    return areOwn(before) || areOwn(after)
  }

  /// Whether no other function of the actor changes the state that some tokens use. An initializer changes it only
  /// before all of them.
  private func areOwn(_ range: [Int]) -> Bool {
    let used = Set(range.filter(isUsed).map { source.tokens[$0] })
    return actor.parts.joined().allSatisfy { index in
      guard used.contains(source.tokens[index]), !function.tokens.contains(index) else {
        return true
      }
      return source.tokens[index - 1] == "var"
        || !isChanged(index) && source.tokens[index - 1] != "func"
        || source.function(around: index)?.head.contains("init") == true
    }
  }
}
