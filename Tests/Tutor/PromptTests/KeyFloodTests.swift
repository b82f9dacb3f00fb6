import PseudoTerminal
import Testing

/// Very many keys at once, as a paste delivers them in a terminal without bracketed paste.
@Suite struct KeyFloodTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  /// The number of times that a whole screen was drawn.
  private func drawings(on terminal: PseudoTerminal) -> Int {
    terminal.output.split(separator: "\u{1B}[H\u{1B}[2K", omittingEmptySubsequences: false).count
  }

  /// Waits until the whole screen is left and the prompt is shown.
  private func waitForPrompt(of terminal: PseudoTerminal) throws {
    try terminal.wait(for: "the prompt after the whole screen") {
      $0.output.contains("\u{1B}[?1049l") && $0.screen.currentLine.hasSuffix("tutor>")
    }
  }

  @Test(arguments: ["x", "s", "r", "?"])
  func `Stepping draws the screen only when no further key has arrived`(key: String) throws {
    let terminal = try home.start(["--pace", "instant"])
    try terminal.enter("run async-let/read-twice", shows: "read-twice")
    try terminal.type("step\r")
    try terminal.wait(for: "q: prompt")
    let before = drawings(on: terminal)
    try #require(before > 1)
    try terminal.type(String(repeating: key, count: 5_000) + "q")
    try waitForPrompt(of: terminal)
    #expect(drawings(on: terminal) - before < 1_000)
  }

  @Test func `Choosing draws the screen only when no further key has arrived`() throws {
    let terminal = try home.start(["--pace", "instant"])
    try terminal.type("run every-order/lost-vote --policy ask\r")
    try terminal.wait(for: "q: prompt")
    let before = drawings(on: terminal)
    try #require(before > 1)
    try terminal.type(String(repeating: "x", count: 5_000) + "q")
    try waitForPrompt(of: terminal)
    #expect(drawings(on: terminal) - before < 1_000)
  }

  @Test func `A presentation draws the screen only when no further key has arrived`() throws {
    let terminal = try home.open(["present", "async-let/2"])
    try terminal.wait(for: "Both at once")
    let before = drawings(on: terminal)
    try #require(before > 1)
    try terminal.type(String(repeating: "x", count: 5_000))
    try terminal.type("\u{1B}[3~nq")
    _ = try terminal.waitForEnd()
    #expect(drawings(on: terminal) - before < 1_000)
  }
}
