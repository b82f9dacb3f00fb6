import TaskTrace
import TraceAnalysis

/// Work that each task does once, although a task of the right program does it again and again.
extension RunDifference {
  /// Returns what is missing around the only call of the function in which a step of the right program is: a loop, if
  /// no task comes to the call twice and a task of the right program does. The code takes an element before the call
  /// and does not take the next one. Nil for other calls.
  func doneOnce(insteadOf other: WorkStep, _ calls: [SourceFrame]) -> LoopOfWork? {
    guard let name = right.callee(of: other, rightLines), let call = calls.first, calls.count == 1,
      let source = own.source(of: call),
      source.takesOneElement(for: name[...], in: call.line)
    else { return nil }
    let (mine, theirs) = (own.turns(in: name, ownLines), right.turns(in: name, rightLines))
    guard mine == 1, theirs > 1 else { return nil }
    return LoopOfWork(
      sentence:
        " No task reached it twice. In the author's program, a task does so up to \(theirs) times.",
      places: [],
      remedy:
        "Take the next element and call \(name) again, in a loop that ends when no element is left."
    )
  }
}

extension ObservedRun {
  /// The largest number of times that one task came to a function.
  fileprivate func turns(in name: String, _ lines: EditableLines) -> Int {
    let steps = steps(in: lines).filter { callee(of: $0, lines) == name }
    return Dictionary(grouping: steps, by: \.task).values.map(\.count).max() ?? 0
  }
}

extension SourceBlocks {
  /// Whether the closure or function around a call takes an element with `next()` and has no loop around the call, or
  /// whether that loop always ends in its first round.
  fileprivate func takesOneElement(for name: Substring, in line: Int) -> Bool {
    guard let token = tokens(ofLine: line).first(where: { tokens[$0] == name }),
      let body = blocks(around: token).first(where: { $0.isFunction || $0.isOfAnotherTask })
    else { return false }
    let loop = blocks(around: token).first {
      $0.isLoop && body.tokens.contains($0.tokens.lowerBound)
    }
    guard let loop else { return tokens[body.tokens].contains("next") }
    return loop.tokens.last.map { ["break", "return"].contains(tokens[$0]) } ?? false
  }
}
