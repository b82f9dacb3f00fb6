import RunKit
import TaskTrace

/// The fixture under the real tracer.
enum Traced {
  static func run(
    _ arguments: String..., machine change: (inout MachineSettings) -> Void = { _ in }
  ) async throws -> Run {
    var machine = MachineSettings()
    // A loaded machine may take its time; the tests that are about the limit set their own.
    machine.realLimit = .seconds(600)
    change(&machine)
    var runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
    runner.checksRuntime = false
    let folder = Installation.ownPath.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
    return try await runner.trace(
      Scenario(program: "\(folder)/fixture-tasks", arguments: arguments, machine: machine))
  }
}

extension Run {
  var events: [Event] { trace?.events ?? [] }
  var tasks: [TaskLife] { trace?.tasks ?? [] }
  var traceEnding: Ending? { trace?.ending }
  func named(_ name: String) -> TaskLife? {
    tasks.first { trace?.name(of: $0.id) == name }
  }
}
