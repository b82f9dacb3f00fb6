import RunKit
import TaskTrace
import Testing
import TraceAnalysis

/// Runs of fixtures with the real tracer.
enum Traced {
  static func run(
    _ arguments: String..., program: String = "fixture-tasks",
    machine change: (inout MachineSettings) -> Void = { _ in }
  ) async throws -> Run {
    var machine = MachineSettings()
    // A busy computer may take a long time. Tests of the limit set their own limit.
    machine.realLimit = .seconds(600)
    change(&machine)
    var runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
    runner.checksRuntime = false
    let run = try await runner.trace(
      Scenario(program: "\(folder)/\(program)", arguments: arguments, machine: machine))
    try requireCommand(in: run.standardOutput.text)
    return run
  }

  /// Requires that a fixture has its command. Otherwise, what it does shows nothing.
  static func requireCommand(
    in output: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let missing = output.split(separator: "\n").filter { $0.hasPrefix("there is no ") }
    try #require(missing == [], sourceLocation: sourceLocation)
  }

  /// The folder of the fixtures, which is also that of the tests.
  static let folder = Installation.ownPath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast().joined(separator: "/")
}

extension Run {
  var events: [Event] { trace.map { Array($0.events) } ?? [] }
  var tasks: [TaskLife] { trace.map { Array($0.tasks) } ?? [] }
  var traceEnding: Ending? { trace?.ending }
  func named(_ name: String) -> TaskLife? {
    trace?.tasks.first { trace?.name(of: $0.id) == name }
  }
}
