package import LessonKit

/// The verdict on an answer.
package enum Verdict: Hashable, Sendable {
  case right(Judgement)
  case wrong(Judgement)
  /// It has not the form that is asked for; the sentence says which.
  case notUnderstood(String)
}

/// An answer compared with what happened.
package struct Judgement: Hashable, Sendable {
  /// The answer, as it was understood.
  package var answer: [Inline]
  /// The right answer, as the trace gives it.
  package var truth: [Inline]
  /// Why the answer is right or wrong; nil if the lesson does not explain it.
  package var explanation: [Inline]?

  package init(answer: [Inline], truth: [Inline], explanation: [Inline]? = nil) {
    self.answer = answer
    self.truth = truth
    self.explanation = explanation
  }
}
