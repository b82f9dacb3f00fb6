import Foundation
import TaskTrace
import Testing

@testable import RunKit

/// Programs that are made to do harm end at a limit, and leave nothing behind.
@Suite struct HostileProgramTests {
  /// Tight limits, so that the tests are short and take little of the machine.
  private static var limits: RunLimits {
    var limits = RunLimits.ofLearners
    limits.processes = 24
    limits.realTime = .seconds(2)
    return limits
  }

  private func outcome(of text: String) async throws -> Run {
    try await Fixture.withFolder { folder in
      let compiler = SourceCompiler(cache: Cache(folder: folder))
      let compiled = try await compiler.compile(SourceSnapshot(name: "hostile.swift", text: text))
      var runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
      runner.limits = Self.limits
      runner.sandbox = await Sandbox.available()
      var scenario = Scenario(program: try #require(compiled.program, "\(compiled.messages)"))
      Self.limits.apply(to: &scenario.machine)
      return try await runner.trace(scenario)
    }
  }

  private static let fork = "@_silgen_name(\"fork\") func start() -> Int32\n"

  @Test(arguments: [
    ("each process starts others", fork + "while true { _ = start() }\n"),
    ("each process starts the next and ends", fork + "while true { if start() > 0 { break } }\n"),
    (
      "each process has a session of its own",
      "import Glibc\n" + fork + "while true { if start() == 0 { setsid(); sleep(1000) } }\n"
    ),
  ])
  func `A fork storm ends`(kind: String, text: String) async throws {
    let run = try await outcome(of: text)
    #expect(run.ending != .exited(status: 0) || kind.hasSuffix("ends"), "\(run.ending)")
  }

  @Test(arguments: [
    "while true {}\n",
    "while true { print(\"flood\") }\n",
    "var all: [[UInt8]] = []\nwhile true { all.append([UInt8](repeating: 1, count: 1 << 24)) }\n",
    "func deeper(_ depth: Int) -> Int { depth &+ deeper(depth &+ 1) }\nprint(deeper(0))\n",
    "import Glibc\nsignal(SIGTERM, SIG_IGN)\nsignal(SIGXCPU, SIG_IGN)\nwhile true {}\n",
  ])
  func `A program without an end is ended`(text: String) async throws {
    let run = try await outcome(of: text)
    #expect(run.trace?.ending != .exited(status: 0))
  }

  @Test func `A file that a program writes has a limit`() async throws {
    let run = try await outcome(
      of: """
        import Glibc
        signal(SIGXFSZ, SIG_IGN)
        let path = "/tmp/hostile-program-\\(getpid())"
        let file = open(path, O_WRONLY | O_CREAT, 0o600)
        unlink(path)
        let piece = [UInt8](repeating: 1, count: 1 << 20)
        var written = 0
        for _ in 0..<64 { written += max(0, write(file, piece, piece.count)) }
        print(written >> 20)
        """)
    #expect(run.standardOutput.text == "16\n")
  }

  @Test func `A source that takes the compiler long ends at a limit`() async throws {
    var limits = RunLimits.ofLearners
    limits.cpu = 1
    let generics = (0..<26).map { "let v\($0) = [[1, 2.5], [3]].map { $0.map { $0 * 2 + v } }" }
    let text =
      "let v = 1.0\nlet a = "
      + (0..<400).map { "(\($0) + 1.5 * -(v) == 2 ? [\($0)] : [])" }.joined(separator: " + ") + "\n"
      + generics.joined(separator: "\n")
    try await Fixture.withFolder { folder in
      let compiler = SourceCompiler(cache: Cache(folder: folder), limits: limits)
      let compiled = try await compiler.compile(SourceSnapshot(name: "bomb.swift", text: text))
      #expect(compiled.program == nil)
      #expect(compiled.interruption?.hasPrefix("The compiler did not finish: it ") == true)
    }
  }
}
