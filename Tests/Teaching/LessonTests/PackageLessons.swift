import CommandLineKit
import DemoOptions
import Foundation
import LessonKit
import RunKit
import TaskTrace
import Testing
import TraceAnalysis
import TraceExpressions

@testable import TutorKit

/// The lessons of this package, and functions that run their demos.
enum PackageLessons {
  static let folder = root + "/Lessons"
  static let catalog = Catalog.load(from: [folder])

  static let lessons = catalog.entries

  /// The package's folder.
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(4).joined(separator: "/")

  private static let installation = Installation.beside()
  /// The test cache, next to the build it belongs to, so that the user's cache is not changed.
  private static let cache = Cache(folder: installation.demos + "-test-cache")
  private static let concurrency = ConcurrencyLimit(of: 2)

  static func catalogOfDemos() async throws -> DemoCatalog {
    try await DemoPrograms(path: installation.demos, cache: cache).catalog()
  }

  static func demos() async throws -> [Demo] {
    try await catalogOfDemos().lessons.flatMap(\.demos)
  }

  static func demo(_ id: String) async throws -> Demo {
    try await #require(demos().first { $0.id == id }, "There is no demo \(id).")
  }

  /// Runs a demo on the simulated machine. `words` are options of the demo and of the machine. Without names and
  /// source lines, a run takes less time. `program` is another build of the demos.
  static func run(
    _ demo: Demo, _ words: [String] = [], isNamed: Bool = true, program: String? = nil
  ) async throws -> Run {
    let options = demo.options + MachineOption.beside(demo.options)
    let plan = try RunPlan(
      demo, ArgumentList(parsing: words, options: options),
      program: program ?? installation.demos, settings: Settings())
    let symbolizer =
      isNamed
      ? Symbolizer(cache: cache)
      : Symbolizer(cache: Cache(folder: nil), toolchain: { Toolchain(folders: []) })
    let runner = Runner(installation: installation, symbolizer: symbolizer)
    return try await concurrency.run {
      var settings = Runner.Options()
      settings.preferredFiles = plan.preferredFiles
      return try await runner.trace(plan.scenario, options: settings)
    }
  }

  /// Runs a demo natively with exactly these words.
  static func runPlain(_ demo: Demo, _ words: [String]) async throws -> Run {
    try await concurrency.run {
      try await Runner(installation: installation).runReal(
        installation.demos, arguments: demo.words + words, timeLimit: .seconds(20))
    }
  }

  /// Returns the trace of a demo's run, with names. The line has the form of a command:
  /// `async-let/read-twice --reads 5`. Each line is run only once.
  static func trace(_ line: String) async throws -> Trace {
    try await memory.trace(line)
  }

  /// Returns the verdict on a claim after checking at most `limit` schedules.
  static func verdict(
    on claim: Claim, in lesson: Lesson, limit: Int
  ) async throws -> ClaimVerdict {
    let demo = try await demo("\(lesson.name.id)/\(claim.run.demo)")
    let options = RunPlan.options(of: demo)
    let plan = try RunPlan(
      demo, ArgumentList(parsing: claim.run.arguments, options: options),
      program: installation.demos, settings: Settings())
    var settings = Runner.Options()
    settings.preferredFiles = plan.preferredFiles
    let runner = Runner(installation: installation, symbolizer: Symbolizer(cache: cache))
    return try await concurrency.run { [settings, scenario = plan.scenario] in
      var check = try ClaimCheck(claim, scenario, limit: limit)
      return try await check.decide { schedules, _ in
        var traces: [Int: Trace] = [:]
        try await runner.runSchedules(scenario, schedules, options: settings) { traces[$0] = $1 }
        return traces
      }
    }
  }

  /// Returns the traces of a demo's runs in several orders, by the indices of the orders.
  static func traces(
    _ demo: Demo, _ words: [String], _ orders: [Departures]
  ) async throws -> [Int: Trace] {
    let plan = try RunPlan(
      demo, ArgumentList(parsing: words, options: RunPlan.options(of: demo)),
      program: installation.demos, settings: Settings())
    var settings = Runner.Options()
    settings.preferredFiles = plan.preferredFiles
    let runner = Runner(installation: installation, symbolizer: Symbolizer(cache: cache))
    return try await concurrency.run { [settings] in
      var traces: [Int: Trace] = [:]
      try await runner.runSchedules(plan.scenario, orders, options: settings) { traces[$0] = $1 }
      return traces
    }
  }

  private static let memory = Memory()

  private actor Memory {
    private var traces: [String: Task<Trace, any Error>] = [:]

    func trace(_ line: String) async throws -> Trace {
      if let known = traces[line] { return try await known.value }
      let task = Task {
        let words = line.split(separator: " ").map(String.init)
        let run = try await PackageLessons.run(demo(words[0]), Array(words.dropFirst()))
        return try #require(run.trace)
      }
      traces[line] = task
      return try await task.value
    }
  }
}

extension Trace {
  /// Checks whether an expression holds. Throws if the expression is not valid.
  func holds(_ text: String) throws -> Bool { try Expression(text).holds(in: self) }
}

extension Lesson {
  /// Returns a position in the lesson's text as the source location for an issue.
  func location(_ position: SourcePosition) -> SourceLocation {
    SourceLocation(
      fileID: "Lessons/\(name.id)/Lesson.md", filePath: source.file, line: position.line,
      column: position.column)
  }
}

extension Catalog.Entry: CustomTestStringConvertible {
  package var testDescription: String { name.id }
}

extension Demo: CustomTestStringConvertible {
  package var testDescription: String { id }
}
