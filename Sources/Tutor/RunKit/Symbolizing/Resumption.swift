import TraceAnalysis

/// The place where a function goes on after an `await`.
///
/// The first instructions after an `await` have the line of the function's declaration, or that of the `await`, or
/// none, and no column; optimized programs have the first far more often. The next instruction with a column
/// belongs to the call that was awaited.
enum Resumption {
  /// How far from a vague address better ones are looked for: closely at first.
  static let distances =
    Array(stride(from: 4 as UInt64, through: 128, by: 4))
    + Array(stride(from: 144 as UInt64, through: 256, by: 16))

  /// Whether the next instructions may have better frames than this address.
  static func isVague(_ frames: [SourceFrame]) -> Bool {
    isResumed(frames) || isLineless(frames)
  }

  /// The frames of a vague address, mended by those of the next instructions.
  static func mended(_ frames: [SourceFrame], by next: [[SourceFrame]]) -> [SourceFrame] {
    if isResumed(frames) {
      for candidate in next {
        let located = candidate.filter { $0.line == 0 || $0.column > 0 }
        if let outermost = located.last, outermost.line > 0,
          outermost.function == frames.last?.function
        {
          return located
        }
      }
    }
    guard let innermost = frames.first, isLineless(frames) else { return frames }
    let found = next.lazy.compactMap(\.first).first {
      $0.line > 0 && $0.function == innermost.function && $0.file == innermost.file
    }
    var frames = frames
    if let found { frames[0].line = found.line }
    return frames
  }

  /// The symbol of the part of a function behind an awaited call ends in `TQ`, a number and `_`. Behind a change
  /// of executor it is `TY`, and that part's first line is right.
  private static func isResumed(_ frames: [SourceFrame]) -> Bool {
    guard let outermost = frames.last, outermost.column == 0, outermost.function.last == "_" else {
      return false
    }
    let symbol = outermost.function.dropLast()
    let number = symbol.reversed().prefix { $0.isASCII && $0.isNumber }.count
    return number > 0 && symbol.dropLast(number).hasSuffix("TQ")
  }

  /// Whether a symbol is that of the part behind a function's first change of executor.
  static func isAfterFirstSwitch(_ symbol: String) -> Bool { symbol.hasSuffix("TY0_") }

  private static func isLineless(_ frames: [SourceFrame]) -> Bool {
    frames.first?.file.hasSuffix(".swift") == true && frames.allSatisfy { $0.line == 0 }
  }
}
