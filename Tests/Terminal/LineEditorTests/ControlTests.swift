import Glibc
import PseudoTerminal
import Testing

@Suite struct ControlTests {
  let home: Home

  init() throws { home = try Home() }

  @Test func `Control-C discards the line and shows a new prompt`() throws {
    let terminal = try home.start()
    try terminal.type("half a li\u{3}next\r")
    try terminal.waitForPrompt(after: "got [next]")
    #expect(
      terminal.screen.lines == [
        "demo> half a li^C", "interrupted", "demo> next", "got [next]", "demo>",
      ])
  }

  @Test func `An interrupt signal has the same effect as Control-C`() throws {
    let terminal = try home.start()
    try terminal.type("half")
    try terminal.wait(for: "half")
    terminal.send(SIGINT)
    try terminal.waitForPrompt(after: "interrupted")
  }

  @Test(arguments: ["\u{1B}", "\u{12}abc", "\u{16}", "\u{18}"])
  func `Control-C cancels an editing command that waits for more keys`(keys: String) throws {
    let terminal = try home.start()
    try terminal.type("x" + keys)
    try terminal.wait(for: "demo> x")
    try terminal.type("\u{3}")
    try terminal.waitForPrompt(after: "interrupted")
    try terminal.enter("next")
  }

  @Test func `Control-D ends the input only on an empty line`() throws {
    let terminal = try home.start()
    try terminal.type("a\u{4}")
    try terminal.enter("b", reads: "ab")
    #expect(try terminal.leave() == .exited(0))
  }

  /// Every signal that ends a process and that a process can catch.
  static let endingSignals = (Int32(1)...64).filter { signal in
    let others = [
      SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGINT,
    ]
    // The C library reserves the first two real-time signals.
    return !others.contains(signal) && ![32, 33].contains(signal)
  }

  @Test(arguments: endingSignals)
  func `The terminal is restored if a signal ends the program`(signal: Int32) throws {
    let terminal = try home.start()
    terminal.send(signal)
    #expect(try terminal.waitForEnd() == .signalled(signal))
    #expect(terminal.isCooked)
    #expect(!terminal.screen.modes.contains(2004), "\(terminal.output.debugDescription)")
  }

  @Test(arguments: [SIGUSR1, SIGALRM, SIGXCPU, SIGPIPE, 40])
  func `The terminal is restored if a signal ends the program while it reads keys`(signal: Int32)
    throws
  {
    let terminal = try home.start()
    try terminal.type("run\r")
    try terminal.wait(for: "running")
    terminal.send(signal)
    #expect(try terminal.waitForEnd() == .signalled(signal))
    #expect(terminal.isCooked)
  }

  @Test func `The terminal is restored after a trap during editing`() throws {
    let terminal = try home.start()
    try terminal.type("trap\t")
    guard case .signalled = try terminal.waitForEnd() else {
      Issue.record("The program exited normally despite the trap.")
      return
    }
    #expect(terminal.isCooked)
  }

  @Test func `The terminal is restored after exit and after abort`() throws {
    let terminal = try home.start()
    try terminal.type("exit\r")
    #expect(try terminal.waitForEnd() == .exited(3))
    #expect(terminal.isCooked)
    let other = try home.start()
    try other.type("abort\r")
    #expect(try other.waitForEnd() == .signalled(SIGABRT))
    #expect(other.isCooked)
  }

  @Test func `Closing the console discards the line and restores the terminal`() throws {
    let terminal = try home.start()
    try terminal.type("leave\t")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(terminal.screen.lines == ["demo> leave", "end of input", "closed"])
    #expect(terminal.isCooked)
  }

  @Test func `Control-backslash ends the program and restores the terminal`() throws {
    let terminal = try home.start()
    try terminal.type("\u{1C}")
    #expect(try terminal.waitForEnd() == .signalled(SIGQUIT))
    #expect(terminal.isCooked)
  }
}
