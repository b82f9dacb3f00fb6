import Foundation
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

/// Harmful programs end at a limit and leave nothing behind.
@Suite struct HostileProgramTests {
  /// Tight limits, which keep the tests short and use little of the machine.
  private static var limits: RunLimits {
    var limits = RunLimits.ofLearners
    limits.processes = 24
    limits.realTime = .seconds(2)
    return limits
  }

  private func outcome(
    of text: String, arguments: [String] = [], isConfined: Bool = true
  ) async throws -> Run {
    try await Fixture.withFolder { folder in
      let compiler = SourceCompiler(cache: Cache(folder: folder))
      let compiled = try await compiler.compile(SourceSnapshot(name: "hostile.swift", text: text))
      var runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
      runner.limits = Self.limits
      runner.sandbox = isConfined ? await Sandbox.available() : nil
      let program = try #require(compiled.program, "\(compiled.messages)")
      var scenario = Scenario(program: program, arguments: arguments)
      Self.limits.apply(to: &scenario.machine)
      return try await runner.trace(scenario)
    }
  }

  private static let fork = "@_silgen_name(\"fork\") func start() -> Int32\n"

  @Test(
    arguments: [
      ("each process starts others", fork + "while true { _ = start() }\n"),
      ("each process starts the next and ends", fork + "while true { if start() > 0 { break } }\n"),
      (
        "each process has a session of its own",
        "import Glibc\n" + fork + "while true { if start() == 0 { setsid(); sleep(1000) } }\n"
      ),
      (
        "all have sessions of their own, start others and refuse signals",
        "import Glibc\n" + fork
          + "for number in 1..<31 { signal(Int32(number), SIG_IGN) }\nwhile true { if start() == 0 { setsid() } }\n"
      ),
    ], [true, false])
  func `A fork bomb is stopped with and without the sandbox`(
    storm: (kind: String, text: String), isConfined: Bool
  ) async throws {
    let (kind, text) = storm
    let mark = UUID().uuidString
    let run = try await outcome(of: text, arguments: [mark], isConfined: isConfined)
    // The first process of a chain ends without an error.
    if !kind.hasSuffix("ends") { #expect(run.ending != .exited(status: 0)) }
    #expect(Fixture.processes(whose: "cmdline", contains: mark) == [])
  }

  @Test(arguments: [
    ("while true {}\n", [Ending.limit(.realTime)]),
    ("while true { print(\"flood\") }\n", [.limit(.events)]),
    (
      "while true { _ = UnsafeMutableRawPointer.allocate(byteCount: 1 << 28, alignment: 16) }\n",
      [.crashed(signal: SIGABRT)]
    ),
    (
      // Memory that is written takes longer, so the program may reach the limit of real time first.
      "var all: [[UInt8]] = []\nwhile true { all.append([UInt8](repeating: 1, count: 1 << 24)) }\n",
      [.crashed(signal: SIGABRT), .limit(.realTime)]
    ),
    (
      "func deeper(_ depth: Int) -> Int { depth &+ deeper(depth &+ 1) }\nprint(deeper(0))\n",
      [.usedUp(.stack)]
    ),
    (
      "import Glibc\nsignal(SIGTERM, SIG_IGN)\nsignal(SIGXCPU, SIG_IGN)\nwhile true {}\n",
      [.limit(.realTime)]
    ),
  ])
  func `A program that never ends is stopped`(text: String, endings: [Ending]) async throws {
    let ending = try #require(try await outcome(of: text).trace?.ending)
    #expect(endings.contains(ending), "\(ending)")
  }

  @Test func `A recursion of asynchronous functions is stopped at the limit of real time`()
    async throws
  {
    let deeper = "func deeper(_ depth: Int) async -> Int { await deeper(depth + 1) + depth }\n"
    let run = try await outcome(of: "\(deeper)print(await deeper(0))\n")
    #expect(run.trace?.ending == .limit(.realTime))
  }

  private static let raise = "@_silgen_name(\"raise\") func send(_ signal: Int32) -> Int32\n"

  @Test(arguments: [
    (
      fork + "while true { _ = start() }\n",
      "The program started too many processes, more than 24 at once, so it was killed with all of them."
    ),
    (raise + "_ = send(24)\n", "The program reached its limit of processor time, 10 s."),
    (
      "import Glibc\nlet file = fileno(tmpfile())\nlet piece = [UInt8](repeating: 1, count: 1 << 25)\n"
        + "_ = write(file, piece, piece.count)\n_ = write(file, piece, piece.count)\n",
      "The program reached the limit of a file's size, 16 MiB."
    ),
    (
      "var all: [[UInt8]] = []\nwhile true { all.append([UInt8](unsafeUninitializedCapacity: 1 << 30) { _, _ in }) }\n",
      "The program reached its limit of memory, 2 GiB."
    ),
  ])
  func `The limit that a program reached is named`(text: String, sentence: String) async throws {
    let run = try await outcome(of: text)
    #expect(run.warnings.contains { $0.hasPrefix(sentence) }, "\(run.warnings)")
    #expect(run.causeOfEnding == sentence)
  }

  @Test func `A function for memory that a program defines is the reason of a missing trace`()
    async throws
  {
    let text =
      "@_cdecl(\"malloc\") public func own(_ size: Int) -> UnsafeMutableRawPointer? { nil }\nprint(1)\n"
    do {
      _ = try await outcome(of: text)
      Issue.record("The program has a trace.")
    } catch RunFailure.program(_, let problem) {
      #expect(problem == .replacesAllocator(function: "malloc"))
    }
  }

  @Test func `A program that stops itself with SIGSTOP is reported`() async throws {
    let run = try await outcome(of: "import Glibc\nraise(SIGSTOP)\nprint(1)\n")
    #expect(run.trace?.ending == .interrupted)
    #expect(run.warnings.contains { $0.hasPrefix("The program stopped itself (SIGSTOP)") })
  }

  @Test(arguments: ["kill(getpid(), SIGABRT)", "kill(getpid(), SIGQUIT)", "kill(0, SIGABRT)"])
  func `A program does not continue after a signal that ends it`(call: String) async throws {
    try await Fixture.withFolder { folder in
      let text = "import Glibc\nawait Task.detached { _ = \(call) }.value\nprint(\"not ended\")\n"
      let compiler = SourceCompiler(cache: Cache(folder: folder))
      let compiled = try await compiler.compile(SourceSnapshot(name: "signal.swift", text: text))
      let program = try #require(compiled.program, "\(compiled.messages)")
      var runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
      runner.limits = Self.limits
      runner.sandbox = await Sandbox.available()
      var scenario = Scenario(program: program, arguments: [])
      Self.limits.apply(to: &scenario.machine)
      // Another thread takes the signal, so the program continues only in some of the runs.
      for _ in 0..<30 {
        let run = try await runner.trace(scenario)
        try #require(run.ending != .exited(status: 0))
      }
    }
  }

  @Test func `The size of a file that a program writes is limited`() async throws {
    let run = try await outcome(
      of: """
        import Glibc
        signal(SIGXFSZ, SIG_IGN)
        let file = fileno(tmpfile())
        let piece = [UInt8](repeating: 1, count: 1 << 20)
        var written = 0
        for _ in 0..<64 { written += max(0, write(file, piece, piece.count)) }
        print(written >> 20)
        """)
    #expect(run.standardOutput.text == "16\n")
  }

  /// Exceeding the compiler's limit of CPU time is distinguished from an error in the program.
  @Test func `A compilation that takes too long ends at a limit of CPU time`() async throws {
    var limits = RunLimits.ofCompiler
    limits.cpu = 1
    // On a busy machine, a second of CPU time can take long.
    limits.realTime = .seconds(600)
    let types = (1...400).map { number in
      "struct S\(number): Hashable, Codable { var a = [Int: [String: S\(number - 1)]]() }"
    }
    let compiled = try await compiled(
      "struct S0: Hashable, Codable {}\n" + types.joined(separator: "\n"), limits)
    #expect(compiled.program == nil)
    #expect(
      compiled.interruption
        == "The compiler was stopped: it may compute for 1 second. Split long expressions, and save again."
    )
  }

  @Test func `An expression too complex to compile is reported with its line`() async throws {
    let compiled = try await compiled(
      """
      let a = 1, b = 2.0, c: Float = 3
      let x = -a + -b * -c + (-a * -b) - [-a, -b].map { -$0 * -b + -c }.reduce(0, +) + -(a + -b) * -(c - -a)
      """)
    #expect(compiled.program == nil)
    #expect(compiled.interruption == nil)
    #expect(
      compiled.messages.contains("bomb.swift:2:9: error: the compiler is unable to type-check"))
  }

  /// A toolchain whose compiler is a script shows what a compiler can access.
  @Test(.enabled("There is no sandbox here.") { await Sandbox.available() != nil })
  func `The compiler runs in the sandbox and writes only its output`() async throws {
    let real = try #require(Toolchain.inEnvironment().tool("swiftc"))
    try await Fixture.withFolder { folder in
      let tools = "\(folder)/tools/bin"
      try FileManager.default.createDirectory(
        atPath: tools, withIntermediateDirectories: true)
      try Fixture.write("#!/bin/sh\nexec \(real) \"$@\"\n", to: "\(tools)/swiftc", executable: true)
      try Fixture.write("", to: "\(tools)/ld.lld", executable: true)
      try Fixture.write("mine", to: "\(folder)/secret")
      try Fixture.write(
        """
        #!/bin/sh
        echo "a.swift:1:1: error: $(cat \(folder)/secret) $$" >&2
        touch \(folder)/new \(tools)/new
        exit 1
        """, to: "\(tools)/swift-frontend", executable: true)
      let compiler = SourceCompiler(
        toolchain: Toolchain(folders: [tools]), cache: Cache(folder: "\(folder)/cache"))
      let compiled = try await compiler.compile(SourceSnapshot(name: "a.swift", text: ""))
      // The secret is not printed, and the process IDs of the sandbox are small.
      #expect(
        compiled.messages.contains(/a\.swift:1:1: error:  [0-9]\n/), "\(compiled.messages)")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/new"))
      #expect(!FileManager.default.fileExists(atPath: "\(tools)/new"))
    }
  }

  private func compiled(
    _ text: String, _ limits: RunLimits = .ofCompiler
  ) async throws -> Compilation {
    try await Fixture.withFolder { folder in
      let compiler = SourceCompiler(cache: Cache(folder: folder), limits: limits)
      return try await compiler.compile(SourceSnapshot(name: "bomb.swift", text: text))
    }
  }
}
