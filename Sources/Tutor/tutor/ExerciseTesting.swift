import CompilerMessages
import FileStore
import LessonKit
import Questions
import RunKit
import TaskTrace
import TraceAnalysis
import TutorKit

/// Compiles a learner's program, performs the runs of its exercise, and evaluates the exercise's checks.
struct ExerciseTesting {
  let code: LearnersCode

  /// The number of runs that are active at once. During most of a short run, the system creates its sandbox, so more
  /// runs are active than there are processors.
  static let width = 4

  func outcome(of open: OpenCode, _ text: String) async throws -> ExerciseOutcome {
    if let posed = open.posed,
      let changed = EditedDeclarations.forbidden(
        in: text, start: posed.files.start.text, edit: posed.exercise.edit.map(\.value))
    {
      return await syntaxError(in: open, text, changed) ?? .editedOutside(changed)
    }
    let compilation = try await code.compile(open.path, text)
    guard let program = compilation.program else {
      return .notCompiled(
        messages: compilation.messages, interruption: compilation.interruption)
    }
    guard let posed = open.posed else { return .compiled }
    let results = try await results(of: program, posed, at: open.path, text)
    let written = ExerciseProgram(
      text, file: Files.lastName(of: open.path), of: posed.exercise,
      startingWith: posed.files.start.text)
    let verdict = await written.verdict(on: results, of: posed.exercise) { run in
      await rightRun(of: posed, run, at: open.path)
    }
    return .graded(verdict, results, messages: compilation.messages)
  }

  /// Returns the compiler's message if a declaration is missing because the compiler cannot read the text before it;
  /// otherwise nil.
  private func syntaxError(
    in open: OpenCode, _ text: String, _ change: EditedDeclarations.Change
  ) async -> ExerciseOutcome? {
    guard change.isMissing, let compilation = try? await code.compile(open.path, text),
      CompilerMessage(reading: compilation.messages)?.isOfSyntax == true
    else { return nil }
    return .notCompiled(messages: compilation.messages, interruption: compilation.interruption)
  }

  /// Returns the same run of the author's solution, for comparison. Nil if there is none.
  private func rightRun(
    of posed: PosedExercise, _ run: Exercise.Run, at path: String
  ) async -> ExerciseProgram.RightRun? {
    guard let text = posed.files.solutions.first?.text,
      let plans = try? Session.plans(of: posed, at: path, text),
      let plan = plans.first(where: { $0.run == run })?.plan,
      let program = try? await code.compile(path, text).program
    else { return nil }
    var scenario = plan.compiled(to: program).scenario
    RunLimits.ofLearners.apply(to: &scenario.machine)
    var options = Runner.Options()
    options.preferredFiles = plan.preferredFiles
    let runner = await LearnersCode.runner(of: path)
    return (try? await runner.trace(scenario, options: options).trace).map { ($0, text) }
  }

  private func results(
    of program: String, _ posed: PosedExercise, at path: String, _ text: String
  ) async throws -> [ExerciseResults] {
    let plans = try Session.plans(of: posed, at: path, text).map {
      (run: $0.run, plan: $0.plan.compiled(to: program))
    }
    let runner = await LearnersCode.runner(of: path)
    let all = try await withThrowingTaskGroup(of: (Int, ExerciseResults).self) { group in
      var results: [Int: ExerciseResults] = [:]
      var next = 0
      func start() {
        guard next < plans.count else { return }
        let (place, plan) = (next, plans[next])
        next += 1
        group.addTask { (place, try await self.results(of: plan.plan, plan.run, runner)) }
      }
      for _ in 0..<Self.width { start() }
      for try await (place, result) in group {
        results[place] = result
        let inOrder = plans.indices.prefix { results[$0] != nil }.compactMap { results[$0] }
        if inOrder.contains(where: \.failsUnchecked) {
          // The other runs would not change the verdict.
          group.cancelAll()
          return inOrder
        }
        start()
      }
      return plans.indices.compactMap { results[$0] }
    }
    return await named(all, plans.first?.plan.preferredFiles ?? [], runner)
  }

  /// Looks up the names for all runs together, because one lookup takes longer than a run.
  private func named(
    _ results: [ExerciseResults], _ preferredFiles: [String], _ runner: Runner
  ) async -> [ExerciseResults] {
    var rest = await runner.named(
      results.flatMap { $0.results.map(\.trace) }, preferredFiles: preferredFiles,
      by: await code.next.takeSymbolizer())[...]
    return results.map { result in
      var result = result
      for index in result.results.indices {
        if let trace = rest.popFirst() { result.results[index].trace = trace }
      }
      return result
    }
  }

  private func results(
    of plan: RunPlan, _ run: Exercise.Run, _ runner: Runner
  ) async throws -> ExerciseResults {
    var scenario = plan.scenario
    RunLimits.ofLearners.apply(to: &scenario.machine)
    var options = Runner.Options()
    options.findsNames = false
    switch run.schedules {
    case nil:
      options.waiting = await code.next.takeSandbox()
      let made = try await runner.trace(scenario, options: options)
      let result = made.trace.map {
        ExerciseResults.Result(trace: $0, causeOfEnding: made.causeOfEnding)
      }
      return ExerciseResults(run: run, results: [result].compactMap(\.self))
    case .drawn(let count)?:
      scenario.machine.policy = .random
      var traces: [UInt64: Trace] = [:]
      var extent = ExerciseExtent()
      try await runner.runSeries(
        scenario, count: count, options: options, continues: { extent.allowsMore }
      ) {
        traces[$0.seed] = $0.trace
        extent.add($0.trace)
      }
      let inOrder = traces.sorted { $0.key < $1.key }.map(\.value)
      return ExerciseResults(run: run, results: inOrder.map { .init(trace: $0) })
    case .all?:
      var search = ExerciseSearch(run, scenario)
      return try await runner.withScheduleRuns(scenario, options: options) { process in
        try await search.decide { schedules, onRun in
          var continues = true
          try await process.run(schedules, continues: { continues }) { continues = onRun($0, $1) }
        }
      }
    }
  }
}
