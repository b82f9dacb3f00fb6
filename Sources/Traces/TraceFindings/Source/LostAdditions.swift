/// Collections that a function of an actor empties after an await, although others may have added to them meanwhile.
extension ActorHalves.Code {
  /// Whether a token is a collection in the state that the code empties there, as in `buffer.removeAll()`. The code
  /// before the end of the await has used the collection, and another function of the actor adds to it.
  func losesWhatIsAdded(_ token: Int) -> Bool {
    let name = source.tokens[token]
    guard token >= end, isEmptied(token) else { return false }
    let isUsedBefore = (function.tokens.lowerBound..<end).contains {
      source.tokens[$0] == name && isUsed($0) && !isChanged($0)
    }
    return isUsedBefore && isAddedTo(name)
  }

  private func isEmptied(_ token: Int) -> Bool {
    let rest = source.tokens[afterPath(token)...]
    return rest.starts(with: [".", "removeAll", "(", ")"]) || rest.starts(with: ["=", "[", "]"])
      || rest.starts(with: [".", "removeAll", "(", "keepingCapacity"])
      || rest.starts(with: ["=", "[", ":", "]"])
  }

  /// Whether another function of the actor adds to a collection.
  private func isAddedTo(_ name: Substring) -> Bool {
    actor.parts.joined().contains { index in
      source.tokens[index] == name && !function.tokens.contains(index)
        && source.function(around: index) != nil && isAddition(afterPath(index))
    }
  }

  private func isAddition(_ next: Int) -> Bool {
    let rest = source.tokens[next...]
    return rest.starts(with: ["+", "="])
      || rest.first == "."
        && rest.dropFirst().first.map { ["append", "insert"].contains($0) } ?? false
  }
}
