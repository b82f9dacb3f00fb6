package import LessonKit

/// The verdict on an answer.
package enum Verdict: Hashable, Sendable {
  case right(Judgement)
  case wrong(Judgement)
  /// The answer does not have the expected form. The sentence says how to answer.
  case notUnderstood(String)
}

/// A comparison of an answer with the run.
package struct Judgement: Hashable, Sendable {
  /// The answer, as the grader understood it.
  package var answer: [Inline]
  /// The right answer, according to the trace.
  package var truth: [Inline]
  /// Why the answer is right or wrong; nil if the lesson does not explain it.
  package var explanation: [Inline]?

  package init(answer: [Inline], truth: [Inline], explanation: [Inline]? = nil) {
    self.answer = answer
    self.truth = truth
    self.explanation = explanation
  }
}
