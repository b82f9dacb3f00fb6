import CommandLineKit
import DemoOptions
import LessonKit
import Questions
import RunKit
import TaskTrace
import Testing
import TraceAnalysis

@testable import TutorKit

/// The runs of the exercises' files. Each run is executed once.
actor RunsOfExercises {
  private struct Key: Hashable {
    var exercise: String
    var file: String
    var run: String
    var cores: Int?
  }

  private var results: [Key: Task<ExerciseResults, any Error>] = [:]
  private let limit = ConcurrencyLimit(of: 2)
  private let compiler = SourceCompiler(
    cache: Cache(folder: Installation.beside().demos + "-test-cache"))

  /// Returns the results of a run. `cores` applies only if the run does not set the number of cores; nil means the
  /// default.
  func results(
    of run: Exercise.Run, _ file: ExerciseFiles.File, in posed: ExercisesTests.Posed, cores: Int?
  ) async throws -> ExerciseResults {
    let cores = run.setsCores ? nil : cores
    let key = Key(
      exercise: posed.testDescription, file: file.name, run: run.name, cores: cores)
    if let known = results[key] { return try await known.value }
    let source = SourceSnapshot(name: "\(posed.exercise.name).swift", text: file.text)
    let task = Task {
      try await limit.run {
        try await self.results(of: run, source, startingWith: posed.files.start.text, cores)
      }
    }
    results[key] = task
    return try await task.value
  }

  private nonisolated func results(
    of run: Exercise.Run, _ source: SourceSnapshot, startingWith start: String, _ cores: Int?
  ) async throws -> ExerciseResults {
    let compilation = try await compiler.compile(source)
    let program = try #require(compilation.program, "\(compilation.messages)")
    let demo = Demo(
      lesson: "", name: "exercise", abstract: "",
      options: ProgramOptions.options(in: start + source.text),
      source: program)
    let arguments = try ArgumentList(parsing: run.arguments, options: RunPlan.options(of: demo))
    let plan = try RunPlan(demo, arguments, program: program, settings: Settings())
      .compiled(to: program)
    var scenario = plan.scenario
    scenario.machine.realLimit = .seconds(60)
    if let cores { scenario.machine.cores = cores }
    var options = Runner.Options()
    // Only runs on the default number of cores need names for their sentences.
    options.findsNames = cores == nil
    options.preferredFiles = ["/\(source.name)"]
    return try await Self.results(of: run, scenario, options)
  }

  /// The limit of schedules for a run with all schedules. It is enough to distinguish the versions of an exercise.
  private static let maximumSchedules = 100

  private static func results(
    of run: Exercise.Run, _ scenario: Scenario, _ options: Runner.Options
  ) async throws -> ExerciseResults {
    var scenario = scenario
    switch run.schedules {
    case nil:
      let traced = try await Runner().trace(scenario, options: options)
      let trace = try #require(traced.trace)
      expectLines(trace, options, "\(traced.warnings)")
      return ExerciseResults(run: run, results: [.init(trace: trace)])
    case .drawn(let count)?:
      scenario.machine.policy = .random
      var traces: [UInt64: Trace] = [:]
      try await Runner().runSeries(scenario, count: count, options: options) {
        expectLines($0.trace, options, "seed \($0.seed) of \(run.name)")
        traces[$0.seed] = $0.trace
      }
      #expect(traces.count == count)
      let inOrder = traces.sorted { $0.key < $1.key }.map(\.value)
      return ExerciseResults(run: run, results: inOrder.map { .init(trace: $0) })
    case .all?:
      var search = ExerciseSearch(run, scenario, limit: maximumSchedules)
      return try await search.decide { [scenario] schedules, onRun in
        try await Runner().runSchedules(scenario, schedules, options: options) {
          expectLines($1, options, "schedule \($0) of \(run.name)")
          _ = onRun($0, $1)
        }
      }
    }
  }
}

/// Expects that a run whose names were looked up has source lines. Without them, it has other findings.
private func expectLines(_ trace: Trace, _ options: Runner.Options, _ comment: Comment) {
  #expect(!options.findsNames || !trace.symbols.sources.isEmpty, comment)
}

extension Exercise.Run {
  var setsCores: Bool { arguments.contains { $0.hasPrefix("--cores") } }
}
