/// The functions of an actor that call a function of the actor.
extension ActorHalves.Code {
  /// Creates the code around a token `await`; nil if it is not in a function of an actor.
  init?(_ source: SourceBlocks, _ point: Int) {
    guard
      let function = source.blocks(around: point).first(where: { $0.isFunction || $0.isTask }),
      let actor = source.actor(around: function.tokens.lowerBound)
    else { return nil }
    self.init(source: source, function: function, point: point, actor: actor)
  }

  /// The code around the awaits at which other functions of the actor call the function.
  var callers: [Self] {
    guard let name = function.name else { return [] }
    return actor.parts.flatMap { part in part.filter { isCall($0, of: name, in: part) } }
      .compactMap { call in
        (source.lineStart(of: call)..<call).last { source.tokens[$0] == "await" }
      }
      .compactMap { Self(source, $0) }
  }

  private func isCall(_ index: Int, of name: Substring, in part: Range<Int>) -> Bool {
    let tokens = source.tokens
    return tokens[index] == name && (2..<tokens.count - 1).contains(index)
      && tokens[index - 1] != "func" && ["(", "{"].contains(tokens[index + 1])
      && (tokens[index - 1] != "." || tokens[index - 2] == "self")
      && !function.tokens.contains(index) && !source.isInAnotherTask(index, within: part)
      && source.function(around: index)?.head.contains("nonisolated") != true
  }

  /// The state that each caller checks before it calls the function, with no wait between the two. Empty if code
  /// outside of the actor may call the function too.
  var stateCheckedByCallers: Set<Substring> {
    guard let name = function.name, !isCalledOutside(name) else { return [] }
    let checked = callers.map(\.stateCheckedUntilCall)
    return checked.dropFirst().reduce(checked.first ?? []) { $0.intersection($1) }
  }

  private func isCalledOutside(_ name: Substring) -> Bool {
    let tokens = source.tokens
    return tokens.indices.dropFirst(2).contains { index in
      tokens[index] == name && tokens[index - 1] == "." && tokens[index - 2] != "self"
    }
  }

  /// The state that conditions check after the last wait before the await.
  private var stateCheckedUntilCall: Set<Substring> {
    let before = function.tokens.lowerBound..<point
    let start = before.last { source.tokens[$0] == "await" && !leaves(at: $0) } ?? before.lowerBound
    let conditions = (start..<point).filter { isUsed($0) && isInCondition($0, before) }
    return Set(conditions.map { source.tokens[$0] })
  }

  /// Whether code that waits at a token leaves the function before it comes to the await.
  private func leaves(at token: Int) -> Bool {
    let exits: Set<Substring> = ["return", "throw"]
    if let code = Self(source, token), code.keyword.map(exits.contains) == true { return true }
    guard let block = source.blocks(around: token).first, !block.tokens.contains(point) else {
      return false
    }
    return !exits.isDisjoint(with: source.tokens[block.tokens])
  }
}
