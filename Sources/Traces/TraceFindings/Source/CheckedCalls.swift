/// Functions of an actor that check the state, called before an await and after it.
extension ActorHalves.Code {
  /// Whether the code after the await uses the state only in calls of functions that begin with a check of it.
  var checksInCalls: Bool {
    let used = later.filter(isUsed)
    return !used.isEmpty
      && used.allSatisfy { index in
        guard let body = calledFunction(at: index), let first = body.first,
          ["if", "guard", "while", "switch"].contains(source.tokens[first])
        else { return false }
        return source.tokens[body].prefix { $0 != "{" && $0 != "else" }.contains(
          where: actor.state.contains)
      }
  }

  /// Whether a condition before the await uses the state, or a condition in a function that the code calls before it.
  var checksBefore: Bool {
    let before = function.tokens.lowerBound..<end
    return checksStateBefore
      || before.contains { index in
        guard isUsed(index), let body = calledFunction(at: index) else { return false }
        return body.contains { isState($0) && isInCondition($0, body) }
      }
  }

  /// Returns the tokens of the function that is called at a token; nil if none is, or if it is not known.
  private func calledFunction(at token: Int) -> Range<Int>? {
    guard token + 1 < source.tokens.count, source.tokens[token + 1] == "(" else { return nil }
    return source.blocks.first { $0.name == source.tokens[token] }?.tokens
  }
}
