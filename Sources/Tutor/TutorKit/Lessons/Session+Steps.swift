import DemoOptions
import LessonKit

/// How a session goes on within a step.
extension Session {
  /// The run that `run` alone means: the next one of the open step, else its last.
  var runHere: DemoRun? {
    guard let reading, reading.step != nil else { return nil }
    return reading.followingRuns.first ?? reading.lastRun
  }

  /// Does the next run of the open step. What stands before it is shown first; a question there has to be answered.
  mutating func runStep(_ run: DemoRun) throws(TutorFailure) -> [Effect] {
    guard let reading else { throw .noLessonOpen }
    let plan = try plan(for: run.demo, run.arguments, in: reading.lesson.name.id)
    guard quiz.open == nil, !reading.followingRuns.isEmpty else { return [.run(plan)] }
    return try advance { part in if case .text = part { false } else { true } }
  }

  /// Asks a question of the open step, after the texts that stand before it.
  mutating func advance(to id: QuestionID) throws(TutorFailure) -> [Effect] {
    guard let reading, let asked = reading.lesson.questions.first(where: { $0.id == id }) else {
      throw .noPrediction
    }
    let isNext = reading.followingQuestion == id
    guard quiz.open == nil, isNext else { return ask(asked, label: "Predict") }
    return try advance { part in if case .question = part { true } else { false } }
  }

  /// Goes on with the lesson up to a part.
  private mutating func advance(
    through isLast: (Part) -> Bool
  ) throws(TutorFailure) -> [Effect] {
    var effects: [Effect] = []
    while let part = reading?.nextPart {
      effects += try next()
      passQuestions()
      if isLast(part) { break }
    }
    return effects
  }

  /// Leaves out the questions that were answered or skipped before the lesson came to them.
  mutating func passQuestions() {
    while let part = reading?.nextPart, let asked = reading?.asked(part), quiz.isPassed(asked.id) {
      _ = reading?.takeNext()
    }
  }

  /// Whether the step's next part is that very run, which then need not be done again.
  mutating func takeRun(_ plan: RunPlan) {
    guard let lesson = openLesson, case .run(let next)? = reading?.nextPart,
      let meant = try? self.plan(for: next.demo, next.arguments, in: lesson),
      meant.scenario == plan.scenario
    else { return }
    _ = reading?.takeNext()
  }
}
