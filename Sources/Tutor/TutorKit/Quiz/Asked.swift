import LessonKit

/// A question that the learner is asked, with the answer.
struct Asked: Hashable, Sendable {
  var id: QuestionID
  var question: Question
  /// The run that decides the question; nil for a review question of a lesson.
  var run: DemoRun?
  /// The label shown before the question.
  var label = "Predict"
  /// The answer as it was typed. If a question without an answer waits for its run, the learner has given it up.
  var answer: String?
  /// Whether the answer was shown before the question was asked. If so, a right answer does not count.
  var wasShown = false
  /// The number of the last run when the question was asked; nil if there was none.
  var lastRun: Int?
  /// The lesson whose review ends with this question; nil for the other questions.
  var closes: String?

  init(_ question: Question, _ id: QuestionID, run: DemoRun? = nil) {
    self.question = question
    self.id = id
    self.run = run
  }
}

extension Lesson {
  /// The questions of the lesson, each with the identifier under which its answers are stored.
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
