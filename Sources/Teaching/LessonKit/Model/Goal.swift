/// A task that a learner solves by running a demo with other options, or, in a challenge, in another order.
package struct Goal: Hashable, Sendable {
  /// The task, in one or two sentences.
  package var ask: [Inline]
  package var position: SourcePosition
  /// The run whose options or order learners change. It does not reach the goal.
  package var run: DemoRun
  /// An expression that is true for a run that reaches the goal. Learners do not see the expression, but they see
  /// the values that it depends on.
  package var key: Located<String>
  /// The reason why such a run reaches the goal.
  package var because: [Inline]
  /// Two hints: where to look, and how to continue.
  package var hints: [Located<[Inline]>]
  /// Runs that reach the goal. Only the checker and answer sheets use them.
  package var solutions: [DemoRun]
  /// The challenge to decide the order; nil if learners change options.
  package var challenge: Challenge?

  /// The label before the goal's text.
  package var label: String { challenge == nil ? "Goal" : "Challenge" }
}

extension Goal {
  /// Returns the first option of a solution, with its value, that a hint contains, or the number of a choice that a
  /// hint for a challenge contains. Returns nil if the hint contains none.
  package func option(givenAwayBy hint: [Inline]) -> String? {
    let words = hint.plainText.split { $0.isWhitespace || "=`\"'()".contains($0) }
      .map { String($0).withoutFinalMarks }
    let option = solutions.flatMap(\.settings).first { setting in
      words.indices.contains { words[$0...].starts(with: setting) }
    }?.joined(separator: " ")
    return option ?? (challenge == nil ? nil : Self.choice(in: hint.plainText))
  }

  /// Returns words such as `choice 3` or `pick 2`; nil if a text contains none.
  private static func choice(in text: String) -> String? {
    text.firstMatch(of: /\b(?i:choice|choose|pick|candidate|number)\s+\d+\b/).map {
      String($0.output)
    }
  }
}

extension DemoRun {
  /// The options, each with the values that follow it.
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
