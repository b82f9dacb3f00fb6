import TaskTrace
import TraceAnalysis

/// Calls that find nothing which other tasks could change before the next call of the actor.
extension ObservedRun {
  /// Whether a statement only awaits initializers, which find nothing in an actor.
  func createsObject(at site: SiteID?) -> Bool {
    let calls = awaitedCalls(at: site)
    return !calls.isEmpty && calls.allSatisfy { $0.first?.isUppercase == true }
  }

  /// Whether a statement awaits a function of an actor that changes the state which it checks, with no await before.
  /// So no other task can take what the call has got.
  func takesState(at site: SiteID?) -> Bool {
    guard let source = source(of: place(site)) else { return false }
    return awaitedCalls(at: site).contains(where: source.takesState)
  }

  /// The names of the functions and types that a statement calls directly after `await`.
  private func awaitedCalls(at site: SiteID?) -> [Substring] {
    let tokens = tokens(at: place(site))
    return tokens.indices.filter { tokens[$0] == "await" }.compactMap { point in
      let call = tokens[(point + 1)...].drop { $0 == "!" }
      let path = call.prefix { $0 == "." || $0.first?.isLetter == true }
      return call.dropFirst(path.count).first == "(" ? path.last : ""
    }
  }
}

extension SourceBlocks {
  /// Whether a function of an actor with a name changes state that it checks, before its first await.
  fileprivate func takesState(_ name: Substring) -> Bool {
    blocks.contains { function in
      guard function.name == name, let actor = actor(around: function.tokens.lowerBound) else {
        return false
      }
      let point = function.tokens.first { tokens[$0] == "await" } ?? function.tokens.upperBound
      return ActorHalves.Code(source: self, function: function, point: point, actor: actor)
        .takesCheckedState
    }
  }
}
