import TraceAnalysis

/// The code of an actor's function before and after one of its awaits: whether each half uses the actor's state.
///
/// The code of a `catch` does not count, since it runs only after an error, nor does that of a `defer` after the await,
/// which gives back what the await has got.
struct ActorHalves {
  /// Whether the function itself uses the state, and not only the functions that call it.
  let usesStateItself: Bool
  /// Whether the function itself uses the state in the half after the await.
  let usesStateAfterItself: Bool
  let usesStateBefore: Bool
  let usesStateAfter: Bool
  /// Whether the await is in a `while` loop whose condition checks the state again when it has ended. Also true if the
  /// code after the await does not use the state, and `checksAgain` is true of each caller in the actor.
  let checksAgain: Bool
  /// Whether the function uses the state other than to change it, as in `count += 1`.
  let readsState: Bool
  /// Whether the await gets a value, and the state is checked again before the function uses it otherwise. Or whether
  /// the state is checked before the await too, and the code after it only calls functions that check it again.
  let checksBeforeUse: Bool
  /// Whether a condition before the await uses the state.
  let checksStateBefore: Bool
  /// Whether a condition after the await uses the state.
  let checksStateAfter: Bool
  /// Whether the await is in a loop that begins anew in each round, and one half of the round uses only state that no
  /// other function changes. If one task runs the function, other tasks do no harm.
  let changesAlone: Bool

  /// Creates the halves around the await at a place. Nil if the source is not known, or if the place is not in a
  /// function of an actor.
  init?(_ run: ObservedRun, around place: SourceFrame?) {
    guard let place, let source = run.source(of: place) else { return nil }
    let here = source.tokens(ofLineAt: place)
    // The call that the function awaits may begin some lines above.
    let start = source.tokens(ofLine: max(place.line - 3, 1)).lowerBound
    let above = start..<max(start, here.lowerBound)
    let point = (Array(here) + above.reversed()).first { index in
      source.tokens[index] == "await"
        && source.blocks(around: index).first { $0.isFunction || $0.isTask }?
          .tokens.overlaps(here) == true
    }
    guard let point else { return nil }
    guard let code = Code(source, point) else { return nil }
    self.init(code, callees: [])
  }

  private static let maximumCalls = 2

  /// Creates the halves around an await. If the function does not use the state itself, its callers in the actor may.
  /// `callees` is the code through which the await is reached from here, the innermost first.
  private init(_ code: Code, callees: [Code]) {
    let (function, loops) = (code.function, code.loops)
    let before = code.usesStateBefore
    let isAlone = !before && callees.isEmpty && code.callers.isEmpty
    let onlyAdds = !isAlone && code.addsToOtherState(after: callees)
    let isGuarded = code.source.isGuarded(code.point..<code.end, in: function)
    let isRepeated =
      !isGuarded
      && loops.contains { loop in
        let repeated = loop.repeatedTokens
        return code.uses(onlyAdds ? repeated.lowerBound..<code.end : repeated)
          && !code.reservesState(before: loop)
      }
    let after =
      code.usesStateAfter && !isGuarded && !code.reservesState && !onlyAdds
      && !code.forgetsWhatItAwaited
      && !(!before && code.givesBack(after: callees))
    let callers =
      callees.count == Self.maximumCalls
      ? [] : code.callers.map { Self($0, callees: callees + [code]) }
    usesStateAfterItself = after || isRepeated
    usesStateItself = before || after || isRepeated
    usesStateBefore = before || isRepeated || callers.contains(where: \.usesStateBefore)
    usesStateAfter = after || isRepeated || callers.contains(where: \.usesStateAfter)
    let isPassedOn = !after && !callers.isEmpty
    checksAgain =
      loops.first.map(code.checksAgain(in:)) ?? false
      || isPassedOn && !isRepeated && callers.allSatisfy(\.checksAgain)
    changesAlone = loops.first.map { code.changesAlone(in: $0) } ?? false
    checksBeforeUse =
      ["let", "var"].contains(code.keyword) && code.checksAgain
      || code.checksBefore && code.checksInCalls
      || isPassedOn && callers.allSatisfy(\.checksBeforeUse)
    readsState = code.readsState || callers.contains(where: \.readsState)
    checksStateBefore =
      code.checksStateBefore || !loops.isEmpty && code.checksStateAfter
      || callers.contains(where: \.checksStateBefore)
    checksStateAfter = code.checksStateAfter || callers.contains(where: \.checksStateAfter)
  }

  struct Code {
    let source: SourceBlocks
    let function: SourceBlocks.Block
    /// The index of the token `await`.
    let point: Int
    let actor: ActorCode

    /// The keywords of statements that use values before they await, or that decide what follows.
    private static let keywords: Set<Substring> = [
      "let", "var", "if", "guard", "while", "switch", "for", "return", "throw",
    ]

    var keyword: Substring? {
      let first = source.tokens[statement]
      return Self.keywords.contains(first) ? first : nil
    }

    /// The loops of the function around the await, the innermost first.
    var loops: [SourceBlocks.Block] {
      source.blocks(around: point).filter {
        $0.isLoop && $0.tokens.lowerBound > function.tokens.lowerBound
      }
    }

    /// Whether the state is used before the await. A variable that gets the awaited value is used after it.
    var usesStateBefore: Bool {
      uses(function.tokens.lowerBound..<(keyword == nil ? statement : point))
        || uses(point..<end)
    }

    var usesStateAfter: Bool {
      if keyword == "return" || keyword == "throw" { return false }
      return keyword == nil && uses(tokensCompletedLater) || uses(later)
    }

    var readsState: Bool {
      function.tokens.contains { uses($0..<$0 + 1) && !isChanged($0) && !onlyChanges(inCallAt: $0) }
    }

    var checksStateBefore: Bool { checksState(in: function.tokens.lowerBound..<end) }
    var checksStateAfter: Bool { checksState(in: end..<max(end, function.tokens.upperBound)) }

    /// The tokens of the statement before the await, which it completes after the await, such as the variable that gets
    /// the value. The condition in `isEmpty ? await load() : first` is complete before.
    var tokensCompletedLater: [Int] {
      let tokens = source.tokens
      let before = statement..<point
      let mark = before.last { index in
        tokens[index] == "?" && index > statement
          && tokens[index - 1].endIndex < tokens[index].startIndex
      }
      guard let mark else { return Array(before) }
      let start = before.first { $0 < mark && tokens[$0] == "=" } ?? statement
      return Array(statement..<start) + Array(mark..<point)
    }

    /// Whether a `while` loop checks the state in its condition, and its code after the await uses nothing that the
    /// code before has found.
    func checksAgain(in loop: SourceBlocks.Block) -> Bool {
      loop.head.contains("while") && uses(loop.condition)
        && (end..<max(end, loop.tokens.upperBound)).allSatisfy {
          !isUsed($0) || isCallWithoutArguments($0)
        }
    }

    private func checksState(in range: Range<Int>) -> Bool {
      range.contains { index in
        ["if", "guard", "while", "switch"].contains(source.tokens[index])
          && uses(index..<(range.first { $0 > index && source.tokens[$0] == "{" } ?? index))
      }
    }

    /// The first token of the statement with the await.
    var statement: Int {
      var start = point
      let line = source.tokens(ofStatementWith: point).lowerBound
      while start > max(line, function.tokens.lowerBound),
        !["{", "}", ";"].contains(source.tokens[start - 1]), !isAfterLabel(start, in: line)
      {
        start -= 1
      }
      return start
    }

    /// Whether a token is the first after the label of a `case` that begins a line.
    private func isAfterLabel(_ index: Int, in line: Int) -> Bool {
      source.tokens[index - 1] == ":" && ["case", "default"].contains(source.tokens[line])
    }

    /// The end of the awaited expression.
    var end: Int {
      let hasBody = ["if", "guard", "while", "switch", "for"].contains(keyword)
      var depth = 0
      for index in point + 1..<function.tokens.upperBound {
        let token = source.tokens[index]
        if depth == 0 {
          let isNext = source.lineStart(of: index) == index && token != "."
          if isNext || token == ";" || hasBody && (token == "{" || token == "else") {
            return index
          }
        }
        switch token {
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth -= 1
        default: break
        }
        if depth < 0 { return index }
      }
      return function.tokens.upperBound
    }

    func uses(_ range: some Sequence<Int>) -> Bool {
      let others = source.blocks(within: function).filter {
        $0.head.first == "catch" || $0.head.first == "defer" && $0.tokens.lowerBound > point
          || $0.isOfAnotherTask && !$0.tokens.contains(point)
      }
      return range.contains { index in
        isState(index) && !others.contains { $0.tokens.contains(index) }
      }
    }
  }
}

extension SourceBlocks.Block {
  /// The tokens of a loop that run again in each round: the body, and the condition of a `while`.
  fileprivate var repeatedTokens: Range<Int> {
    head.contains("while") ? condition.lowerBound..<tokens.upperBound : tokens
  }

  /// The tokens before the brace, such as the condition of a `while`.
  var condition: Range<Int> {
    tokens.lowerBound - 1 - head.count..<tokens.lowerBound - 1
  }
}
