import Synchronization
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

/// Programs whose sandbox starts while they are being compiled.
@Suite struct PendingProgramTests {
  private static let text = """
    try await Task.sleep(for: .milliseconds(5))
    print(CommandLine.arguments.count)
    """

  private func runner(isConfined: Bool = true) async -> Runner {
    var runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
    runner.limits = .ofLearners
    runner.sandbox = isConfined ? await Sandbox.available() : nil
    return runner
  }

  /// Runs a program that is compiled only after its sandbox was requested.
  private func trace(
    _ text: String, in folder: String, isConfined: Bool = true
  ) async throws -> Run {
    let compiler = SourceCompiler(cache: Cache(folder: folder))
    let source = SourceSnapshot(name: "a-file.swift", text: text)
    let turns = Turns()
    turns.pass()
    var pending = try #require(await compiler.pending(source, turns))
    pending.isCompiled = { (try? await compiler.compile(source).program) != nil }
    var options = Runner.Options()
    options.pending = pending
    return try await runner(isConfined: isConfined).trace(
      Scenario(program: pending.path, arguments: ["one"]), options: options)
  }

  @Test(arguments: [true, false])
  func `Waiting for compilation does not change a run`(isConfined: Bool) async throws {
    try await Fixture.withFolder { folder in
      let early = try await trace(Self.text, in: folder, isConfined: isConfined)
      let source = SourceSnapshot(name: "a-file.swift", text: Self.text)
      let compiler = SourceCompiler(cache: Cache(folder: folder))
      #expect(await compiler.pending(source, Turns()) == nil)
      let program = try #require(try await compiler.compile(source).program)
      let late = try await runner(isConfined: isConfined).trace(
        Scenario(program: program, arguments: ["one"]))
      #expect(early.standardOutput.text == "2\n")
      #expect(early.ending == late.ending)
      #expect(early.warnings == late.warnings)
      #expect(early.trace?.ending == .exited(status: 0))
      #expect(early.trace?.events == late.trace?.events)
    }
  }

  @Test(arguments: [("print(1)\n", 1), ("error\n", 2)])
  func `The start of the compiler is reported, unless the program exists`(
    text: String, again: Int
  ) async throws {
    try await Fixture.withFolder { folder in
      let compiler = SourceCompiler(cache: Cache(folder: folder))
      let source = SourceSnapshot(name: "a-file.swift", text: text)
      let starts = Mutex(0)
      for count in [1, again] {
        let before = starts.withLock { $0 }
        _ = try await compiler.compile(source) { starts.withLock { $0 = before + 1 } }
        #expect(starts.withLock { $0 } == count)
      }
    }
  }

  @Test func `A program with compiler errors is not run`() async throws {
    try await Fixture.withFolder { folder in
      let failure = await #expect(throws: RunFailure.self) { try await trace("error", in: folder) }
      guard case .trace(_, .interrupted)? = failure else {
        Issue.record("\(String(describing: failure))")
        return
      }
    }
  }
}
