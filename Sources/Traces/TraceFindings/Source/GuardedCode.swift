import TaskTrace
import TraceAnalysis

/// Code between two calls of an object that lets one task at a time run it, such as a lock or a semaphore.
extension SourceBlocks {
  /// An awaited call of an object's function.
  private struct Call {
    var object: [Substring]
    var name: Substring
  }

  /// Whether a function takes a turn before a part of its code, and gives it back only after the part, as with
  /// `await gate.enter()` and `await gate.leave()`. The file shows that the first waits for a continuation, and that
  /// the other resumes one.
  func isGuarded(_ part: Range<Int>, in function: Block) -> Bool {
    let before = calls(in: function.tokens.lowerBound..<part.lowerBound)
    let after = calls(in: part.upperBound..<max(part.upperBound, function.tokens.upperBound))
    return before.contains { take in
      func isGiven(in calls: [Call]) -> Bool {
        calls.contains { $0.object == take.object && resumes($0.name) }
      }
      return waits(take.name) && !isGiven(in: before) && isGiven(in: after)
    }
  }

  private func calls(in range: Range<Int>) -> [Call] {
    range.filter { tokens[$0] == "await" }.compactMap { point in
      let path = tokens[(point + 1)...].prefix { $0 == "." || $0.first?.isLetter == true }
      guard path.count > 2, let name = path.last, tokens.indices.contains(path.endIndex),
        tokens[path.endIndex] == "("
      else { return nil }
      return Call(object: Array(path.dropLast(2)), name: name)
    }
  }

  private func waits(_ name: Substring) -> Bool {
    blocks.contains { block in
      block.name == name
        && tokens[block.tokens].contains { $0.hasPrefix("with") && $0.hasSuffix("Continuation") }
    }
  }

  private func resumes(_ name: Substring) -> Bool {
    blocks.contains { $0.name == name && tokens[$0.tokens].contains("resume") }
      && !waits(name)
  }
}

extension ObservedRun {
  /// Whether two calls are in one function, and in code for which a task takes its turn.
  func areGuarded(_ first: SiteID?, _ second: SiteID?) -> Bool {
    guard let first = place(first), let second = place(second), first.file == second.file,
      let source = source(of: first), first.line < second.line,
      let start = source.tokens(ofLineAt: first).first,
      let function = source.function(around: start)
    else { return false }
    let end = source.tokens(ofLineAt: second).upperBound
    return function.tokens.contains(end - 1) && source.isGuarded(start..<end, in: function)
  }
}
