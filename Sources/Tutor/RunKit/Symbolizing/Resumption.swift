import TraceAnalysis

/// Finds the source location at which a function resumes after an `await`.
///
/// The first instructions after an `await` have the line of the function's declaration, the line of the `await`, or no
/// line, and they have no column. In optimized programs, the line of the declaration is the most common. The next
/// instruction with a column belongs to the awaited call.
enum Resumption {
  /// The distances in bytes at which better addresses are searched for after a vague one.
  static let distances =
    Array(stride(from: 4 as UInt64, through: 128, by: 4))
    + Array(stride(from: 144 as UInt64, through: 256, by: 16))

  /// Returns whether the next instructions may have better frames than this address.
  static func isVague(_ frames: [SourceFrame]) -> Bool {
    isResumed(frames) || isLineless(frames)
  }

  /// Returns the frames of a vague address, corrected by those of the next instructions.
  static func corrected(_ frames: [SourceFrame], by next: [[SourceFrame]]) -> [SourceFrame] {
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

  /// Returns whether the outermost frame is the part of a function after an awaited call.
  ///
  /// The symbol of such a part ends in `TQ`, a number and `_`. After a switch of the executor, it ends in `TY`, a
  /// number and `_`, and the first line of that part is correct.
  private static func isResumed(_ frames: [SourceFrame]) -> Bool {
    guard let outermost = frames.last, outermost.column == 0, outermost.function.last == "_" else {
      return false
    }
    let symbol = outermost.function.dropLast()
    let number = symbol.reversed().prefix { $0.isASCII && $0.isNumber }.count
    return number > 0 && symbol.dropLast(number).hasSuffix("TQ")
  }

  /// Returns whether a symbol is that of the part after a function's first switch of the executor.
  static func isAfterFirstSwitch(_ symbol: String) -> Bool { symbol.hasSuffix("TY0_") }

  private static func isLineless(_ frames: [SourceFrame]) -> Bool {
    frames.first?.file.hasSuffix(".swift") == true && frames.allSatisfy { $0.line == 0 }
  }
}
