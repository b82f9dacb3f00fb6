import Glibc
import PseudoTerminal
import Testing

/// A pace at which no run ends before its test does.
private let slowly = "--pace 600"

@Suite struct RunTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func start(_ run: String) throws -> PseudoTerminal {
    let terminal = try home.start()
    try terminal.type("run \(run) \(slowly)\r")
    try terminal.wait(for: "Control-C: cancel the root task here")
    return terminal
  }

  @Test func `A run plays in place, and Return skips to its end`() throws {
    let terminal = try start("async-let/concurrent-binding")
    #expect(terminal.screen.transcript.contains("at 0 ms"))
    try terminal.enter("", shows: "3 tasks, 300 ms")
    let transcript = terminal.screen.transcript
    #expect(transcript.contains("main prints: made the thumbnail of cat"))
    #expect(transcript.contains("rerun --image-fails"))
    #expect(!transcript.contains("Control-C: cancel"))
    #expect(transcript.split(separator: "\n").count { $0.contains("metadata  ╰") } == 1)
  }

  @Test func `On a narrow screen, the keys of a run are named in fewer words`() throws {
    let terminal = try home.start(columns: 40)
    try terminal.type("run async-let/concurrent-binding \(slowly)\r")
    try terminal.wait(for: " Return: end   Control-C: cancel")
    try terminal.type("\u{3}")
    try terminal.wait(for: " Return: end   Control-C: prompt")
  }

  @Test func `Control-C cancels the root task at the time shown, then shows the result`() throws {
    let terminal = try start("async-let/never-awaited --ignore-cancellation")
    try terminal.type("\u{3}")
    try terminal.wait(for: "Control-C: to the prompt")
    try terminal.enter("", shows: "The run cancels main at this")
    #expect(terminal.screen.transcript.contains("rerun --cancel-at 0"))
  }

  @Test func `A second Control-C returns to the prompt, and the run can be inspected`() throws {
    let terminal = try start("async-let/never-awaited --ignore-cancellation")
    try terminal.type("\u{3}")
    try terminal.wait(for: "Control-C: to the prompt")
    try terminal.type("\u{3}")
    try terminal.wait(for: "the prompt") { $0.screen.currentLine == "tutor>" }
    try terminal.enter("why image", shows: "image returned at ")
  }

  @Test func `A second Control-C before the cancelled run is shown also returns to the prompt`()
    throws
  {
    let terminal = try start("async-let/never-awaited --ignore-cancellation")
    try terminal.type("\u{3}\u{3}")
    try terminal.wait(for: "the prompt") { $0.screen.currentLine == "tutor>" && !$0.isCooked }
    #expect(!terminal.screen.transcript.contains("left no trace"))
    try terminal.enter("why image", shows: "image returned at ")
  }

  @Test func `Control-C stops the compiler of a wrong version`() throws {
    let (compiler, asked) = ("\(home.path)/bin/swiftc", "\(home.path)/asked")
    try home.put("#!/bin/sh\ntouch '\(asked)'\nexec sleep 1000\n", at: "bin/swiftc")
    #expect(unsafe chmod(compiler, 0o700) == 0)
    let terminal = try home.open([], adding: ["PATH": "\(home.path)/bin:/usr/bin:/bin"])
    try terminal.wait(for: "the prompt") { $0.screen.currentLine == "tutor>" && !$0.isCooked }
    try terminal.type("run data-race\r")
    try terminal.wait(for: "the compiler") { _ in unsafe access(asked, F_OK) == 0 }
    try terminal.type("\u{3}")
    try terminal.wait(for: "The compiler was stopped.")
    try terminal.enter("why main", shows: "main ")
  }

  @Test func `A second Control-C ends a cancelled program that still runs`() throws {
    let terminal = try home.start()
    let file = "\(home.path)/cancelled"
    try terminal.enter("set pace 600", shows: "pace")
    try terminal.type("trace '\(PseudoTerminal.product("fixture-loop"))' \(file)\r")
    try terminal.wait(for: "Control-C: cancel the root task here")
    try terminal.type("\u{3}")
    try terminal.wait(for: "the cancelled program") { _ in unsafe access(file, F_OK) == 0 }
    try terminal.type("\u{3}")
    try terminal.wait(for: "the prompt") { $0.screen.currentLine == "tutor>" && !$0.isCooked }
    #expect(!terminal.screen.transcript.contains("Control-C: to the prompt"))
  }

  @Test func `Text typed during playback goes to the next prompt, and Return ends playback`()
    throws
  {
    let terminal = try start("async-let/concurrent-binding")
    try terminal.type("why met")
    try terminal.type("\u{1B}")
    try terminal.wait(for: "the typed text") { $0.screen.currentLine == "tutor> why met" }
    try terminal.enter("adata", shows: "metadata returned at 120 ms")
    try terminal.type("rerun \(slowly)\r")
    try terminal.wait(for: "Control-C: cancel the root task here")
    try terminal.enter("why image", shows: "image returned at ")
  }

  @Test func `Control-C discards text typed during playback`() throws {
    let terminal = try start("async-let/never-awaited --ignore-cancellation")
    try terminal.type("lessons\u{3}")
    try terminal.wait(for: "Control-C: to the prompt")
    try terminal.type("\u{3}")
    try terminal.wait(for: "the prompt") { $0.screen.currentLine == "tutor>" && !$0.isCooked }
    try terminal.enter("why image", shows: "image returned at ")
    #expect(!terminal.screen.transcript.contains("lessons"))
  }

  @Test func `A run does not change earlier text on the screen`() throws {
    let terminal = try home.start(rows: 24)
    try terminal.enter("lessons", shows: "ended.")
    let before = terminal.screen.transcript
    try terminal.enter(
      "run async-let/concurrent-binding --pace 0.2", shows: "how this happened")
    let picture = terminal.screen.transcript
    try terminal.enter("", shows: "Try    `rerun")
    #expect(picture.hasPrefix(before))
    #expect(terminal.screen.transcript.hasPrefix(picture))
  }

  @Test func `After a resize, the picture is drawn again`() throws {
    let terminal = try start("async-let/concurrent-binding")
    terminal.resize(columns: 50, rows: 40)
    terminal.send(SIGWINCH)
    try terminal.wait(for: "a second picture") {
      $0.screen.transcript.split(separator: "async-let/concurrent-binding").count >= 4
        || $0.screen.transcript.contains("\n   ╰├")
    }
    try terminal.enter("", shows: "3 tasks, 300 ms")
  }

  @Test func `Control-Z pauses playback, and fg continues it`() throws {
    let shell = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"],
      environment: home.environment.merging(["PS1": "shell$ ", "INPUTRC": "/dev/null"]) { $1 },
      rows: 60)
    try shell.wait(for: "shell$")
    try shell.type("\(PseudoTerminal.product("tutor")) run async-let/read-twice \(slowly)\r")
    try shell.wait(for: "Control-C: cancel the root task here")
    try shell.type("\u{1A}")
    try shell.wait(for: "Stopped")
    try shell.wait(for: "shell's prompt") { $0.screen.currentLine == "shell$" }
    try shell.type("fg\r")
    try shell.wait(for: "the picture again") { $0.screen.currentLine.isEmpty && !$0.isCooked }
    try shell.type("\r")
    try shell.wait(for: "2 tasks, 300 ms")
    try shell.wait(for: "shell's prompt") { $0.screen.currentLine == "shell$" }
  }

  @Test func `Control-C ends a program that hangs, and its trace is kept`() throws {
    let terminal = try home.start()
    try terminal.type("trace --real-limit 600 '\(PseudoTerminal.product("fixture-loop"))'\r")
    try terminal.wait(for: "Still running. Control-C ends it.")
    try terminal.type("\u{3}")
    try terminal.wait(for: "the trace so far") {
      $0.screen.transcript.contains("was interrupted") && $0.screen.currentLine == "tutor>"
    }
    try terminal.enter("trace log", shows: "main")
  }

  @Test func `Return moves from one part of a step to the next`() throws {
    let terminal = try home.start()
    try terminal.enter("open async-let", shows: "async-let 0/")
    try terminal.enter("set pace instant", shows: "pace         instant")
    try terminal.enter("goto 1", shows: "Return: a prediction")
    try terminal.enter("", shows: "answer>")
    try terminal.enter("420 ms", shows: "Return: run sequential-binding")
    try terminal.enter("", shows: "Return: what to notice")
    #expect(terminal.screen.transcript.contains("Right    420 ms"))
    try terminal.enter("", shows: "Return: what to change")
    try terminal.enter("", shows: "Return: run sequential-binding --image 50")
    try terminal.enter("", shows: "Return: the sentence to keep")
    try terminal.enter("", shows: "Return: step 2, Both at once")
  }

  @Test func `Control-C ends a run on a dumb terminal`() throws {
    let terminal = try home.start(term: "dumb")
    try terminal.type("trace '\(PseudoTerminal.product("fixture-loop"))'\r")
    try terminal.wait(for: "Still running. Control-C ends it.")
    try terminal.type("\u{3}")
    try terminal.wait(for: "the prompt") { $0.screen.currentLine == "tutor>" }
    #expect(terminal.isCooked)
    try terminal.type("\u{4}")
    #expect(try terminal.waitForEnd() == .exited(0))
  }
}
