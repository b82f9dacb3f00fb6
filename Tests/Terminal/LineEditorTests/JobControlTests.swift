import Glibc
import PseudoTerminal
import Testing

@Suite struct JobControlTests {
  let home: Home
  let shell: PseudoTerminal

  init() throws {
    home = try Home()
    shell = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"],
      environment: ["HOME": home.path, "PS1": "shell$ ", "INPUTRC": "/dev/null"])
    try shell.wait(for: "shell$")
    try shell.type(PseudoTerminal.product("fixture-prompt") + "\r")
    try shell.wait(for: "the prompt, and the editor's modes") {
      $0.screen.transcript.contains("demo>") && !$0.isCooked
    }
  }

  @Test func `Control-Z stops the program at the prompt, and fg restores the line`() throws {
    try shell.type("half")
    try shell.wait(for: "demo> half")
    try shell.type("\u{1A}")
    try shell.wait(for: "Stopped")
    try shell.wait(for: "shell's prompt") { $0.screen.currentLine == "shell$" }
    try shell.type("echo $((6*7)) is here\r")
    try shell.wait(for: "42 is here")
    try shell.type("fg\r")
    try shell.wait(for: "the line again") { $0.screen.currentLine == "demo> half" }
    try shell.enter(" a line", reads: "half a line")
  }

  @Test func `Control-Z stops a run, and fg continues it`() throws {
    try shell.type("keys\r")
    try shell.wait(for: "press keys")
    try shell.type("a\u{1A}")
    try shell.wait(for: "Stopped")
    try shell.wait(for: "shell's prompt") { $0.screen.currentLine == "shell$" }
    try shell.type("fg\r")
    try shell.wait(for: "key resumed")
    try shell.type("bq")
    try shell.waitForPrompt(after: "key character(\"q\")")
    #expect(shell.screen.transcript.contains("key character(\"a\")"))
    #expect(shell.screen.transcript.contains("key character(\"b\")"))
  }

  @Test func `A stop signal returns the terminal to the shell`() throws {
    try shell.type("stop\r")
    try shell.wait(for: "Stopped")
    try shell.wait(for: "shell's prompt") { $0.screen.currentLine == "shell$" }
    try shell.type("fg\r")
    try shell.waitForPrompt(after: "got [stop]")
  }
}
