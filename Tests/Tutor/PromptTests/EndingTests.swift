import Foundation
import PseudoTerminal
import Testing

/// A program that the tutor runs starts descendants that try to outlive the tutor. All of them must end.
@Suite struct EndingTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  /// The arguments of the program. They start a descendant that detaches with a double fork and then creates a file.
  private var words: [String] {
    [
      "apart", "apart", "refuse-signals", "touch", "\(home.path)/ready", "hang", "then", "then",
      "refuse-sigterm", "hang",
    ]
  }

  private var program: String { PseudoTerminal.product("fixture-endings") }
  private var isReady: Bool { FileManager.default.fileExists(atPath: "\(home.path)/ready") }

  @Test(arguments: [
    SIGKILL, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGPIPE, SIGUSR1, SIGALRM, SIGXCPU, 40,
  ])
  func `Programs end when a signal ends the tutor`(signal: Int32) async throws {
    let terminal = try home.start()
    try terminal.type("trace '\(program)' \(words.joined(separator: " "))\r")
    try terminal.wait(for: "the program and its descendants") { _ in isReady }
    terminal.send(signal)
    #expect(try terminal.waitForEnd() == .signalled(signal))
    try await home.expectNothingLeft("signal \(signal)")
  }

  @Test func `Programs end when the terminal window is closed`() async throws {
    let terminal = try home.start()
    try terminal.type("trace '\(program)' \(words.joined(separator: " "))\r")
    try terminal.wait(for: "the program and its descendants") { _ in isReady }
    terminal.hangUp()
    try await home.expectNothingLeft("a closed window")
  }

  @Test(arguments: ["</dev/null", "| cat", "2>/dev/null"])
  func `Programs end after Control-C in a shell`(redirection: String) async throws {
    let line = "'\(PseudoTerminal.product("tutor"))' trace '\(program)' "
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", line + words.joined(separator: " ") + " \(redirection)"],
      environment: home.environment)
    try terminal.wait(for: "the program and its descendants") { _ in isReady }
    try terminal.type("\u{3}")
    _ = try terminal.waitForEnd()
    try await home.expectNothingLeft("\(redirection)")
  }

  @Test func `Control-C during a compilation ends the tutor with a status other than 0`() throws {
    let file = "\(home.path)/long.swift"
    // The compiler takes several seconds for these types.
    let types = (1...1_000).map {
      "struct S\($0): Hashable, Codable { var a = [Int: [String: S\($0 - 1)]]() }\n"
    }
    try ("struct S0: Hashable, Codable {}\n" + types.joined()).write(
      toFile: file, atomically: true, encoding: .utf8)
    let terminal = try home.open(
      ["trace", file], adding: ["PATH": "\(TestHome.compilerFolder):/usr/bin:/bin"])
    let programs = "\(home.path)/cache/structured-concurrency-tutor/programs"
    try terminal.wait(for: "the compiler") { _ in
      FileManager.default.fileExists(atPath: programs)
    }
    try terminal.type("\u{3}")
    #expect(try terminal.waitForEnd() == .exited(1))
    let words = terminal.screen.transcript.replacing("\n", with: " ")
    #expect(words.contains("long.swift was interrupted."))
  }

  @Test func `Control-Backslash ends a command without a prompt, and is not reported as a crash`()
    throws
  {
    let terminal = try home.open(
      ["check", "async-let"], adding: ["SWIFT_BACKTRACE": "enable=yes,interactive=no"])
    try terminal.wait(for: "the first run") { _ in
      FileManager.default.fileExists(atPath: "\(home.path)/cache/structured-concurrency-tutor")
    }
    try terminal.type("\u{1C}")
    #expect(try terminal.waitForEnd() == .signalled(SIGQUIT))
    #expect(!terminal.screen.transcript.contains("crashed"))
    #expect(terminal.isCooked)
  }
}
