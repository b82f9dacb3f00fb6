/// A problem with a question, its wrong answers or its hints.
package enum QuestionProblem: Hashable, Sendable {
  case answerForms([String])
  case answersNeeded(Int)
  case rightChoices(Int)
  case matchForms
  case wrongUnexplained
  case hintCount(Int)
  case hintTells(String)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .answerForms(let forms) where forms.isEmpty:
      (
        "The question has no answer.",
        "Add one of these keys: choices, number, duration, order, text."
      )
    case .answerForms(let forms):
      (
        "The question has more than one kind of answer: \(forms.joined(separator: " and ")).",
        "Keep one of them."
      )
    case .answersNeeded(let count):
      ("The question has \(count) \(count == 1 ? "choice" : "choices").", "Give it two or more.")
    case .rightChoices(let count):
      ("The question has \(count) choices with \"right: true\".", "Mark exactly one.")
    case .matchForms:
      (
        "A wrong answer needs either \"answer\" or \"when\".",
        "Use one of them: \"answer\" for a text, \"when\" for an expression."
      )
    case .wrongUnexplained:
      ("No wrong answer of this question is explained.", "Add \"wrong\" or \"otherwise\".")
    case .hintCount(let count):
      (
        "The question has \(count) \(count == 1 ? "hint" : "hints").",
        "Write two: where to look, and how to continue from there."
      )
    case .hintTells(let answer):
      (
        "The hint contains the answer: \"\(answer)\".",
        "Say where to look or which rule decides, without the answer."
      )
    }
  }
}
