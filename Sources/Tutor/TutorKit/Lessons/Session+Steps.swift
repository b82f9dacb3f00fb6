import DemoOptions
import LessonKit

/// How the session continues within a step.
extension Session {
  /// Starts the next run of the open step. The texts before it are shown first. If a question comes before the run,
  /// the question is asked instead.
  mutating func runStep(_ run: DemoRun) throws(TutorFailure) -> [Effect] {
    guard let open = navigation.lesson else { throw .lesson(.noneOpen) }
    let plan = try plan(for: run.demo, run.arguments, in: open.lesson.name.id)
    guard quiz.open == nil, !open.followingRuns.isEmpty else { return [.run(plan)] }
    return try advance { part in if case .text = part { false } else { true } }
  }

  /// Asks a question of the open step, after showing the texts before it.
  mutating func advance(to id: QuestionID) throws(TutorFailure) -> [Effect] {
    guard let open = navigation.lesson,
      let asked = open.lesson.questions.first(where: { $0.id == id })
    else { throw .question(.noPrediction) }
    let isNext = open.followingQuestion?.id == id
    guard quiz.open == nil, isNext else { return ask(asked, label: "Predict") }
    return try advance { part in if case .question = part { true } else { false } }
  }

  /// Continues the lesson up to and including the first part for which `isLast` returns true.
  private mutating func advance(
    through isLast: (Part) -> Bool
  ) throws(TutorFailure) -> [Effect] {
    var effects: [Effect] = []
    // All parts are shown at once, so no page is kept for later.
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

  /// Omits the questions that were answered or skipped before the lesson reached them.
  mutating func passQuestions() {
    while let asked = navigation.nextQuestion, quiz.isClosed(asked.id) {
      _ = navigation.takeNext()
    }
  }

  /// Marks the next part of the step as shown if it is this run, so that the lesson does not run it again.
  mutating func takeRun(_ plan: RunPlan) {
    guard let lesson = navigation.name, let next = navigation.nextRun,
      let meant = try? self.plan(for: next.demo, next.arguments, in: lesson),
      meant.scenario == plan.scenario
    else { return }
    _ = navigation.takeNext()
  }
}
