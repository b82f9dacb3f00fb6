import Glibc
import PseudoTerminal
import Testing

@testable import LineEditor

@Suite struct KeyTests {
  @Test func `Keys are reported by name and not echoed`() throws {
    let home = try Home()
    let terminal = try home.start()
    try terminal.type("keys\r")
    try terminal.wait(for: "press keys")
    try terminal.type("\r a\u{1B}[A\u{1B}OB\u{1B}[3~\u{4}\u{3}é")
    try terminal.wait(for: "key character(\"é\")")
    try terminal.type("\u{1B}")
    try terminal.wait(for: "key escape")
    terminal.resize(columns: 70, rows: 30)
    try terminal.wait(for: "key resized")
    try terminal.type("q")
    try terminal.waitForPrompt(after: "key character(\"q\")")
    let lines = terminal.screen.transcript.split(separator: "\n").filter { $0.hasPrefix("key ") }
    #expect(
      lines == [
        "key return", "key character(\" \")", "key character(\"a\")", "key up", "key down",
        "key delete", "key control(\"d\")", "key interrupt", "key character(\"é\")", "key escape",
        "key resized", "key character(\"q\")",
      ])
    #expect(try terminal.leave() == .exited(0))
    #expect(terminal.isCooked)
  }

  @Test(arguments: [
    ("\u{1B}\u{1B}", [Key.escape, .escape]), ("\u{1B}\u{1B}[A", [.escape, .up]),
    ("\u{1B}\u{1B}\u{1B}OB", [.escape, .escape, .down]), ("\u{1B}[A\u{1B}", [.up, .escape]),
    ("\u{1B}x", [.character("x")]),
  ])
  func `Each Escape that begins no sequence is a key`(typed: String, keys: [Key]) {
    var decoder = KeyDecoder()
    let decoded = typed.unicodeScalars.compactMap { decoder.next($0) } + [decoder.flush()]
    #expect(decoded.compactMap(\.self) == keys)
  }

  @Test func `The terminal is restored after a continue signal without a stop`() throws {
    let terminal = try PseudoTerminal(PseudoTerminal.product("fixture-prompt"), ["--keys"])
    try terminal.wait(for: "press keys")
    #expect(!terminal.isCooked)
    terminal.send(SIGCONT)
    try terminal.wait(for: "key resumed")
    try terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(terminal.isCooked)
  }

  /// The signal is handled on one thread while another changes the modes.
  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGALRM], 1...8)
  func `Nothing changes the terminal after a signal has restored it`(
    signal: Int32, trial: Int
  ) throws {
    let home = try Home()
    let terminal = try home.start()
    try terminal.type("modes\r")
    try terminal.wait(for: "changing")
    terminal.send(signal)
    #expect(try terminal.waitForEnd() == .signalled(signal))
    #expect(terminal.isCooked)
  }

  @Test func `Other work continues between waits for a key with a time limit`() throws {
    let home = try Home()
    let terminal = try home.start()
    try terminal.type("run\r")
    try terminal.wait(for: "running")
    try terminal.type("\u{3}")
    try terminal.waitForPrompt(after: "cancelled")
  }

  @Test func `Input typed ahead is read as keys by a run and as lines by the prompt`() throws {
    let home = try Home()
    let terminal = try home.start()
    try terminal.type("keys\rxq")
    try terminal.waitForPrompt(after: "key character(\"q\")")
    try terminal.type("one\rtwo\r")
    try terminal.waitForPrompt(after: "got [two]")
  }

  @Test func `Keys kept by a run are typed into the next lines`() throws {
    let home = try Home()
    let terminal = try home.start()
    try terminal.type("ahead\r")
    try terminal.wait(for: "type ahead")
    try terminal.type("\r ne one\u{1B}[D\u{7F}a\u{1B}[F two\u{4}\r\r  three\u{1B}")
    try terminal.waitForPrompt(after: "got [ne oae two]")
    try terminal.wait(for: "demo> three")
    try terminal.type("\r")
    try terminal.waitForPrompt(after: "got [three]")
  }

  @Test func `An interrupt discards the input typed ahead, and its length is limited`() {
    var ahead = TypedAhead()
    var isKept = ahead.take(.character("a"))
    #expect(isKept && ahead.text == "a")
    isKept = ahead.take(.interrupt)
    #expect(!isKept && ahead.text.isEmpty)
    for _ in 0..<10_000 { _ = ahead.take(.character("a")) }
    #expect(ahead.text.count == TypedAhead.limit)
  }

  @Test func `Control-S is a key and does not stop the output`() throws {
    let home = try Home()
    let terminal = try home.start()
    try terminal.type("keys\r")
    try terminal.wait(for: "press keys")
    try terminal.type("\u{13}\u{11}\u{13}a")
    try terminal.wait(for: "key character(\"a\")")
    try terminal.type("q")
    try terminal.waitForPrompt(after: "key character(\"q\")")
  }

  @Test func `Unknown escape sequences are ignored`() {
    var decoder = KeyDecoder()
    let keys = "\u{1B}[1;5Cx\u{1B}[Z\u{1B}Ma".unicodeScalars.compactMap { decoder.next($0) }
    #expect(keys == [.character("x"), .character("M"), .character("a")])
    #expect(!decoder.isInSequence)
  }
}
