import Foundation
import Glibc
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import RunKit

/// The fixture leaves a prepared trace, as the tracer would. These tests check everything that the runner does besides
/// tracing.
@Suite struct RunnerTests {
  static let recorded: Trace = Trace(
    scenario: Scenario(program: "recorded"),
    events: [
      Event(time: .zero, core: .main, task: TaskID(1), action: .created(Creation(kind: .root))),
      Event(time: .zero, core: .main, task: TaskID(1), action: .running),
    ])

  /// The path of the system's C library. Preloading it has no effect, because it is loaded anyway.
  private func harmlessLibrary() throws -> String {
    let folders = ["/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/lib64", "/usr/lib64"]
    return try #require(
      folders.map { "\($0)/libc.so.6" }.first { FileManager.default.fileExists(atPath: $0) })
  }

  /// The trace of a program that ended by itself.
  static let whole = Trace(
    scenario: recorded.scenario,
    events: Array(recorded.events) + [
      Event(
        time: .zero, core: .main, task: TaskID(1), action: .printed(.standardOutput, "hello")),
      Event(time: .zero, core: .main, task: nil, action: .ended(.exited(status: 4))),
    ])

  private func run(
    _ words: String..., limit: Duration = .seconds(60), tracer: String? = nil,
    trace: Trace = Self.whole
  ) async throws -> Run {
    let tracer = try tracer ?? harmlessLibrary()
    return try await Fixture.withFolder { folder in
      try Data(TraceFile.encode(trace)).write(to: URL(filePath: "\(folder)/trace"))
      var runner = Runner(
        installation: Installation(tracer: tracer, demos: ""),
        symbolizer: Symbolizer(cache: Cache(folder: nil)))
      runner.checksRuntime = false
      let arguments = words.map { $0 == "TRACE" ? "\(folder)/trace" : $0 }
      var scenario = Scenario(program: Fixture.path, arguments: arguments)
      scenario.machine.realLimit = limit
      return try await runner.trace(scenario)
    }
  }

  @Test func `A run has its trace, output, and ending, and no warnings`() async throws {
    let run = try await run("say", "hello", "leave-trace", "TRACE", "exit", "4")
    #expect(run.trace?.events == Self.whole.events)
    #expect(run.trace?.ending == .exited(status: 4))
    #expect(run.standardOutput.text == "hello\n")
    #expect(run.ending == .exited(status: 4))
    #expect(run.warnings == [])
  }

  @Test func `The machine's settings and the library are passed to the program`() async throws {
    let library = try harmlessLibrary()
    let run = try await run(
      "show", "TASKTRACER_CORES", "show", "LD_PRELOAD", "show", "SWIFT_BACKTRACE", "leave-trace",
      "TRACE", tracer: library)
    let preloaded = ProcessInfo.processInfo.environment["LD_PRELOAD"].map { ":\($0)" } ?? ""
    #expect(run.standardOutput.text == "4\n\(library)\(preloaded)\nenable=no\n")
  }

  @Test func `A crash becomes the trace's ending, and earlier events are kept`() async throws {
    let run = try await run("leave-trace", "TRACE", "abort", trace: Self.recorded)
    #expect(run.trace?.ending == .crashed(signal: SIGABRT))
    #expect(run.trace?.events.count == 2)
  }

  @Test func `A trace that ends before its program causes a warning`() async throws {
    let run = try await run("leave-trace", "TRACE", "exit", "3", trace: Self.recorded)
    #expect(run.trace?.ending == .exited(status: 3))
    #expect(run.warnings.map { $0.prefix(40) } == ["The end of this run is not in its trace:"])
  }

  @Test(arguments: ["delete", "fifo", "folder", "link", "grow"])
  func `A program that replaces or extends its trace file does not hide its trace`(
    harm: String
  ) async throws {
    let run = try await run("leave-trace", "TRACE", "harm-trace", harm, "exit", "4")
    #expect(run.trace?.events == Self.whole.events)
    #expect(run.warnings == [])
  }

  @Test func `A program that truncates its trace file leaves earlier events or an error`()
    async throws
  {
    let run = try await run("leave-trace", "TRACE", "harm-trace", "80", "exit", "4")
    #expect(run.trace?.events.isEmpty == true)
    #expect(
      run.warnings.map { $0.prefix(24) } == [
        "The trace ends in the mi", "The end of this run is n",
      ])
    await #expect(
      throws: RunFailure.trace(
        of: Fixture.path, .missing(ending: .exited(status: 4), lastWords: nil))
    ) {
      try await self.run("leave-trace", "TRACE", "harm-trace", "0", "exit", "4")
    }
  }

  @Test func `A trace that already has an ending keeps it`() {
    let ended = Event(time: .zero, core: .main, task: nil, action: .ended(.stuck))
    var trace = Trace(scenario: Scenario(program: ""), events: [ended])
    #expect(trace.complete(with: .exited(status: 1)) == [])
    #expect(trace.ending == .stuck)
    #expect(trace.complete(with: .timedOut).count == 1)
  }

  @Test func `A program that is ended before it leaves a trace is not blamed for that`() async {
    let running = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await run("say", "ready", "hang")
    }
    await #expect(throws: RunFailure.trace(of: Fixture.path, .interrupted)) {
      try await running.value
    }
  }

  @Test func `A program that leaves no trace is reported with its last line of output`()
    async throws
  {
    await #expect(
      throws: RunFailure.trace(
        of: Fixture.path, .missing(ending: .exited(status: 9), lastWords: "oh no"))
    ) {
      try await run("complain", "oh no", "exit", "9")
    }
  }

  @Test func `A library that the program's runtime rejects is reported`() async throws {
    let library = try harmlessLibrary()
    let complaint = "\(library): undefined symbol: swift_task_new"
    await #expect(
      throws: RunFailure.trace(of: Fixture.path, .otherRuntime(complaint: complaint))
    ) {
      try await run("complain", complaint, "exit", "127", tracer: library)
    }
  }

  @Test func `A missing library is reported before anything runs`() async throws {
    await #expect(throws: RunFailure.noTracer(path: "/no/tracer.so")) {
      try await run("exit", "0", tracer: "/no/tracer.so")
    }
  }

  @Test func `A file that is not a trace is reported`() async throws {
    await #expect(
      throws: RunFailure.trace(
        of: Fixture.path, .damaged(reason: TraceFile.Failure.notATrace.description))
    ) {
      try await run("leave-trace", "/bin/sh")
    }
  }

  @Test func `The temporary folder of a run is removed`() async throws {
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    let file = try TemporaryFile(named: "trace")
    #expect(file.path.hasPrefix(folder))
    #expect(FileManager.default.fileExists(atPath: file.folder))
    file.remove()
    #expect(!FileManager.default.fileExists(atPath: file.folder))
  }

  @Test func `A lack of space in the temporary folder is reported, and no file is left`() throws {
    let file = try TemporaryFile(named: "trace")
    defer { file.remove() }
    #expect(file.lack(of: 4096) == nil)
    #expect(file.lack(of: .max) != nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder) == ["trace"])
    file.remove()
    #expect(file.lack(of: 4096) == "there is no such file")
  }

  @Test func `A real run has no trace, and its output is passed on immediately`() async throws {
    let (pieces, continuation) = AsyncStream.makeStream(of: String.self)
    var options = Runner.Options()
    options.onOutput = { continuation.yield("\($0) \(String(decoding: $1, as: UTF8.self))") }
    let run = try await Runner().runReal(
      Fixture.path, arguments: ["say", "hello", "show", "LD_PRELOAD"], timeLimit: .seconds(60),
      options: options)
    continuation.finish()
    #expect(run.trace == nil)
    #expect(run.ending == .exited(status: 0))
    #expect(run.standardOutput.text == "hello\nunset\n")
    var heard: [String] = []
    for await piece in pieces { heard.append(piece) }
    #expect(heard.first?.hasPrefix("standardOutput hello\n") == true)
  }
}
