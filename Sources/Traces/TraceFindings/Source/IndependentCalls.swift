import TaskTrace
import TraceAnalysis

/// Pairs of calls of an actor. The second call of a pair may not depend on the first.
extension ObservedRun {
  /// Whether nothing that a second call does depends on what a first one found.
  func isIndependent(_ second: SiteID, of first: SiteID?) -> Bool {
    discardsResult(at: first) || givesBack(resultOf: first, at: second) || isOnlyPrinted(second)
      || isUnused(resultOf: first, until: second) || readsAgain(second, after: first)
      || undoes(second, first) || createsObject(at: first)
      || takesState(at: first) && discardsResult(at: second) || areGuarded(first, second)
  }

  /// Whether a call is in the `catch` of a `do` that contains an earlier call, for example to undo it. It runs after an
  /// error, and not because of what the earlier call found.
  private func undoes(_ second: SiteID, _ first: SiteID?) -> Bool {
    guard let first = place(first), let second = place(second), first.file == second.file
    else { return false }
    return source(of: first)?.isInCatch(second.line, after: first.line) ?? false
  }

  /// Whether a call only reads the property that an earlier call has read, as in `await store.count`. The task learns
  /// the current value. If a statement awaits more, all of it must be that property.
  private func readsAgain(_ second: SiteID, after first: SiteID?) -> Bool {
    func property(_ site: SiteID?) -> [Substring]? {
      let tokens = tokens(at: place(site))
      let paths = tokens.indices.filter { tokens[$0] == "await" }.map { point in
        let path = tokens[(point + 1)...].prefix { $0 == "." || $0.first?.isLetter == true }
        let isCall = path.endIndex < tokens.count && tokens[path.endIndex] == "("
        return path.count > 2 && !isCall ? Array(path) : []
      }
      guard let path = paths.first, !path.isEmpty, paths.allSatisfy({ $0 == path }) else {
        return nil
      }
      return path
    }
    return property(second).map { $0 == property(first) } ?? false
  }

  /// Whether a place is in a statement that awaits a call and uses neither its result nor its error, such as
  /// `await lock.lock()`. Such a call tells the task nothing that could become false.
  private func discardsResult(at site: SiteID?) -> Bool {
    guard let place = place(site), let source = source(of: place) else { return false }
    return source.isStatementWithoutResult(source.tokens(ofLineAt: place))
  }
}

extension ObservedRun {
  /// Whether a place is in a statement that calls a function of an object with what the object returns, as in
  /// `await store.set(await store.count + 1)`.
  func isCallForArgument(_ site: SiteID) -> Bool {
    guard let place = place(site), let source = source(of: place) else { return false }
    return source.tokens(ofLineAt: place).contains(where: source.isCallForArgument)
  }

  /// Whether a call passes on another call's result as it is, as in `await giveBack(connection)`. No other task has it
  /// meanwhile, or the call does not depend on whether it is still true.
  private func givesBack(resultOf first: SiteID?, at second: SiteID?) -> Bool {
    guard let first = place(first), let second = place(second),
      case let (from, to) = (tokens(at: first), tokens(at: second)),
      let start = from.firstIndex(where: { ["let", "var"].contains($0) }),
      from.count > start + 2, from[start + 2] == "="
    else { return false }
    let name = from[start + 1]
    if from[start] == "var", changes(name, between: first, and: second) { return false }
    // A line can have several statements.
    return to.split(whereSeparator: { ["{", "}", ";"].contains($0) }).contains { statement in
      (statement.first == "await" || statement.awaitsNewValue(of: name))
        && statement.indices.dropFirst().dropLast().contains { index in
          to[index] == name && ["(", ",", ":"].contains(to[index - 1])
            && [")", ","].contains(to[index + 1])
        }
    }
  }

  /// Whether code between two places may change a variable.
  private func changes(
    _ name: Substring, between first: SourceFrame, and second: SourceFrame
  ) -> Bool {
    guard first.file == second.file, let source = source(of: first) else { return true }
    let start = source.tokens(ofLineAt: first).upperBound
    let between = start..<max(start, source.tokens(ofLineAt: second).lowerBound)
    return between.contains { index in
      source.tokens[index] == name && source.tokens[index - 1] != "."
        && ["=", "+", "-", "*", "&", ".", "["].contains(source.tokens[index + 1])
    }
  }
}

extension ObservedRun {
  /// Whether the constant with a call's result is used only by other tasks until another call of the same function, so
  /// that the other call does not depend on it.
  private func isUnused(resultOf first: SiteID?, until second: SiteID?) -> Bool {
    guard let first = place(first), let second = place(second), first.file == second.file,
      (first.line, first.column) < (second.line, second.column), let source = source(of: first)
    else { return false }
    let (tokens, line) = (source.tokens, source.tokens(ofLineAt: first))
    guard let start = line.first, line.count > 3, tokens[start] == "let", tokens[start + 2] == "=",
      let function = source.blocks(around: start).first(where: { $0.isFunction || $0.isTask })
    else { return false }
    let end = max(line.upperBound, source.tokens(ofLineAt: second).upperBound)
    return (line.upperBound..<end).allSatisfy { index in
      tokens[index] != tokens[start + 1] || source.isInAnotherTask(index, within: function.tokens)
    }
  }

  /// Whether a place is in a statement that only prints what it finds, so that nothing depends on an earlier call.
  private func isOnlyPrinted(_ site: SiteID) -> Bool {
    tokens(at: place(site)).first == "print"
  }
}

extension ArraySlice<Substring> {
  /// Whether a statement gives a variable an awaited value, also after the label of a `case`.
  fileprivate func awaitsNewValue(of name: Substring) -> Bool {
    guard let equals = firstIndex(of: "="), equals > startIndex, self[equals - 1] == name else {
      return false
    }
    return self[(equals + 1)...].first { $0 != "try" } == "await"
  }
}

extension SourceBlocks {
  /// Whether the tokens of a line begin a statement with `await`, or a loop with such a statement. The last statement
  /// of a block may be the block's result, but not that of a loop's body or of a branch.
  func isStatementWithoutResult(_ line: Range<Int>) -> Bool {
    guard let point = line.first(where: { tokens[$0] == "await" }) else {
      // The compiler can place the first call of a loop at the line that begins the loop.
      return call(inLoopOf: line).map(tokens(ofLineWith:))
        .map { $0 != line && isStatementWithoutResult($0) } ?? false
    }
    if let block = blocks(around: point).first, block.hasNoResult, block.tokens != line,
      line.contains(block.tokens.lowerBound), line.contains(block.tokens.upperBound)
    {
      // The block is in one line with the code before it, as in `catch { await log.add(error) }`.
      let others = line.filter { tokens[$0] == "await" && !block.tokens.contains($0) }
      return others.isEmpty && isStatementWithoutResult(block.tokens)
    }
    // The result is also dropped in `_ = await`.
    let isDropped = point > 1 && tokens[point - 1] == "=" && tokens[point - 2] == "_"
    let start = isDropped ? point - 2 : point
    if blocks.contains(where: { $0.isLoop && $0.tokens.lowerBound == start }) { return true }
    if isDropped { return start == line.lowerBound }
    let mayBeResult = blocks(around: start).first?.hasNoResult != true
    guard point == line.lowerBound, tokens.indices.contains(line.upperBound),
      !mayBeResult || tokens[line.upperBound] != "}"
    else { return false }
    // The line may continue a statement, as after `let ticket =`.
    guard point > 0, let before = tokens[point - 1].last else { return true }
    return !["return", "try"].contains(tokens[point - 1])
      && (before.isLetter || before.isNumber || "{})];_\"".contains(before))
  }
}

extension SourceBlocks {
  /// Returns the first `await` of another call than that of a pause in the body of the loop that begins in a line; nil
  /// if there is none.
  private func call(inLoopOf line: Range<Int>) -> Int? {
    let loop = blocks.first { $0.isLoop && line.contains($0.tokens.lowerBound - 1) }
    return loop?.tokens.first { point in
      let path = tokens[(point + 1)...].prefix { $0 == "." || $0.first?.isLetter == true }
      return tokens[point] == "await" && !["sleep", "yield"].contains(path.last)
    }
  }
}

extension SourceBlocks.Block {
  /// Whether the block is part of a statement, or the body of a function that returns nothing, so that its last
  /// statement is no result of a function or closure.
  fileprivate var hasNoResult: Bool {
    isLoop || ["do", "catch", "if", "else", "guard", "defer"].contains(head.first)
      || name != nil && !head.contains(["-", ">"])
  }
}

extension SourceBlocks {
  /// Whether a token opens the arguments of an awaited call, and one of them uses the object whose function it calls.
  fileprivate func isCallForArgument(_ parenthesis: Int) -> Bool {
    guard parenthesis > 3, tokens[parenthesis] == "(", tokens[parenthesis - 2] == "." else {
      return false
    }
    let object = receiver(before: parenthesis - 2)
    let start = parenthesis - 2 - object.count
    guard start > 0, tokens[start - 1] == "await" else { return false }
    var depth = 0
    let end = tokens[parenthesis...].firstIndex { token in
      depth += token == "(" ? 1 : token == ")" ? -1 : 0
      return depth == 0
    }
    return (parenthesis + 1..<(end ?? parenthesis + 1)).contains { index in
      tokens[index...].starts(with: object) && tokens[index - 1] != "."
        && [".", "["].contains(tokens[index + object.count])
    }
  }
}
