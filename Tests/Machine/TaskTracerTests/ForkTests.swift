import RunKit
import TaskTrace
import Testing

/// Runs programs that start a copy of their process, or replace it.
@Suite struct ForkTests {
  @Test(arguments: ["fork-exit": 3, "fork-idle": 0, "fork-tasks": 16, "fork-in-main-queue": 7])
  func `Only the parent process of a fork is traced`(command: String, status: Int) async throws {
    let run = try await Traced.run(command, program: "fixture-foreign")
    #expect(run.traceEnding == .exited(status: 0))
    let lines = ["child's status \(status)"] + (0...2).map { "after \($0)" }
    #expect(run.printedLines.suffix(4) == lines)
    #expect(run.remarks == ["The program called fork. The trace shows only the parent process."])
  }

  /// Two threads of such a process initialized the runtime's main executor at the same time, which could take forever.
  @Test(arguments: ["fixture-foreign", "fixture-foreign-optimized"])
  func `Processes that a program forks use the main actor and the pool`(
    program: String
  ) async throws {
    let run = try await Traced.run("fork-many", program: program) { $0.cores = 8 }
    #expect(run.traceEnding == .exited(status: 0))
    #expect(run.printedLines == ["children with status 6: 400"])
  }

  @Test(arguments: ["replace", "replace-at", "replace-directly"])
  func `A program that replaces itself is reported and has the new program's status`(
    command: String
  ) async throws {
    let run = try await Traced.run(command, program: "fixture-foreign")
    #expect(run.traceEnding == .exited(status: 7))
    #expect(run.remarks.first?.hasPrefix("The program replaced itself with /bin/sh.") == true)
    #expect(
      run.warnings.contains(
        "The program's output has 1 line that the trace does not have. The program wrote it after its trace ended, or another process did: \"another program\"."
      ))
  }
}
