import TaskTrace
import TraceAnalysis

/// Which waits of a task need the result of the one before, as the source shows.
extension ObservedRun {
  /// Returns whether a line that leads to a wait uses a variable which a line that led to the wait before it sets, or
  /// which a line between the two computes from it.
  func needs(_ wait: Wait, _ earlier: Wait) -> Bool {
    let before = frames(of: earlier)
    return frames(of: wait).contains { frame in
      before.contains { other in
        other.file == frame.file && other.function == frame.function
          && needs(frame, other)
      }
    }
  }

  /// Returns whether a wait is for the next element of a loop, as in `while let page = try await pages.next()` or
  /// `for try await page in pages`. The loop asks for one at a time.
  func isInLoopCondition(_ wait: Wait) -> Bool {
    frames(of: wait).contains { frame in
      guard let tokens = trace.symbols.text(of: frame).map({ Array(SourceTokens($0)) }) else {
        return false
      }
      let start = tokens.count > 2 && tokens[1] == ":" ? tokens.dropFirst(2) : tokens[...]
      switch start.first {
      case "while": return start.contains("await")
      case "for": return start.dropFirst().first == "await" || start.dropFirst(2).first == "await"
      default: return false
      }
    }
  }

  /// The places of a wait in the program, the innermost first.
  private func frames(of wait: Wait) -> [SourceFrame] {
    let all = ([place(wait.site)] + (wait.site.map(trace.frames) ?? [])).compactMap(\.self)
    return all.filter(\.isInProgram).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private func needs(_ frame: SourceFrame, _ earlier: SourceFrame) -> Bool {
    guard let source = trace.symbols.sources[frame.file], source.indices.contains(frame.line - 1),
      earlier.line > 0, earlier.line <= source.count
    else { return false }
    var names = Set(variables(setIn: source[earlier.line - 1]))
    guard !names.isEmpty else { return false }
    if earlier.line + 1 < frame.line {
      for line in source[earlier.line..<frame.line - 1] where uses(line, names) {
        names.formUnion(variables(setIn: line))
      }
    }
    return earlier.line == frame.line
      ? Array(SourceTokens(source[frame.line - 1])).drop { $0 != "=" }.contains(
        where: names.contains)
      : SourceTokens(source[frame.line - 1]).contains(where: names.contains)
  }

  private func uses(_ line: String, _ names: Set<Substring>) -> Bool {
    Array(SourceTokens(line)).drop { $0 != "=" }.contains(where: names.contains)
  }

  /// Returns the words before `=` in a line, without keywords and marks; none if it contains no `=`.
  private func variables(setIn line: String) -> [Substring] {
    let tokens = Array(SourceTokens(line))
    let set = tokens.prefix { $0 != "=" }
    guard set.count < tokens.count else { return [] }
    return set.filter { word in
      word.first.map { $0.isLetter || $0 == "_" } == true
        && !["let", "var", "_", "if", "guard", "while", "for", "in", "self"].contains(word)
    }
  }
}
