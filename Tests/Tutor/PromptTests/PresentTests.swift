import Glibc
import PseudoTerminal
import Testing

private let whole = 1049
private let visibleCursor = 25

@Suite struct PresentTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  /// Starts a presentation from a shell, at the first step of a lesson.
  private func present(_ options: [String] = []) throws -> PseudoTerminal {
    let terminal = try home.open(options + ["present", "async-let/1"])
    try terminal.wait(for: "One after the other")
    #expect(terminal.screen.modes.contains(whole))
    return terminal
  }

  private func expectOrdinaryScreen(_ terminal: PseudoTerminal) {
    #expect(!terminal.screen.modes.contains(whole))
    #expect(terminal.screen.modes.contains(visibleCursor))
    #expect(terminal.isCooked)
  }

  @Test func `A presentation takes the whole screen and restores it afterward`() throws {
    let terminal = try home.start(rows: 24)
    try terminal.enter("lessons", shows: "ended.")
    let before = terminal.screen.transcript
    try terminal.type("present async-let/1\r")
    try terminal.wait(for: "One after the other")
    #expect(!terminal.screen.lines.contains { $0.contains("tutor>") })
    try terminal.type("    ")
    try terminal.wait(for: "r runs it.")
    try terminal.type("r")
    try terminal.wait(for: "Control-C: cancel the root task here")
    try terminal.type(" ")
    try terminal.wait(for: "1 task, 420 ms")
    try terminal.type(" ")
    try terminal.wait(for: "Answer   420 ms")
    try terminal.type("q")
    try terminal.wait(for: "the prompt again") {
      $0.screen.currentLine == "tutor>" && !$0.isCooked
    }
    #expect(terminal.screen.transcript.hasPrefix(before))
    #expect(
      terminal.screen.transcript.contains(
        "Type `present async-let/1` to continue where you left off."))
    #expect(!terminal.screen.transcript.contains("Answer"))
    try terminal.enter("trace story", shows: "main prints: made the thumbnail of cat")
  }

  @Test(arguments: ["q", "\u{1B}", "\u{3}"])
  func `One key ends a presentation`(key: String) throws {
    let terminal = try present()
    try terminal.type(key)
    #expect(try terminal.waitForEnd() == .exited(0))
    expectOrdinaryScreen(terminal)
    #expect(terminal.screen.lines == ["Type `present async-let/1` to continue where you left off."])
    #expect(home.read("presentation") == nil)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGABRT, SIGSEGV, SIGUSR1, SIGALRM, SIGXCPU, SIGPIPE])
  func `The screen is restored when a signal ends the presentation`(signal: Int32) throws {
    let terminal = try present()
    terminal.send(signal)
    #expect(try terminal.waitForEnd() == .signalled(signal))
    expectOrdinaryScreen(terminal)
  }

  @Test func `The screen is restored when a signal ends the presentation during a run`() throws {
    let terminal = try present(["--pace", "600"])
    try terminal.type("r")
    try terminal.wait(for: "Control-C: cancel the root task here")
    terminal.send(SIGTERM)
    #expect(try terminal.waitForEnd() == .signalled(SIGTERM))
    expectOrdinaryScreen(terminal)
  }

  @Test func `Control-C cancels a run that is playing and ends the presentation after it`() throws {
    let terminal = try home.open(["--pace", "600", "present", "async-let/6"])
    try terminal.wait(for: "Cancelled but still running")
    try terminal.type("r")
    try terminal.wait(for: "Control-C: cancel the root task here")
    try terminal.type("\u{3}")
    try terminal.wait(for: "the cancelled run") {
      !$0.screen.transcript.contains("Control-C") && $0.screen.transcript.contains("✗")
    }
    try terminal.type("\u{3}")
    try terminal.wait(for: "500 ms")
    try terminal.type("\u{3}")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test func `An error in a demo's options is shown, and the earlier run stays on screen`() throws {
    let terminal = try home.open(["--pace", "instant", "present", "async-let/7"])
    try terminal.wait(for: "In a loop")
    try terminal.type("r")
    try terminal.wait(for: "9 tasks, 800 ms")
    try terminal.type("o")
    try terminal.wait(for: "Options:")
    try terminal.type("--images 0\r")
    try terminal.wait(for: "--images takes a whole number from 1 to 100, not 0.")
    #expect(terminal.screen.transcript.contains("9 tasks, 800 ms"))
  }

  @Test func `After a resize, the presentation fills the new window`() throws {
    let terminal = try present()
    terminal.resize(columns: 140, rows: 42)
    terminal.send(SIGWINCH)
    try terminal.wait(for: "the footer in the last row") {
      $0.screen.lines.count == 42 && $0.screen.lines[41].hasPrefix("                    A fixed")
    }
    terminal.resize(columns: 30, rows: 8)
    terminal.send(SIGWINCH)
    try terminal.wait(for: "This window is too small for")
  }

  @Test func `Control-Z restores the shell's screen, and fg resumes the presentation`() throws {
    let shell = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"],
      environment: home.environment.merging(["PS1": "shell$ ", "INPUTRC": "/dev/null"]) { $1 },
      rows: 30)
    try shell.wait(for: "shell$")
    try shell.type("\(PseudoTerminal.product("tutor")) present async-let/1\r")
    try shell.wait(for: "One after the other")
    try shell.type("\u{1A}")
    try shell.wait(for: "the shell's own screen") {
      $0.screen.transcript.contains("Stopped") && $0.screen.currentLine == "shell$"
    }
    #expect(!shell.screen.modes.contains(whole))
    try shell.type("fg\r")
    try shell.wait(for: "the presentation again") {
      $0.screen.modes.contains(whole) && $0.screen.transcript.contains("One after the other")
        && !$0.isCooked
    }
    try shell.type("q")
    try shell.wait(for: "the shell's prompt") {
      $0.screen.currentLine == "shell$" && !$0.screen.modes.contains(whole)
    }
  }

  @Test func `Without a full-screen terminal, an error says that one is needed`() throws {
    let sentence = "`present` needs a full-screen terminal."
    let (output, status) = try home.shell(
      "tutor present async-let 2>&1 | cat; TERM=dumb tutor present 2>&1")
    #expect(output.count { $0.hasPrefix(sentence) } == 2)
    #expect(status == .exited(2))
  }

  // MARK: Notes

  @Test func `Notes in a second terminal follow a presentation and wait for the next one`() throws {
    let notes = try home.open(["notes"], columns: 70)
    try notes.wait(for: "No presentation is running.")
    let terminal = try present()
    try notes.wait(for: "Next step  2  Both at once (4 min)")
    #expect(notes.screen.transcript.contains("1/11  One after the other"))
    #expect(notes.screen.transcript.contains("Often wrong: two tasks"))
    try terminal.type("n")
    try notes.wait(for: "2/11  Both at once")
    try terminal.type("b")
    try notes.wait(for: "Screen     nothing: it is blank")
    let (page, status) = try home.shell("tutor notes | cat")
    #expect(page.contains { $0.hasPrefix("2/11  Both at once") })
    #expect(status == .exited(0))
    try terminal.type("bq")
    try notes.wait(for: "No presentation is running.")
    try notes.type("q")
    #expect(try notes.waitForEnd() == .exited(0))
    expectOrdinaryScreen(notes)
  }

  @Test func `A killed presentation does not count as running`() throws {
    let terminal = try present()
    try terminal.wait(for: "its file") { _ in home.read("presentation") != nil }
    terminal.send(SIGKILL)
    #expect(try terminal.waitForEnd() == .signalled(SIGKILL))
    #expect(home.read("presentation") != nil)
    let (output, status) = try home.shell("tutor notes 2>&1 | cat")
    #expect(output.first?.hasPrefix("No presentation is running.") == true)
    #expect(status == .exited(0))
  }

  @Test func `A damaged presentation file is reported`() throws {
    try home.write("nonsense\u{1B}[2J\n", to: "presentation")
    let (output, status) = try home.shell("tutor notes 2>&1 | cat")
    #expect(output.joined(separator: " ").contains("It starts with \"nonsense␛[2J\", not with"))
    #expect(status == .exited(0))
  }

  @Test func `Control-C stops a test, and a key that was pressed before takes effect then`() throws
  {
    let terminal = try home.open(
      ["present", "async-let/9"], adding: ["PATH": "\(TestHome.compilerFolder):/usr/bin:/bin"])
    try terminal.wait(for: "Write it yourself")
    try terminal.type("e")
    try terminal.wait(for: "No child task was created.")
    let file = "\(home.path)/.local/share/structured-concurrency-tutor/code/two-downloads.swift"
    let (_, status) = try home.shell("sed -i -e 's/return .front, rear./while true {}/' '\(file)'")
    #expect(status == .exited(0))
    try terminal.wait(for: "It is being compiled and run.")
    try terminal.type("n\u{3}")
    try terminal.wait(for: "In short")
    #expect(!terminal.screen.transcript.contains("limit of real time"))
    try terminal.type("p")
    try terminal.wait(for: "the step of the exercise") { $0.screen.transcript.contains("9/11") }
    try terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }
}
