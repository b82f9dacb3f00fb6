import Foundation
import PseudoTerminal
import Testing

/// The editor that `edit` starts shares the terminal with the tutor, and ends with it.
@Suite struct EditorTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private var readyFile: String { "\(home.path)/ready" }
  private var isReady: Bool { FileManager.default.fileExists(atPath: readyFile) }

  /// Starts the tutor from a shell and opens an exercise. The shell leads the session, so the end of the tutor does not
  /// hang up the terminal.
  private func shell(editor: String) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "'\(PseudoTerminal.product("tutor"))'; echo status $?; read line"],
      environment: home.environment.merging(["EDITOR": editor]) { $1 }, rows: 40)
    try terminal.wait(for: "the first prompt") { $0.screen.currentLine == "tutor>" }
    try terminal.enter("exercise two-downloads", shows: "two-downloads.swift")
    try terminal.type("edit\r")
    return terminal
  }

  /// Starts the tutor as a job of an interactive shell, and opens an exercise.
  private func shellWithJobControl(editor: String) throws -> PseudoTerminal {
    let shell = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"],
      environment: home.environment.merging([
        "PS1": "shell% ", "EDITOR": editor,
      ]) { $1 }, rows: 40)
    try shell.wait(for: "the shell's prompt") { $0.screen.currentLine == "shell%" }
    try shell.type("'\(PseudoTerminal.product("tutor"))'\r")
    try shell.wait(for: "the first prompt") {
      $0.screen.currentLine == "tutor>" && !$0.isCooked
    }
    try shell.enter("exercise two-downloads", shows: "two-downloads.swift")
    try shell.type("edit\r")
    return shell
  }

  /// Returns the command of an editor that starts a descendant, which detaches with a double fork, refuses all signals
  /// and then creates a file.
  private func editor(_ words: String) -> String {
    let descendant = "apart apart refuse-signals touch '\(readyFile)' hang then then"
    return "'\(PseudoTerminal.product("fixture-endings"))' \(descendant) \(words)"
  }

  private var tutor: pid_t? {
    home.processes.first {
      FileManager.default.contents(atPath: "/proc/\($0)/comm") == Data("tutor\n".utf8)
    }
  }

  @Test(arguments: [SIGKILL, SIGTERM])
  func `An editor and its descendants end when a signal ends the tutor`(signal: Int32) async throws
  {
    let terminal = try shell(editor: editor("refuse-signals hang"))
    try terminal.wait(for: "the descendant") { _ in isReady }
    kill(try #require(tutor), signal)
    try terminal.wait(for: "status \(128 + signal)")
    try await home.expectNothingLeft("signal \(signal)", except: terminal.processID)
  }

  @Test func `What an editor leaves behind continues until the tutor ends`() async throws {
    let terminal = try shell(editor: editor("exit 0"))
    try terminal.wait(for: "the descendant, and a prompt") {
      isReady && $0.screen.currentLine == "tutor>" && !$0.isCooked
    }
    func descendants() -> [pid_t] {
      home.processes.filter {
        FileManager.default.contents(atPath: "/proc/\($0)/cmdline")?.starts(
          with: Data("descendant".utf8)) ?? false
      }
    }
    #expect(descendants().count == 1)
    try terminal.type("quit\r")
    try terminal.wait(for: "status 0")
    try await home.expectNothingLeft("quit", except: terminal.processID)
  }

  @Test func `The terminal is restored after an editor that was killed`() throws {
    let terminal = try shell(editor: "stty raw -echo; kill -9 $$ #")
    try terminal.wait(for: "the refusal, and a prompt") {
      $0.screen.transcript.contains("ended with an error") && $0.screen.currentLine == "tutor>"
        && !$0.isCooked
    }
    try terminal.type("quit\r")
    try terminal.wait(for: "status 0")
    #expect(terminal.isCooked)
  }

  @Test func `Control-Z in an editor stops it with the tutor, and fg continues both`() throws {
    let shell = try shellWithJobControl(editor: "cat; echo the end #")
    try shell.wait(for: "the editor") { $0.isCooked }
    try shell.type("one\r")
    try shell.wait(for: "the echo") { $0.screen.transcript.contains("one\none") }
    try shell.type("\u{1A}")
    // A program that has not noticed the signal yet may still read what is typed at the shell's prompt.
    try shell.wait(for: "the shell's prompt") {
      $0.screen.currentLine == "shell%" && state(of: "cat") == "T"
    }
    try shell.type("fg\r")
    // The shell prints the command that it continues.
    try shell.wait(for: "the editor again") {
      $0.screen.transcript.contains("shell% fg\n'") && $0.isCooked
    }
    try shell.type("two\r")
    try shell.wait(for: "the echo") { $0.screen.transcript.contains("two\ntwo") }
    try shell.type("\u{4}")
    try shell.wait(for: "the end")
    try shell.wait(for: "a prompt") { $0.screen.currentLine == "tutor>" && !$0.isCooked }
  }

  /// Here a script is the supervisor's parent in place of the tutor. It stops later than its editor.
  @Test func `An editor stays stopped while a slow tutor stops after Control-Z`() throws {
    let script = """
      trap 'sleep 0.7; kill -STOP $$' TSTP
      '\(PseudoTerminal.product("supervisor"))' --in-terminal $$ /bin/cat 3>/dev/null </dev/tty &
      echo started
      while kill -0 $!; do wait; done
      """
    try Data(script.utf8).write(to: URL(filePath: "\(home.path)/script"))
    let shell = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"],
      environment: home.environment.merging(["PS1": "shell% "]) { $1 })
    try shell.wait(for: "the shell's prompt") { $0.screen.currentLine == "shell%" }
    try shell.type("/bin/bash '\(home.path)/script'\r")
    try shell.wait(for: "the editor") {
      $0.screen.transcript.contains("\nstarted") && state(of: "cat") == "S"
    }
    try shell.type("\u{1A}")
    try shell.wait(for: "the shell's prompt") { $0.screen.currentLine == "shell%" }
    #expect(state(of: "cat") == "T")
    try shell.type("fg\r")
    try shell.wait(for: "the editor again") { _ in state(of: "cat") == "S" }
    try shell.type("two\r")
    try shell.wait(for: "the echo") { $0.screen.transcript.contains("two\ntwo") }
  }

  /// The letter of a process's state in /proc/PID/stat, or nil if no process has the name.
  private func state(of name: String) -> Character? {
    home.processes.lazy.compactMap { process -> Character? in
      guard let stat = FileManager.default.contents(atPath: "/proc/\(process)/stat") else {
        return nil
      }
      let parts = String(decoding: stat, as: UTF8.self).split(separator: ")")
      return parts[0].hasSuffix("(\(name)") ? parts[1].dropFirst().first : nil
    }.first
  }

  /// Editors such as Helix stop only themselves at Control-Z.
  @Test func `An editor that stops itself stops the tutor, and fg continues both`() throws {
    let shell = try shellWithJobControl(editor: "kill -STOP $$; echo the end #")
    try shell.wait(for: "the shell's prompt") { $0.screen.currentLine == "shell%" }
    try shell.type("fg\r")
    try shell.wait(for: "the end")
    try shell.wait(for: "a prompt") { $0.screen.currentLine == "tutor>" && !$0.isCooked }
  }

  @Test func `An editor that stops itself continues if no shell can continue the tutor`() throws {
    let terminal = try shell(editor: "kill -STOP $$; echo the end #")
    try terminal.wait(for: "the end")
    try terminal.wait(for: "a prompt") { $0.screen.currentLine == "tutor>" && !$0.isCooked }
  }
}
