/// A task that a learner solves by running a demo with other options.
package struct Goal: Hashable, Sendable {
  /// The task, in a sentence or two.
  package var ask: [Inline]
  package var position: SourcePosition
  /// The run that learners change. It does not reach the goal.
  package var run: DemoRun
  /// An expression that is true in a run that reaches the goal. Learners do not see it, but the values in it.
  package var key: Located<String>
  /// Why such a run reaches the goal.
  package var because: [Inline]
  /// Two: where to look, and how to continue.
  package var hints: [Located<[Inline]>]
  /// Runs that reach the goal. Only the checker and answer sheets show them.
  package var solutions: [DemoRun]
  /// Where learners decide the order themselves instead of changing options.
  package var challenge: Challenge?

  /// What it is called before its text.
  package var label: String { challenge == nil ? "Goal" : "Challenge" }
}

extension Goal {
  /// The part of a hint that a learner could copy: an option of a solution with its value; nil if there is none.
  package func option(givenAwayBy hint: [Inline]) -> String? {
    let words = hint.plainText.split { $0.isWhitespace || "=`\"'()".contains($0) }
      .map { String($0).withoutFinalMarks }
    return solutions.flatMap(\.settings).first { setting in
      words.indices.contains { words[$0...].starts(with: setting) }
    }?.joined(separator: " ")
  }
}

extension DemoRun {
  /// Each option with the values that follow it.
  fileprivate var settings: [[String]] {
    var settings: [[String]] = []
    for word in arguments {
      if word.hasPrefix("--") {
        settings.append(word.split(separator: "=", maxSplits: 1).map(String.init))
      } else if !settings.isEmpty {
        settings[settings.count - 1].append(word)
      }
    }
    return settings
  }
}

extension String {
  fileprivate var withoutFinalMarks: String {
    var text = self[...]
    while let last = text.last, ".,;:!?".contains(last) { text.removeLast() }
    return String(text)
  }
}
