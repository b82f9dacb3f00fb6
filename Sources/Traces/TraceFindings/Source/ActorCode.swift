import TaskTrace
import TraceAnalysis

/// The code that an actor isolates, as far as a source file shows, and the state that it protects.
///
/// The code of an actor is its declaration and its extensions. That of a global actor is the types that have its
/// attribute, each with its extensions, or else the functions and variables that have it. A function with an `isolated`
/// parameter belongs to the actor of this parameter.
struct ActorCode {
  /// The name of the actor's type.
  let name: Substring
  /// The parts of the source that the actor isolates.
  let parts: [Range<Int>]
  /// The parameter through which a function outside of the actor uses the state; nil in the actor's own code.
  let parameter: Substring?
  /// What the code declares with `var`, and its functions that do not suspend.
  let state: Set<Substring>
}

extension SourceBlocks {
  /// Returns the innermost actor that isolates the code at a token; nil if the file does not show one.
  func actor(around token: Int) -> ActorCode? {
    for block in blocks(around: token) {
      if block.head.contains("nonisolated") { return nil }
      if let (parameter, type) = isolatedParameter(of: block) {
        return actor(named: type, parameter: parameter)
      }
      if let name = block.typeName, let actor = actor(named: name) { return actor }
      // An actor does not isolate the types in it.
      if block.isPlainType { return nil }
      if block.isFunction, let actor = globalActor(of: block) { return code(of: actor) }
    }
    return nil
  }

  /// Returns the actor, or the type that a global actor isolates, with a name; nil if there is none.
  private func actor(named name: Substring, parameter: Substring? = nil) -> ActorCode? {
    let parts = blocks.filter { $0.typeName == name }
    guard
      let actor = parts.compactMap({ $0.isActor ? name : globalActor(of: $0) }).first
    else { return nil }
    return ActorCode(
      name: actor, parts: parts.map(\.tokens), parameter: parameter,
      state: parts.reduce(into: []) { $0.formUnion(state(of: $1)) })
  }

  /// Returns the functions and variables with the attribute of a global actor.
  private func code(of globalActor: Substring) -> ActorCode {
    let declared = tokens.indices.dropFirst().filter {
      tokens[$0] == globalActor && tokens[$0 - 1] == "@"
    }
    let keywords = declared.compactMap { start in
      tokens[start...].prefix(Self.maximumModifiers)
        .firstIndex { ["var", "func", "class", "struct", "enum"].contains($0) }
    }
    return ActorCode(
      name: globalActor, parts: [tokens.indices], parameter: nil,
      state: keywords.reduce(into: []) { $0.formUnion(stateDeclared(at: $1, blocks)) })
  }

  private static let maximumModifiers = 8

  /// Returns the global actor, declared in this file, whose attribute a declaration has; nil if it has none.
  private func globalActor(of block: Block) -> Substring? {
    let names = blocks.filter { $0.head.contains("globalActor") }.compactMap(\.typeName)
    guard !names.isEmpty else { return nil }
    // The attribute can be in the line before the declaration.
    let start = block.tokens.lowerBound - 1 - block.head.count
    let words = tokens[max(start - 2, 0)..<max(start, 0)] + block.head
    return zip(words, words.dropFirst()).first { $0 == "@" && names.contains($1) }?.1
  }

  /// Returns the `isolated` parameter of a function, and its type; nil if it has none.
  private func isolatedParameter(of block: Block) -> (name: Substring, type: Substring)? {
    guard block.isFunction, let index = block.head.firstIndex(of: "isolated"), index > 1,
      index + 1 < block.head.count
    else { return nil }
    return (block.head[index - 2], block.head[index + 1])
  }

  private func state(of actor: Block) -> Set<Substring> {
    let inner = blocks(within: actor)
    return actor.tokens.filter { index in !inner.contains { $0.tokens.contains(index) } }
      .reduce(into: []) { $0.formUnion(stateDeclared(at: $1, inner)) }
  }

  /// Returns the name of the variable, or of the function that does not suspend, whose keyword is at a token.
  private func stateDeclared(at keyword: Int, _ blocks: [Block]) -> Set<Substring> {
    let name = keyword + 1
    guard tokens.indices.contains(name) else { return [] }
    switch tokens[keyword] {
    case "var" where !isAsynchronous(name, blocks): return [tokens[name]]
    case "func" where !suspends(name, blocks): return [tokens[name]]
    default: return []
    }
  }

  /// Returns whether a function, given by the token with its name, contains an `await`.
  private func suspends(_ name: Int, _ blocks: [Block]) -> Bool {
    let body = blocks.filter { $0.tokens.lowerBound > name }
      .min { $0.tokens.lowerBound < $1.tokens.lowerBound }
    guard let body, body.head.contains("async") else { return false }
    return tokens[body.tokens].contains("await")
  }

  /// Returns whether a property, given by the token with its name, has an asynchronous `get`.
  private func isAsynchronous(_ name: Int, _ blocks: [Block]) -> Bool {
    blocks.contains { block in
      (block.tokens.lowerBound - 1 - block.head.count..<block.tokens.lowerBound).contains(name)
        && self.blocks(within: block).contains {
          $0.head.first == "get" && $0.head.contains("async")
        }
    }
  }
}

extension ObservedRun {
  /// Whether two places are in the same function that an actor isolates, or in the same `Task { }` of such a function.
  /// The code does not visit the actor twice then: it comes back from an await.
  func areInOneFunction(of actor: ActorID, _ first: SiteID?, _ second: SiteID) -> Bool {
    guard let first = place(first), let second = place(second), first.file == second.file,
      let source = source(of: first),
      let start = source.tokens(ofLine: first.line).last,
      let end = source.tokens(ofLine: second.line).last
    else { return false }
    let function = source.blocks(around: start).first { $0.isFunction || $0.isOfAnotherTask }
    return function?.tokens.contains(end) == true
      && source.actor(around: start)?.name == trace.actorNames[actor]?.typeName
  }
}

extension SourceBlocks.Block {
  /// Whether the block declares a structure, an enumeration or a class.
  fileprivate var isPlainType: Bool {
    !isFunction
      && zip(head, head.dropFirst()).contains { keyword, name in
        ["struct", "enum", "class"].contains(keyword) && name.first?.isUppercase == true
      }
  }

  /// The name of the type that the block declares or extends; nil for other blocks.
  var typeName: Substring? {
    guard !isFunction,
      let keyword = head.firstIndex(where: {
        ["actor", "extension", "class", "struct", "enum"].contains($0)
      })
    else { return nil }
    let path = head[(keyword + 1)...].prefix { !["{", ":", "<", "where"].contains($0) }
    return path.last
  }
}
