import LessonKit
import Questions
import TraceAnalysis

/// The right answer to a question, according to a run, and the lesson's explanations of all answers.
struct AnswerKey: Hashable {
  struct Other: Hashable {
    var answer: [Inline]
    var because: [Inline]
  }

  /// The letter of the right choice; nil for a typed answer.
  var letter: String?
  var truth: [Inline]
  var because: [Inline]?
  var others: [Other]
  /// The explanation of every other answer.
  var otherwise: [Inline]?

  init(_ question: Question, _ trace: Trace) throws(GradingFailure) {
    truth = try Grader(question, trace: trace).truth()
    switch question.answer {
    case .choices(let choices):
      let right = choices.firstIndex { [truth] in $0.text == truth }
      letter = right.map(Choice.letter)
      because = right.flatMap { choices[$0].because }
      others = choices.enumerated().compactMap { index, choice in
        guard index != right, let because = choice.because else { return nil }
        return Other(answer: [.text(Choice.letter(of: index))], because: because)
      }
    case .typed(let typed):
      because = typed.because
      others = typed.wrong.compactMap { wrong in
        // A condition cannot be shown as an answer.
        guard case .answer(let text) = wrong.match else { return nil }
        return Other(answer: [.text(text.value)], because: wrong.because)
      }
      otherwise = typed.otherwise
    }
  }
}
