import LessonKit

/// A question that a learner is asked, and the answer.
struct Asked: Hashable, Sendable {
  var id: QuestionID
  var question: Question
  /// The run that decides it; none for a question of a lesson's review.
  var run: DemoRun?
  /// What stands before the question.
  var label = "Predict"
  /// The answer as it was typed. A question that waits for its run without an answer was skipped.
  var answer: String?
  /// Whether its answer was shown before it was asked. A right answer does not count then.
  var wasShown = false
  /// The lesson whose review ends with this question.
  var closes: String?

  init(_ question: Question, _ id: QuestionID, run: DemoRun? = nil) {
    self.question = question
    self.id = id
    self.run = run
  }
}

extension Lesson {
  /// Every question of the lesson under the id by which answers are remembered.
  var questions: [Asked] {
    steps.flatMap { step -> [Asked] in
      let place = Place(lesson: name.id, step: step.id)
      var number = 0
      func next(_ question: Question, _ run: DemoRun?) -> Asked {
        number += 1
        return Asked(question, QuestionID(place: place, number: number), run: run)
      }
      return step.blocks.flatMap { block -> [Asked] in
        switch block.kind {
        case .predict(let prediction): [next(prediction.question, prediction.run)]
        case .review(let questions): questions.map { next($0, nil) }
        default: []
        }
      }
    }
  }
}
