import TaskTrace
import TraceAnalysis

/// Functions that only the right program calls.
extension RunDifference {
  /// Returns what to do about a step of the right program in a function that no line of this program calls: a sentence
  /// about the function that should call it, the line of that function, and the advice. Nil if a line calls it.
  func uncalled(
    insteadOf step: WorkStep
  ) -> (sentence: String, places: [SourceFrame], remedy: String)? {
    guard let name = right.callee(of: step, rightLines), name != "Task.sleep",
      own.calls(of: name, ownLines).isEmpty,
      rightLines.files(of: right).contains(where: { file in
        file.source.blocks.contains { $0.name == name[...] }
      })
    else { return nil }
    let remedy = "Call \(name), and use its result."
    guard let caller = right.caller(of: name, rightLines),
      let place = own.start(of: caller, ownLines)
    else { return ("", [], remedy) }
    let sentence = " In the author's program, \(caller) calls \(name)."
    if let part = part(of: name), let line = part.place?.line {
      return (
        "\(sentence) Line \(line) does only a part of its work: a \(part.way.noun) of "
          + "\(part.length.inMilliseconds).", [part.place].compactMap(\.self),
        "Call \(name) at line \(line), and use its result."
      )
    }
    return ("\(sentence) In yours, \(caller) begins at line \(place.line).", [place], remedy)
  }

  /// Returns the first step of this program that a function of the right program does, and that this program does
  /// elsewhere; nil if there is none.
  private func part(of name: String) -> WorkStep? {
    let theirs = rightSteps.filter { right.callee(of: $0, rightLines) == name }
    return ownSteps.first { step in
      step.place != nil
        && theirs.contains { $0.amount == step.amount && $0.start == step.start }
    }
  }
}

extension ObservedRun {
  /// Returns the function around the first call of a function.
  fileprivate func caller(of name: String, _ lines: EditableLines) -> String? {
    guard let call = calls(of: name, lines).first, let source = source(of: call),
      let token = source.tokens(ofLine: call.line).first(where: { source.tokens[$0] == name[...] })
    else { return nil }
    return source.blocks(around: token).first { $0.name != nil }?.name.map(String.init)
  }

  /// Returns the line of the only function with a name; nil if the learner cannot change it.
  fileprivate func start(of name: String, _ lines: EditableLines) -> SourceFrame? {
    let all = lines.files(of: self).flatMap { file in
      let blocks = file.source
      return blocks.blocks.filter { $0.name == name[...] }.compactMap { block in
        blocks.line(of: block.tokens.lowerBound - 1 - block.head.count).map(file.place)
      }
    }
    return all.count == 1 ? all.first(where: lines.contains) : nil
  }
}
