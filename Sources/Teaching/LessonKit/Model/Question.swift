/// A question to a learner.
package struct Question: Hashable, Sendable {
  package enum Answer: Hashable, Sendable {
    case choices([Choice])
    case typed(TypedAnswer)
  }
  package var ask: [Inline]
  package var position: SourcePosition
  package var answer: Answer
  /// Hints that do not contain the answer: first where to look, then how to continue from there. There are two or
  /// none.
  package var hints: [Located<[Inline]>] = []
}

/// A question about a run, which determines the answer.
package struct Prediction: Hashable, Sendable {
  package var question: Question
  package var run: DemoRun
}

/// One of the answers that a learner can choose.
package struct Choice: Hashable, Sendable {
  package enum Rightness: Hashable, Sendable {
    /// Right if the expression is true for the trace.
    case when(Located<String>)
    case right, wrong
  }
  package var text: [Inline]
  package var rightness: Rightness
  /// The reason why this answer is right or wrong.
  package var because: [Inline]?
  /// Other ways to say the choice, which the author lists. Learners do not see them.
  package var accepted: [Located<String>] = []

  /// Returns the letter of the choice at an index: a, b, c and so on. After z come aa, ab, ac and so on.
  package static func letter(of index: Int) -> String {
    let letter = Unicode.Scalar(UInt32(97 + index % 26)).map { String(Character($0)) } ?? "?"
    return index < 26 ? letter : self.letter(of: index / 26 - 1) + letter
  }
}

/// An answer that learners type, and the data to grade it.
package struct TypedAnswer: Hashable, Sendable {
  package enum Form: String, CaseIterable, Hashable, Sendable { case number, duration, order, text }
  package var form: Form
  /// An expression whose value is the right answer.
  package var key: Located<String>
  /// The reason why the right answer is right.
  package var because: [Inline]?
  /// The explanations of wrong answers. Learners see the first that matches.
  package var wrong: [WrongAnswer]
  /// The explanation of every wrong answer that `wrong` does not list.
  package var otherwise: [Inline]?
  /// The names to put in order.
  package var items: [String]
}

package struct WrongAnswer: Hashable, Sendable {
  package enum Match: Hashable, Sendable {
    case answer(Located<String>)
    /// Matches if the expression is true. It may contain `answer`, the learner's answer.
    case when(Located<String>)
  }
  package var match: Match
  package var because: [Inline]
}
