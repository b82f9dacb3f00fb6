package import LessonKit

/// The reason why a question cannot be asked, left or answered, or why a run must wait for an answer.
package enum QuestionFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case noneOpen
  /// The line is an answer to the question that the lesson asks next.
  case notAsked
  /// The question was answered, and waits for its run.
  case answerNoted(String, run: String)
  case goalHasNoSolution
  case noPrediction
  case predictionFirst(QuestionID)
  case answerFirst(QuestionID)
  case answersHidden

  package var description: String {
    switch self {
    case .noneOpen:
      "No question is open. `predict` asks this step's prediction, and `review` the questions that you missed."
    case .notAsked:
      "The next question is not open yet. Press Return to read it, and then type your answer."
    case .answerNoted(let answer, let run):
      "Your answer is noted: \(answer)\(answer.hasSuffix(".") ? "" : ".") `run \(run)` shows whether it is right. Type another answer to change it."
    case .goalHasNoSolution:
      "A goal has no answer to show: you reach it with a run. `hint` helps; `skip` continues."
    case .noPrediction: "This step has no prediction. `review` asks the questions you missed."
    case .predictionFirst: "This course asks for a prediction before this run."
    case .answerFirst:
      "Answer the question before this run, or type `skip` to leave it open."
    case .answersHidden: "This course does not show its answers. Ask your teacher."
    }
  }
}
