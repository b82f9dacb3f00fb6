import TraceAnalysis

/// A check of the source of an `async let`: whether its scope reads the variable on every path to the end of the
/// scope.
///
/// A trace shows only the path that the run took. A scope may abandon a child deliberately: it returns, throws or
/// takes another branch before it reads the variable. That is not a mistake. A read in an `if` without `else`, after
/// which the scope continues either way, does not count, since the scope cannot rely on it.
struct BindingReads {
  private let source: SourceBlocks
  /// The indices of the tokens `let` and `=` of the declaration.
  private let keyword: Int
  private let equals: Int

  /// Creates a check of the `async let` at a place. Nil if the source is not known, or has no `async let` near the
  /// line.
  init?(_ run: ObservedRun, at place: SourceFrame?) {
    guard let place, let source = run.source(of: place) else { return nil }
    let tokens = source.tokens
    // The child's code may begin some lines below the declaration.
    let nearest = (place.line - 4...place.line).reversed().lazy.compactMap { line in
      source.tokens(ofLine: line).first {
        tokens[$0] == "let" && $0 > 0 && tokens[$0 - 1] == "async"
      }
    }.first
    guard let keyword = nearest, let equals = tokens[keyword...].firstIndex(of: "=") else {
      return nil
    }
    (self.source, self.keyword, self.equals) = (source, keyword, equals)
  }

  var isRead: Bool {
    let names = Set(source.tokens[keyword..<equals].prefix { $0 != ":" })
      .subtracting(["let", "_", "(", ")", ","])
    let end = source.blocks(around: keyword).first?.tokens.upperBound ?? source.tokens.endIndex
    return (equals..<end).contains { index in
      // A name after a dot is a member of something else.
      names.contains(source.tokens[index]) && source.tokens[index - 1] != "."
        && isReliable(readAt: index)
    }
  }

  /// Whether the scope does not continue without a read: the read is not in an `if`, or the `if` leaves the scope or
  /// has an `else`.
  private func isReliable(readAt index: Int) -> Bool {
    guard let block = source.blocks(around: index).first, block.tokens.lowerBound > equals else {
      return true
    }
    let exits: Set<Substring> = ["return", "throw", "break", "continue"]
    return block.head.first != "if" || !exits.isDisjoint(with: source.tokens[block.tokens])
      || source.tokens[block.tokens.upperBound...].dropFirst().first == "else"
  }
}
