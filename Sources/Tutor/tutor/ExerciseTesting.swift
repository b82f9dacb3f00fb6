import LessonKit
import Questions
import RunKit
import ScheduleSearch
import TaskTrace
import TutorKit

/// Compiles a learner's program, does the runs of its exercise, and holds them against the checks.
struct ExerciseTesting {
  let code: LearnersCode

  /// How many runs are active at once.
  private static let width = 2
  /// The most schedules that are tried where all are asked for.
  private static let mostSchedules = 400

  func outcome(of open: OpenCode, _ text: String) async throws -> ExerciseOutcome {
    if let posed = open.posed,
      let changed = EditedDeclarations.forbidden(
        in: text, start: posed.files.start.text, edit: posed.exercise.edit.map(\.value))
    {
      return .editedOutside(changed)
    }
    let compilation = try await code.compile(open.path, text)
    guard let program = compilation.program else {
      return .notCompiled(
        messages: compilation.messages, interruption: compilation.interruption)
    }
    guard let posed = open.posed else { return .compiled }
    let plans = try Session.plans(of: posed, at: open.path, text).map {
      (run: $0.run, plan: $0.plan.compiled(to: program))
    }
    let results = try await results(of: plans)
    return .graded(
      ExerciseGrader(posed.exercise).verdict(on: results), results,
      messages: compilation.messages)
  }

  private func results(
    of plans: [(run: Exercise.Run, plan: RunPlan)]
  ) async throws -> [ExerciseResults] {
    let runner = await LearnersCode.runner()
    return try await withThrowingTaskGroup(of: (Int, ExerciseResults).self) { group in
      var results: [Int: ExerciseResults] = [:]
      var next = 0
      func start() {
        guard next < plans.count else { return }
        let (place, plan) = (next, plans[next])
        next += 1
        group.addTask { (place, try await Self.results(of: plan.plan, plan.run, runner)) }
      }
      for _ in 0..<Self.width { start() }
      for try await (place, result) in group {
        results[place] = result
        start()
      }
      return plans.indices.compactMap { results[$0] }
    }
  }

  private static func results(
    of plan: RunPlan, _ run: Exercise.Run, _ runner: Runner
  ) async throws -> ExerciseResults {
    var scenario = plan.scenario
    RunLimits.ofLearners.apply(to: &scenario.machine)
    var options = Runner.Options()
    options.preferredFiles = plan.preferredFiles
    switch run.schedules {
    case nil:
      let trace = try await runner.trace(scenario, options: options).trace
      return ExerciseResults(run: run, results: [trace].compactMap { $0.map { .init(trace: $0) } })
    case .drawn(let count)?:
      scenario.machine.policy = .random
      var traces: [UInt64: Trace] = [:]
      try await runner.runSeries(scenario, count: count, options: options) {
        traces[$0.seed] = $0.trace
      }
      let inOrder = traces.sorted { $0.key < $1.key }.map(\.value)
      return ExerciseResults(run: run, results: inOrder.map { .init(trace: $0) })
    case .all?: return try await explored(scenario, run, runner, options)
    }
  }

  /// The runs of all schedules, if there are not too many.
  private static func explored(
    _ scenario: Scenario, _ run: Exercise.Run, _ runner: Runner, _ options: Runner.Options
  ) async throws -> ExerciseResults {
    var exploration = Exploration(scenario, limit: mostSchedules)
    var results: [ExerciseResults.Result] = []
    var seen: Set<[Int]> = []
    while true {
      let schedules = exploration.next(upTo: 128)
      if schedules.isEmpty || Task.isCancelled { break }
      var traces: [Int: Trace] = [:]
      try await runner.runSchedules(scenario, schedules, options: options) { traces[$0] = $1 }
      for (place, departures) in schedules.enumerated() {
        guard let trace = traces[place] else {
          exploration.addLost(departures)
          continue
        }
        exploration.pass(departures, choices: trace.choices)
        guard seen.insert(trace.choices.map(\.taken)).inserted else { continue }
        let schedule = ScheduleString(
          Departures(decided: trace.choices), scenario: scenario, choices: trace.choices)
        results.append(.init(trace: trace, schedule: schedule))
      }
    }
    return ExerciseResults(
      run: run, results: results, isComplete: exploration.search.isComplete)
  }
}
