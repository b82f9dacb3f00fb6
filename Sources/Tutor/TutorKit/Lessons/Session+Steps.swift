import DemoOptions
import LessonKit

/// How a session goes on within a step.
extension Session {
  /// Does the next run of the open step. What stands before it is shown first; a question there has to be answered.
  mutating func runStep(_ run: DemoRun) throws(TutorFailure) -> [Effect] {
    guard let open = navigation.lesson else { throw .noLessonOpen }
    let plan = try plan(for: run.demo, run.arguments, in: open.lesson.name.id)
    guard quiz.open == nil, !open.followingRuns.isEmpty else { return [.run(plan)] }
    return try advance { part in if case .text = part { false } else { true } }
  }

  /// Asks a question of the open step, after the texts that stand before it.
  mutating func advance(to id: QuestionID) throws(TutorFailure) -> [Effect] {
    guard let open = navigation.lesson,
      let asked = open.lesson.questions.first(where: { $0.id == id })
    else { throw .noPrediction }
    let isNext = open.followingQuestion == id
    guard quiz.open == nil, isNext else { return ask(asked, label: "Predict") }
    return try advance { part in if case .question = part { true } else { false } }
  }

  /// Goes on with the lesson up to a part.
  private mutating func advance(
    through isLast: (Part) -> Bool
  ) throws(TutorFailure) -> [Effect] {
    var effects: [Effect] = []
    // All of it is shown at once, so nothing may be held for later.
    let wasPaged = isPaged
    isPaged = false
    defer { isPaged = wasPaged }
    while let part = navigation.lesson?.nextPart {
      effects += try next()
      passQuestions()
      if isLast(part) { break }
    }
    return effects
  }

  /// Leaves out the questions that were answered or skipped before the lesson came to them.
  mutating func passQuestions() {
    while let asked = navigation.nextQuestion, quiz.isSettled(asked.id) {
      _ = navigation.takeNext()
    }
  }

  /// Whether the step's next part is that very run, which then need not be done again.
  mutating func takeRun(_ plan: RunPlan) {
    guard let lesson = navigation.name, let next = navigation.nextRun,
      let meant = try? self.plan(for: next.demo, next.arguments, in: lesson),
      meant.scenario == plan.scenario
    else { return }
    _ = navigation.takeNext()
  }
}
