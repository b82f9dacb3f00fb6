/// Whether a function of an actor reserves the state before an await, so that a turn of another task does no harm.
extension ActorHalves.Code {
  /// Whether state that a condition checks is changed before the await, and code after the await only gives state
  /// new values, or checks it again first, or uses state for the first time. Another task then finds the change.
  var reservesState: Bool {
    let reserved = reservations
    let isSure = reserved.contains(where: isOnEveryPath)
    let known = isSure ? namesUsedEarlier(before: []) : []
    return !reserved.isEmpty
      && (checksAgain
        || tokensAfter.allSatisfy { index in
          guard isUsed(index) else { return true }
          guard !losesWhatIsAdded(index) else { return false }
          return getsNewValue(index)
            || isSure
              && (isChanged(index) || isStatement(index) || !known.contains(source.tokens[index]))
        })
  }

  /// Whether state is reserved before a loop around the await, and each round only changes state or calls functions. No
  /// other task comes to the loop then.
  func reservesState(before loop: SourceBlocks.Block) -> Bool {
    reservations.contains { $0 < loop.tokens.lowerBound && isOnEveryPath($0) } && reservesState
      && loop.tokens.allSatisfy { index in
        !isUsed(index) || !losesWhatIsAdded(index) && (isChanged(index) || isStatement(index))
      }
  }

  /// The tokens before the await that change state which a condition has checked.
  private var reservations: [Int] {
    let before = function.tokens.lowerBound..<(keyword == nil ? statement : point)
    let conditions = before.filter { isInCondition($0, before) && isUsed($0) }
    let checked = Set(conditions.map { source.tokens[$0] }).union(stateCheckedByCallers)
    return before.filter { checked.contains(source.tokens[$0]) && isUsed($0) && isChanged($0) }
  }

  /// Whether each path to the await passes a token. A change in a branch without the await may not have taken place.
  private func isOnEveryPath(_ token: Int) -> Bool {
    source.blocks(around: token).first?.tokens.contains(point) ?? false
  }

  /// The state that code before the end of the await uses, with that of the functions through which it is reached, and
  /// that of the callers before they call the function.
  private func namesUsedEarlier(before callees: [Self]) -> Set<Substring> {
    var earlier = ([self] + callees).reduce(into: Set()) { names, code in
      names.formUnion(code.names(usedIn: code.function.tokens.lowerBound..<code.end))
    }
    for caller in callers {
      earlier.formUnion(caller.names(usedIn: caller.function.tokens.lowerBound..<caller.point))
    }
    return earlier
  }

  /// Whether the code after the await only adds to state that the code before it does not use, as in `count += 1` or
  /// `log.append(line)`. The code before it includes that of the functions through which the await is reached, and that
  /// of the callers before they call the function.
  func addsToOtherState(after callees: [Self]) -> Bool {
    let earlier = namesUsedEarlier(before: callees)
    var added: Set<Substring> = []
    return tokensAfter.filter(isUsed).allSatisfy { index in
      let name = source.tokens[index]
      guard !earlier.contains(name) else { return false }
      if isChanged(index), !getsNewValue(index) { added.insert(name) }
      return added.contains(name)
    }
  }

  /// The tokens of the function that run after the await.
  private var tokensAfter: [Int] {
    (keyword == nil ? tokensCompletedLater : []) + later
  }

  /// Returns the state that some code uses, with the state that the functions and properties in it use. Code that
  /// another task runs does not count.
  private func names(usedIn range: Range<Int>) -> Set<Substring> {
    let members = source.blocks.filter { block in
      actor.parts.contains { $0.contains(block.tokens.lowerBound) }
    }
    return range.reduce(into: []) { names, index in
      guard !source.isInAnotherTask(index, within: function.tokens) else { return }
      let name = source.tokens[index]
      if isState(index) { names.insert(name) }
      guard index > 1, source.tokens[index - 1] != "." || source.tokens[index - 2] == "self"
      else { return }
      for member in members where member.name == name || member.propertyName == name {
        names.formUnion(source.tokens[member.tokens].filter(actor.state.contains))
      }
    }
  }

  /// Whether the await gets something, and the code after it only gives this back. It passes the awaited constant to
  /// functions of the actor, as in `giveBack(connection)`. Or a function through which the await is reached has changed
  /// the state that it checks, and the code only calls functions, as in `release()` or `giveBack(connection.close())`.
  func givesBack(after callees: [Self]) -> Bool {
    let tokens = source.tokens
    guard !callees.isEmpty else { return false }
    let takesState = callees.contains(where: \.takesCheckedState)
    let isConstant = keyword == "let" && statement + 1 < point
    guard isConstant || takesState && keyword == nil else { return false }
    return tokensAfter.allSatisfy { index in
      guard isUsed(index) else { return true }
      guard isStatement(index), index + 3 < tokens.count, tokens[index + 1] == "(" else {
        return false
      }
      let isGiven = isConstant && tokens[index + 2] == tokens[statement + 1]
      return takesState && (isGiven || !isConstant) || isGiven && tokens[index + 3] == ")"
    }
  }

  /// Whether the function changes state that it checks before the await, as in `if free > 0 { free -= 1; return }`, or
  /// uses what a change returns, as in `return free.popLast()`.
  var takesCheckedState: Bool {
    let before = function.tokens.lowerBound..<point
    let used = before.filter(isUsed)
    let checked = Set(used.filter { isInCondition($0, before) }.map { source.tokens[$0] })
    return used.contains {
      isChanged($0) && (checked.contains(source.tokens[$0]) || isTaken($0))
    }
  }

  private static let takingFunctions: Set<Substring> = [
    "insert", "popFirst", "popLast", "remove", "removeFirst", "removeLast", "removeValue",
    "updateValue",
  ]

  /// Whether the code uses what a function of a collection returns, which also changes the collection.
  private func isTaken(_ token: Int) -> Bool {
    let tokens = source.tokens
    let start = tokens[token - 1] == "." ? token - 2 : token
    guard tokens[token + 1] == ".", Self.takingFunctions.contains(tokens[token + 2]) else {
      return false
    }
    // A function with a result and without `return` consists of one expression.
    let isReturned =
      start == function.tokens.lowerBound && function.head.firstRange(of: ["-", ">"]) != nil
      && !tokens[function.tokens].contains("return")
    return !isStatement(start) || isReturned
  }

  /// Whether a token begins a statement that calls a function without arguments, such as `refill()`. The function uses
  /// nothing that the code before it has found.
  func isCallWithoutArguments(_ token: Int) -> Bool {
    isStatement(token) && source.tokens[token...].dropFirst().starts(with: ["(", ")"])
  }

  /// Whether a token begins a statement, such as the call of a function.
  private func isStatement(_ token: Int) -> Bool {
    source.lineStart(of: token) == token || ["{", ";"].contains(source.tokens[token - 1])
  }

  /// Whether a token begins a statement that calls a function, which uses the state only to change it.
  func onlyChanges(inCallAt token: Int) -> Bool {
    let start = source.tokens[token - 1] == "." ? token - 2 : token
    guard isStatement(start), source.tokens[token + 1] == "(",
      let body = source.blocks.first(where: { $0.name == source.tokens[token] })?.tokens
    else { return false }
    return body.allSatisfy { !actor.state.contains(source.tokens[$0]) || isChanged($0) }
  }

  /// Whether the first use of the state after the await is in a condition, so that what follows depends on what other
  /// tasks did meanwhile.
  var checksAgain: Bool {
    let after = end..<max(end, function.tokens.upperBound)
    guard keyword != nil || !uses(statement..<point), let first = later.first(where: isUsed)
    else { return false }
    return isInCondition(first, after)
  }

  func isInCondition(_ token: Int, _ range: Range<Int>) -> Bool {
    let keyword = (range.lowerBound...token).last {
      ["if", "guard", "while", "switch", "{", "}"].contains(source.tokens[$0])
    }
    return keyword.map { !["{", "}"].contains(source.tokens[$0]) } ?? false
  }

  /// Whether a statement such as `pages[name] = page` replaces the state at a token without reading it.
  private func getsNewValue(_ token: Int) -> Bool {
    let next = afterPath(token)
    return next + 1 < source.tokens.count && source.tokens[next] == "="
      && source.tokens[next + 1] != "="
  }

  func isChanged(_ token: Int) -> Bool {
    let next = afterPath(token)
    guard next + 1 < source.tokens.count else { return false }
    return getsNewValue(token)
      || ["+", "-"].contains(source.tokens[next]) && source.tokens[next + 1] == "="
      || source.tokens[next] == "." && source.tokens[next + 1].changesCollection
  }

  /// Returns the index of the token after a name with its subscripts and members, as in `stock[id]?.count`. A member
  /// that is called does not count.
  func afterPath(_ token: Int) -> Int {
    let tokens = source.tokens
    var next = token + 1
    while next + 1 < tokens.count {
      switch tokens[next] {
      case "[":
        guard let end = source.end(ofSubscriptAt: next) else { return next }
        next = end + 1
      case "?" where [".", "["].contains(tokens[next + 1]),
        "!" where [".", "["].contains(tokens[next + 1]):
        next += 1
      case "." where !isCalled(next + 1): next += 2
      default: return next
      }
    }
    return next
  }

  /// Whether the function with the name at a token is called.
  private func isCalled(_ name: Int) -> Bool {
    name + 1 < source.tokens.count && ["(", "{"].contains(source.tokens[name + 1])
  }

  /// Whether a token is a part of the actor's state, and no member of another value, no label and no parameter.
  func isState(_ index: Int) -> Bool {
    guard actor.state.contains(source.tokens[index]) else { return false }
    guard index > 1, index + 1 < source.tokens.count else { return false }
    let before = source.tokens[index - 1]
    if before == "." { return source.tokens[index - 2] == actor.parameter ?? "self" }
    if actor.parameter != nil { return false }
    let isLabel = ["(", ","].contains(before) && source.tokens[index + 1] == ":"
    return !isLabel && !function.head.contains(source.tokens[index])
  }

  func isUsed(_ token: Int) -> Bool { uses(token..<token + 1) }
}

extension SourceBlocks {
  /// Returns the bracket that closes a subscript; nil if there is none.
  fileprivate func end(ofSubscriptAt start: Int) -> Int? {
    var depth = 0
    return tokens[start...].firstIndex { token in
      depth += token == "[" ? 1 : token == "]" ? -1 : 0
      return depth == 0
    }
  }
}

extension SourceBlocks.Block {
  /// The name of the property that the block computes; nil for other blocks.
  fileprivate var propertyName: Substring? {
    guard !isFunction, let place = head.firstIndex(of: "var"), place + 1 < head.count else {
      return nil
    }
    return head[place + 1]
  }
}
