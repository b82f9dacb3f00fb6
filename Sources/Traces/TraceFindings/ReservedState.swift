/// Whether a function of an actor reserves the state before an await, so that a turn of another task does no harm.
extension ActorHalves.Code {
  /// Whether state that a condition checks is changed before the await, and code after the await only gives state
  /// new values, or checks it again first. Another task then finds the change.
  var reservesState: Bool {
    let before = function.tokens.lowerBound..<(keyword == nil ? statement : point)
    let conditions = before.filter { isInCondition($0, before) && isUsed($0) }
    let checked = Set(conditions.map { source.tokens[$0] })
    let after =
      (keyword == nil ? Array(statement..<point) : [])
      + Array(end..<max(end, function.tokens.upperBound))
    return before.contains { checked.contains(source.tokens[$0]) && isUsed($0) && isChanged($0) }
      && (checksAgain || after.allSatisfy { !isUsed($0) || getsNewValue($0) })
  }

  /// Whether the first use of the state after the await is in a condition, so that what follows depends on what other
  /// tasks did meanwhile.
  var checksAgain: Bool {
    let after = end..<max(end, function.tokens.upperBound)
    guard keyword != nil || !uses(statement..<point), let first = after.first(where: isUsed)
    else { return false }
    return isInCondition(first, after)
  }

  private func isInCondition(_ token: Int, _ range: Range<Int>) -> Bool {
    let keyword = (range.lowerBound...token).last {
      ["if", "guard", "while", "switch", "{", "}"].contains(source.tokens[$0])
    }
    return keyword.map { !["{", "}"].contains(source.tokens[$0]) } ?? false
  }

  /// Whether a statement such as `pages[name] = page` replaces the state at a token without reading it.
  private func getsNewValue(_ token: Int) -> Bool {
    let next = afterSubscript(token)
    return next + 1 < source.tokens.count && source.tokens[next] == "="
      && source.tokens[next + 1] != "="
  }

  func isChanged(_ token: Int) -> Bool {
    let next = afterSubscript(token)
    guard next + 1 < source.tokens.count else { return false }
    return getsNewValue(token)
      || ["+", "-"].contains(source.tokens[next]) && source.tokens[next + 1] == "="
      || source.tokens[next] == "." && Self.changes.contains(source.tokens[next + 1])
  }

  private static let changes: Set<Substring> = [
    "insert", "append", "remove", "removeValue", "removeFirst", "removeLast", "popLast",
    "updateValue",
  ]

  /// Returns the index of the token after a name and its subscript.
  private func afterSubscript(_ token: Int) -> Int {
    guard token + 1 < source.tokens.count, source.tokens[token + 1] == "[" else {
      return token + 1
    }
    return (source.tokens[token...].firstIndex(of: "]") ?? token) + 1
  }

  private func isUsed(_ token: Int) -> Bool { uses(token..<token + 1) }
}
