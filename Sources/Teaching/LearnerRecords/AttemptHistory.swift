/// The learner's attempts at an exercise, in order. Consecutive attempts with equal results form one step. Each hint
/// is a step of its own.
struct AttemptHistory: Hashable, Sendable {
  struct Step: Hashable, Sendable {
    /// The first attempt of the step.
    var first: Progress.ExerciseAttempt
    /// The number of attempts in the step.
    var count: Int
    /// The program of the first attempt; nil if it was not handed in.
    var program: String?
    /// The last program that was handed in for an earlier step; nil if there is none.
    var previous: String?
  }

  let steps: [Step]

  init(_ exercise: HandIn.Exercise) {
    var steps: [Step] = []
    var previous: String?
    for attempt in exercise.attempts {
      if let last = steps.last, last.first.hasSameResult(as: attempt), attempt.kind != .hint {
        steps[steps.count - 1].count += 1
        continue
      }
      let program = attempt.program.flatMap { exercise.programs[$0] }
      steps.append(Step(first: attempt, count: 1, program: program, previous: previous))
      previous = program ?? previous
    }
    self.steps = steps
  }
}
