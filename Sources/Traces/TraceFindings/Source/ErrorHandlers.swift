import TraceAnalysis

/// The code that takes the errors of a line: a `try?` in it, a result whose failure is not used, or a `catch` after the
/// `do` block around it.
struct ErrorHandlers {
  struct Handler: Hashable {
    /// The number of the line with the `try?` or the `catch`.
    var line: Int
    /// `try?`, `nextResult()`, `result` or `catch`.
    var word: String
    /// The words after `catch`; empty if it takes every error.
    var pattern: [Substring]
    /// Whether the code of the `catch`, or the `else` of a `guard` with the `try?`, throws an error.
    var throwsError: Bool
    /// Whether the code of the `catch` throws only the error that it has taken.
    var throwsAgain = false
    /// Whether the code of the `catch` stores the error, or passes it to a function.
    var keepsError = false
    /// The word of the statement that checks whether the `try?` gives a value: `guard` or `if`; nil for other handlers.
    var condition: Substring?

    /// Whether the handler takes an error that is described as `error`, such as `NotFound: photo 3`.
    func takes(_ error: some StringProtocol) -> Bool {
      if pattern.isEmpty || pattern.count == 2 && pattern[0] == "let" { return true }
      return !pattern.contains("where") && pattern.contains { $0 == error.errorName }
    }
  }

  /// The handlers, in the order in which they are tried.
  let all: [Handler]

  /// Finds the handlers for a place; none if the source is not known.
  init(_ run: ObservedRun, around place: SourceFrame) {
    guard let source = run.source(of: place) else {
      all = []
      return
    }
    let line = source.tokens(ofStatementAt: place)
    if let tried = source.tokens[line].firstRange(of: ["try", "?"])?.lowerBound {
      all = [
        Handler(
          line: source.line(of: tried) ?? place.line, word: "try?", pattern: [],
          throwsError: source.guardThrows(in: line),
          condition: source.tokens[line].first { ["guard", "if"].contains($0) })
      ]
      return
    }
    if let word = source.resultWithoutFailure(in: line) {
      all = [Handler(line: place.line, word: word, pattern: [], throwsError: false)]
      return
    }
    let call = line.last { source.tokens[$0] == "await" } ?? line.lowerBound
    var block = source.blocks(around: call).first { $0.isDo || $0.isTriedGroup }
    if let group = block, group.isTriedGroup {
      let line = source.line(of: group.tokens.lowerBound - 1) ?? place.line
      all = [Handler(line: line, word: "try?", pattern: [], throwsError: false)]
      return
    }
    var found: [Handler] = []
    while let last = block, let next = source.block(after: last), next.head.first == "catch" {
      found.append(
        Handler(
          line: source.line(of: last.tokens.upperBound + 1) ?? place.line, word: "catch",
          pattern: Array(next.head.dropFirst()),
          throwsError: source.tokens[next.tokens].contains("throw"),
          throwsAgain: source.throwsAgain(next), keepsError: source.keepsError(next)))
      block = next
    }
    all = found
  }

  /// Finds the first `try?` in the blocks that begin in the line of a place, such as the code that resumes a
  /// continuation; none if the source is not known.
  init(_ run: ObservedRun, inBlocksOf place: SourceFrame) {
    guard let source = run.source(of: place) else {
      all = []
      return
    }
    let line = source.tokens(ofLineAt: place)
    let tokens = source.blocks.filter { line.contains($0.tokens.lowerBound - 1) }
      .flatMap(\.tokens).sorted()
    let tried = tokens.first { index in
      source.tokens[index] == "try" && tokens.last != index && source.tokens[index + 1] == "?"
    }
    all =
      tried.flatMap(source.line).map {
        [Handler(line: $0, word: "try?", pattern: [], throwsError: false)]
      } ?? []
  }

  /// Returns the handler that takes an error, so that no caller gets it; nil if there is none.
  func handler(of error: some StringProtocol) -> Handler? {
    all.first { $0.takes(error) }.flatMap { $0.throwsError ? nil : $0 }
  }

  /// Returns the handler that takes an error and may throw another one instead; nil if there is none.
  func replacing(_ error: some StringProtocol) -> Handler? {
    all.first { $0.takes(error) }.flatMap { $0.throwsError && !$0.throwsAgain ? $0 : nil }
  }
}

extension SourceBlocks.Block {
  /// Whether the block is the body of a group whose error a `try?` takes.
  fileprivate var isTriedGroup: Bool {
    head.contains { ["withThrowingTaskGroup", "withThrowingDiscardingTaskGroup"].contains($0) }
      && head.contains(["try", "?"])
      && !isOfAnotherTask
  }
}

extension SourceBlocks {
  /// Returns whether the code of a `catch` throws nothing but the error that it has taken.
  fileprivate func throwsAgain(_ block: Block) -> Bool {
    let name = nameOfError(in: block)
    return block.tokens.allSatisfy { tokens[$0] != "throw" || tokens[$0 + 1] == name }
  }

  /// Returns whether the code of a `catch` stores the error that it has taken, as in `last = error`, or passes it to a
  /// function, as in `continuation.resume(throwing: error)`. A statement that only checks the error does neither.
  fileprivate func keepsError(_ block: Block) -> Bool {
    let name = nameOfError(in: block)
    return block.tokens.contains { index in
      tokens[index] == name && ["=", "(", ",", ":"].contains(tokens[index - 1])
        && !["if", "guard", "while", "switch", "let", "var"].contains(tokens[lineStart(of: index)])
    }
  }

  private func nameOfError(in block: Block) -> Substring {
    block.head.split(separator: "let").dropFirst().first?.first ?? "error"
  }

  /// Returns whether a line begins a `guard` whose `else` throws an error.
  fileprivate func guardThrows(in line: Range<Int>) -> Bool {
    guard line.contains(where: { tokens[$0] == "guard" }) else { return false }
    let body = blocks.filter { $0.tokens.lowerBound > line.lowerBound && $0.head.last == "else" }
      .min { $0.tokens.lowerBound < $1.tokens.lowerBound }
    return body.map { tokens[$0.tokens].contains("throw") } ?? false
  }

  /// Returns what takes a result in a line, if the function around it uses no failure of a result; otherwise nil.
  fileprivate func resultWithoutFailure(in line: Range<Int>) -> String? {
    let isNext = line.contains { tokens[$0] == "nextResult" }
    let isResult = line.contains { index in
      tokens[index] == "result" && line.contains(index - 1) && tokens[index - 1] == "."
    }
    guard isNext || isResult, line.contains(where: { tokens[$0] == "await" }),
      let function = function(around: line.lowerBound),
      Set(tokens[function.tokens]).isDisjoint(with: ["failure", "get"]),
      usesOnlySuccess(of: line, in: function)
    else { return nil }
    return isNext ? "nextResult()" : "result"
  }

  /// Returns whether a function compares the result that a line names only with patterns, and otherwise uses it only if
  /// it is a success. A line that names no result contains the pattern itself.
  private func usesOnlySuccess(of line: Range<Int>, in function: Block) -> Bool {
    let name = line.dropLast(2).first { index in
      tokens[index] == "let" && tokens[index + 2] == "="
    }.map { tokens[$0 + 1] }
    guard let name else { return true }
    // The name of `if let` and `while let` is known only in their block.
    let body = blocks.first { line.contains($0.tokens.lowerBound - 1) && $0.head.last != "else" }
    return (body ?? function).tokens.allSatisfy { index in
      tokens[index] != name || line.contains(index) || tokens[index - 1] == "="
        || blocks(around: index).contains { Set($0.head).isSuperset(of: ["success", name]) }
    }
  }
}
