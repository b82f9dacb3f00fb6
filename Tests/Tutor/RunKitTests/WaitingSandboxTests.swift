import FileStore
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

/// Runs in sandboxes that were started before their programs were compiled.
@Suite struct WaitingSandboxTests {
  private static let text = """
    import Glibc

    try await Task.sleep(for: .milliseconds(5))
    print(CommandLine.arguments.joined(separator: "|"))
    for name in ["HOME", "TMPDIR", "LD_PRELOAD", "LD_LIBRARY_PATH", "A"] {
      print(name, getenv(name).map { String(cString: $0) } ?? "")
    }
    let folder = opendir("/proc/self/fd")!
    while let entry = readdir(folder) { print(entry.pointee.d_name.0, terminator: " ") }
    """

  private func runner(isConfined: Bool = true) async -> Runner {
    var runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
    runner.limits = .ofLearners
    runner.sandbox = isConfined ? await Sandbox.available() : nil
    return runner
  }

  private func scenario(_ program: String, _ arguments: [String] = []) -> Scenario {
    var scenario = Scenario(program: program, arguments: arguments)
    RunLimits.ofLearners.apply(to: &scenario.machine)
    return scenario
  }

  /// Starts a sandbox, compiles a program, and runs it there and in a sandbox of its own.
  private func runs(
    _ text: String, in folder: String, arguments: [String] = []
  ) async throws -> (early: Run, late: Run, wasUsed: Bool) {
    let compiler = SourceCompiler(cache: Cache(folder: folder))
    let runner = await runner()
    let place = try #require(await compiler.place())
    let waiting = try #require(WaitingSandbox(for: runner, at: place))
    let source = SourceSnapshot(name: "a-file.swift", text: text)
    let program = try #require(try await compiler.compile(source).program)
    var options = Runner.Options()
    options.waiting = waiting
    let scenario = scenario(program, arguments)
    let early = try await runner.trace(scenario, options: options)
    let late = try await runner.trace(scenario)
    return (early, late, waiting.hasEnded)
  }

  @Test(.enabled("This system has no sandbox.", { await Sandbox.available() != nil }))
  func `A sandbox that waits does not change a run`() async throws {
    try await Fixture.withFolder { folder in
      let (early, late, wasUsed) = try await runs(
        Self.text, in: folder, arguments: ["one two", "it's", "--three=\n4", ""])
      #expect(wasUsed)
      #expect(early.standardOutput.text.contains("|one two|it's|--three=\n4|\n"))
      #expect(Self.output(early) == Self.output(late))
      #expect(early.ending == late.ending)
      #expect(early.warnings == late.warnings)
      #expect(early.trace?.ending == .exited(status: 0))
      #expect(early.trace?.events == late.trace?.events)
    }
  }

  /// The lines of a run's output, without the path of the run's own folder.
  private static func output(_ run: Run) -> [Substring] {
    run.standardOutput.text.split(separator: "\n").filter { !$0.hasPrefix("LD_PRELOAD") }
  }

  @Test(.enabled("This system has no sandbox.", { await Sandbox.available() != nil }))
  func `A sandbox that waits shows one program, and cannot be written to`() async throws {
    let text = """
      import Glibc

      let program = CommandLine.arguments[0].split(separator: "/")
      let folder = "/" + program.dropLast().joined(separator: "/")
      let programs = "/" + program.dropLast(2).joined(separator: "/")
      func names(_ path: String) -> Int {
        guard let folder = opendir(path) else { return -1 }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count - 2
      }
      print(names(programs), access(folder + "/a-file.swift", R_OK))
      print(open(folder + "/new", O_CREAT | O_RDWR, 0o600), errno == EROFS)
      print(open(CommandLine.arguments[0], O_RDWR), errno == EROFS || errno == ETXTBSY)
      """
    try await Fixture.withFolder { folder in
      let (early, late, wasUsed) = try await runs(text, in: folder)
      #expect(wasUsed)
      #expect(early.standardOutput.text == "1 0\n-1 true\n-1 true\n")
      #expect(late.standardOutput.text == early.standardOutput.text)
    }
  }

  @Test(.enabled("This system has no sandbox.", { await Sandbox.available() != nil }))
  func `A program that is elsewhere, or has other limits, runs in a sandbox of its own`()
    async throws
  {
    try await Fixture.withFolder { folder in
      let compiler = SourceCompiler(cache: Cache(folder: folder))
      let runner = await runner()
      let place = try #require(await compiler.place())
      let program = try #require(
        try await compiler.compile(SourceSnapshot(name: "a-file.swift", text: "print(1)\n")).program
      )
      for isElsewhere in [true, false] {
        let other =
          isElsewhere ? ProgramPlace(folder: folder + "/other", libraries: place.libraries) : place
        var changed = runner
        if !isElsewhere { changed.limits?.cpu += 1 }
        let waiting = try #require(WaitingSandbox(for: runner, at: other))
        var options = Runner.Options()
        options.waiting = waiting
        let run = try await changed.trace(scenario(program), options: options)
        #expect(run.standardOutput.text == "1\n")
        #expect(!waiting.hasEnded)
      }
    }
  }

  @Test func `Without a sandbox, none waits`() async throws {
    try await Fixture.withFolder { folder in
      let compiler = SourceCompiler(cache: Cache(folder: folder))
      let place = try #require(await compiler.place())
      let runner = await runner(isConfined: false)
      #expect(WaitingSandbox(for: runner, at: place) == nil)
      let next = NextRuns()
      await next.prepare(2, for: runner, at: place)
      #expect(await next.takeSandbox() == nil)
    }
  }

  @Test(.enabled("This system has no sandbox.", { await Sandbox.available() != nil }))
  func `As many sandboxes wait as there are runs, and their folders are removed with them`()
    async throws
  {
    try await Fixture.withFolder { folder in
      let compiler = SourceCompiler(cache: Cache(folder: folder))
      let place = try #require(await compiler.place())
      let next = NextRuns()
      let runner = await runner()
      for count in [2, 3, 1] { await next.prepare(count, for: runner, at: place) }
      var sandboxes: [WaitingSandbox] = []
      while let sandbox = await next.takeSandbox() { sandboxes.append(sandbox) }
      #expect(sandboxes.count == 3)
      #expect(Files.names(in: place.folder).count == 3)
      let files = sandboxes.map(\.file.folder)
      sandboxes = []
      #expect(Files.names(in: place.folder) == [])
      #expect(files.allSatisfy { !Files.exists($0) })
    }
  }
}
