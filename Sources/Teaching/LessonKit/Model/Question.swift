/// Something asked of a learner.
package struct Question: Hashable, Sendable {
  package enum Answer: Hashable, Sendable {
    case choices([Choice])
    case typed(TypedAnswer)
  }
  package var ask: [Inline]
  package var position: SourcePosition
  package var answer: Answer
  /// Hints that do not contain the answer: first where to look, then how to continue from there. Two, or none.
  package var hints: [Located<[Inline]>] = []
}

/// A question that a run decides.
package struct Prediction: Hashable, Sendable {
  package var question: Question
  package var run: DemoRun
}

/// One of several answers to pick from.
package struct Choice: Hashable, Sendable {
  package enum Rightness: Hashable, Sendable {
    /// Right if the expression is true of the trace.
    case when(Located<String>)
    case right, wrong
  }
  package var text: [Inline]
  package var rightness: Rightness
  /// Why this answer is right or wrong.
  package var because: [Inline]?

  /// The letter of a choice: a, b, c and so on.
  package static func letter(of index: Int) -> String {
    Unicode.Scalar(UInt32(97 + index % 26)).map { String(Character($0)) } ?? "?"
  }
}

/// A typed answer, and what it is compared with.
package struct TypedAnswer: Hashable, Sendable {
  package enum Form: String, CaseIterable, Hashable, Sendable { case number, duration, order, text }
  package var form: Form
  /// An expression whose value is the right answer.
  package var key: Located<String>
  /// Why the right answer is right.
  package var because: [Inline]?
  /// Explanations of wrong answers; the first that fits is shown.
  package var wrong: [WrongAnswer]
  /// Explains every wrong answer that `wrong` does not list.
  package var otherwise: [Inline]?
  /// The names to be put in order.
  package var items: [String]
}

package struct WrongAnswer: Hashable, Sendable {
  package enum Match: Hashable, Sendable {
    case answer(Located<String>)
    /// Matches if the expression is true; it may use the learner's `answer`.
    case when(Located<String>)
  }
  package var match: Match
  package var because: [Inline]
}
