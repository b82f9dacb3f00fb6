import TaskTrace
import TraceAnalysis

/// What the `catch` around a wait does, or around a call that led to it.
extension ObservedRun {
  /// Returns whether a wait is in a loop, and a `catch` after this loop uses what the loop has changed, for example to
  /// undo it. So each round depends on the success of those before it.
  func isUndoneAfterError(_ wait: Wait) -> Bool {
    isInBlocks(around: wait.site) { source, blocks in
      guard let loop = blocks.firstIndex(where: \.isLoop),
        let body = blocks[(loop + 1)...].first(where: \.isDo),
        let handler = source.block(after: body), handler.head.first == "catch"
      else { return false }
      let changed = source.namesChanged(in: blocks[loop].tokens)
      return handler.tokens.contains { changed.contains(source.tokens[$0]) }
    }
  }

  /// Returns whether a wait is in a loop that tries again after an error: the `do` around the wait leaves the loop after
  /// a success.
  func isTriedAgain(at site: SiteID?) -> Bool {
    isInBlocks(around: site) { source, blocks in
      guard let loop = blocks.firstIndex(where: \.isLoop) else { return false }
      return blocks[..<loop].contains { body in
        body.isDo && source.block(after: body)?.head.first == "catch"
          && body.tokens.contains { ["return", "break"].contains(source.tokens[$0]) }
      }
    }
  }

  /// Returns whether a wait is in a `catch` that can only throw an error in the end and that nothing repeats. A task
  /// that is cancelled has left its work then, and cleans up.
  func isInCleanup(_ site: SiteID?) -> Bool {
    isInLastCatch(site) { $0.contains("throw") }
  }

  /// Returns whether a wait may undo one thing after the other, in their order. It is in a `catch` that does not return
  /// and that nothing repeats, or in a loop over elements in reverse order.
  func mayUndo(_ site: SiteID?) -> Bool {
    isInLastCatch(site) { _ in true }
      || isInBlocks(around: site) { _, blocks in
        blocks.contains { $0.isLoop && $0.head.contains("reversed") }
      }
  }

  /// Returns whether a wait is in a `catch` that does not return and that nothing repeats, and its code satisfies a
  /// condition.
  private func isInLastCatch(
    _ site: SiteID?, where condition: (ArraySlice<Substring>) -> Bool
  ) -> Bool {
    isInBlocks(around: site) { source, blocks in
      guard let handler = blocks.firstIndex(where: { $0.head.first == "catch" }) else {
        return false
      }
      let code = source.tokens[blocks[handler].tokens]
      let function = source.function(around: blocks[handler].tokens.lowerBound)?.name
      return condition(code) && !code.contains("return")
        && !blocks[(handler + 1)...].contains(where: \.isLoop)
        && !(function.map(code.contains) ?? false)
    }
  }

  /// Returns whether the blocks of a function around the line of a site, or around a call that led to it, satisfy a
  /// condition. The innermost block is the first.
  func isInBlocks(
    around site: SiteID?, _ condition: (SourceBlocks, [SourceBlocks.Block]) -> Bool
  ) -> Bool {
    let frames = site.map { trace.frames(of: $0).filter { $0.line > 0 } } ?? []
    return frames.contains { frame in
      guard let source = source(of: frame) else { return false }
      let line = source.tokens(ofLineAt: frame)
      let last = line.last { source.tokens[$0] == "await" }
      guard let token = source.token(at: frame) ?? last ?? line.first else { return false }
      return condition(source, source.blocks(around: token).prefix { !$0.isFunction }.map(\.self))
    }
  }
}

extension SourceBlocks {
  /// Returns the `catch` that a sleep or a check for cancellation at a place ends by throwing, if it has more to do
  /// then, and only to clean up; nil for other places. A check may decide what an error means, so it counts only if
  /// the rest of the `catch` uses what the code before it has changed.
  func catchEnded(byErrorAt place: SourceFrame, isSleep: Bool) -> Block? {
    let calls: Set<Substring> = ["sleep", "checkCancellation", "await"]
    guard let call = tokens(ofLineAt: place).last(where: { calls.contains(tokens[$0]) }) else {
      return nil
    }
    let statement = tokens(ofStatementWith: call)
    guard !tokens[statement].contains(["try", "?"]), let handler = cleanup(around: call) else {
      return nil
    }
    let end = min(statement.upperBound, handler.tokens.upperBound)
    let loop = blocks(around: call).last {
      $0.isLoop && handler.tokens.contains($0.tokens.lowerBound)
    }
    let rest = (loop?.tokens.lowerBound ?? end)..<handler.tokens.upperBound
    guard callsForEffect(in: rest) else { return nil }
    if isSleep { return handler }
    let body = blocks.first { $0.isDo && block(after: $0)?.tokens == handler.tokens }
    let changed = body.map { namesChanged(in: $0.tokens) } ?? []
    let used = handler.tokens.lowerBound..<handler.tokens.upperBound
    return used.contains { changed.contains(tokens[$0]) } ? handler : nil
  }

  /// Returns the `catch` around a token that can only throw an error in the end, and that nothing repeats; nil if there
  /// is none.
  func cleanup(around token: Int) -> Block? {
    let around = blocks(around: token)
    let branches: Set<Substring> = ["for", "while", "repeat", "if", "else"]
    guard let index = around.firstIndex(where: { $0.head.first == "catch" }),
      around[..<index].allSatisfy({ $0.head.first.map(branches.contains) ?? false })
    else { return nil }
    let handler = around[index]
    let exits = handler.tokens.filter { tokens[$0] == "throw" }
    let isLast = exits.contains { blocks(around: $0).first?.tokens == handler.tokens }
    let isRepeated = around[(index + 1)...].prefix { !$0.isFunction }.contains(where: \.isLoop)
    guard !exits.isEmpty, isLast || !isRepeated, !tokens[handler.tokens].contains("return") else {
      return nil
    }
    return handler
  }

  /// Returns the function that a sleep at a place ends by throwing, if it has more to do then; nil for other places.
  func functionEnded(bySleepAt place: SourceFrame) -> Block? {
    guard let call = tokens(ofLineAt: place).last(where: { tokens[$0] == "sleep" }),
      case let statement = tokens(ofStatementWith: call),
      !tokens[statement].contains(["try", "?"])
    else { return nil }
    let around = blocks(around: call)
    guard let function = around.first(where: { $0.isFunction || $0.isOfAnotherTask }),
      function.name != nil
    else { return nil }
    // The error may end only a `do`.
    let body = around.first { $0.isDo && block(after: $0)?.head.first == "catch" || $0.isFunction }
    let end = (body ?? function).tokens.upperBound
    return callsForEffect(in: min(statement.upperBound, end)..<end) ? function : nil
  }

  /// Returns the names of the variables that tokens change, as `count += 1` and `names.append(name)` do.
  fileprivate func namesChanged(in range: Range<Int>) -> Set<Substring> {
    Set(
      range.dropLast(2).filter { index in
        let (next, second) = (tokens[index + 1], tokens[index + 2])
        return next == "." && second.changesCollection || next == "+" && second == "="
      }.map { tokens[$0] })
  }
}
