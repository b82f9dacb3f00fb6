import RunKit
import TaskTrace
import Testing
import TraceAnalysis
import TraceFindings

/// Runs of the fixture's programs, recorded by the tracer.
enum Recorded {
  static func trace(_ name: String, cores: Int = 4) async throws -> Trace {
    var machine = MachineSettings()
    machine.realLimit = .seconds(600)
    machine.cores = cores
    var runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
    runner.checksRuntime = false
    let folder = Installation.ownPath.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
    let run = try await runner.trace(
      Scenario(program: "\(folder)/fixture-findings", arguments: [name], machine: machine))
    // Without this, a test of a program without findings would pass although the fixture has no such program.
    try #require(!run.standardOutput.text.hasPrefix("unknown: "), "\(name)")
    return try #require(run.trace)
  }
}
