import Foundation
import PseudoTerminal
import Testing

/// The programs of a course run only with the user's permission.
@Suite struct PermissionTests {
  let home: TestHome
  private var lessons: String { "\(home.path)/L" }
  private var start: String { "\(lessons)/01-mine/Exercises/swap/start.swift" }

  init() throws {
    home = try TestHome()
    let folder = "\(home.path)/L/01-mine"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/Exercises/swap", withIntermediateDirectories: true)
    let lesson = """
      ---
      title: Mine
      summary: My own.
      minutes: 5
      ---
      # Mine

      **Goal:** swap.

      ## Swap them

      \(Self.exercise)
      """
    try lesson.write(toFile: "\(folder)/Lesson.md", atomically: true, encoding: .utf8)
    for name in ["start", "solution", "wrong1"] {
      try write("print(\"\(name)\")\n", as: name)
    }
  }

  private static let exercise = """
    ```exercise
    name: swap
    ask: Swap the lines.
    checks:
      - that: run.duration == 0 ms
    because: They are swapped.
    hints: [Look there., Write this.]
    ```
    """

  private func write(_ text: String, as name: String) throws {
    let path = "\(lessons)/01-mine/Exercises/swap/\(name).swift"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test func `Scripts and answer sheets need an option to run programs`() throws {
    let (refused, _) = try home.shell(
      "cd '\(home.path)'; tutor --lessons L exercise mine/swap 2>&1; ls .local 2>&1 | head -1")
    let words = refused.joined(separator: " ")
    #expect(words.contains("Start the tutor with `--allow-code` to allow it."))
    #expect(!words.contains("share"))
    let (opened, _) = try home.shell(
      "cd '\(home.path)'; tutor --allow-code --lessons L exercise mine/swap 2>&1")
    #expect(opened.joined(separator: "").contains("/mine/swap.swift"))
    let (answers, _) = try home.shell(
      "cd '\(home.path)'; tutor --lessons L export mine a.html --answers 2>&1; ls a.html 2>&1")
    #expect(answers.joined(separator: " ").contains("with `--allow-code` to allow that."))
    #expect(answers.last?.hasPrefix("a.html") == false)
  }

  @Test func `Checking a course runs none of its programs without the option`() throws {
    _ = try home.shell("cd '\(home.path)'; tutor lesson new warm-up --in M")
    let file = "\(home.path)/M/01-warm-up/Lesson.md"
    let lesson = try String(contentsOfFile: file, encoding: .utf8)
    let marked = lesson.replacing("> **Keep:**", with: Self.exercise + "\n\n> **Keep:**")
    try marked.write(toFile: file, atomically: true, encoding: .utf8)
    // Each of these programs would create a file.
    for name in ["start", "solution", "wrong1", "wrong2", "wrong3"] {
      let text = "// It leaves a file.\nimport Glibc\nclose(creat(\"\(home.path)/ran\", 0o600))\n"
      try write(text, as: name)
    }
    let (checked, status) = try home.shell(
      """
      cd '\(home.path)'; mv L/01-mine/Exercises/swap M/01-warm-up/Exercises; tutor --lessons M check M >said 2>&1
      code=$?; cat said; exit $code
      """)
    let words = checked.joined(separator: " ")
    #expect(
      words.contains("Not checked: the programs of warm-up/swap, warm-up/first-exercise."),
      "\(words)")
    #expect(checked.joined().hasSuffix("write `--allow-code` before `check`."), "\(words)")
    #expect(status == .exited(1))
    func isThere() throws -> [Bool] {
      try home.shell("cd '\(home.path)'; ls -d cache/*/programs ran").output
        .map { !$0.hasPrefix("ls: ") }
    }
    #expect(try isThere() == [false, false])
    _ = try home.shell("cd '\(home.path)'; tutor --lessons M --allow-code check M")
    #expect(try isThere().contains(true))
  }

  @Test func `A learner is asked for permission once for each program`() throws {
    try ask(answering: "no", until: "The exercise was not opened.")
    try ask(answering: "yes", until: "is compiled and checked")
    // The permission is remembered as long as the text of the programs is the same.
    let terminal = try home.start(["--lessons", lessons])
    try terminal.type("exercise mine/swap\r")
    try terminal.wait(for: "is compiled and checked")
    #expect(!terminal.screen.transcript.contains("Type yes:"))
    terminal.send(SIGKILL)
    for name in ["solution", "start"] {
      try write("print(\"something else\")\n", as: name)
      try ask(answering: "yes", until: "is compiled and checked")
    }
  }

  /// Opens the exercise, checks that the program is shown with the question, and answers.
  private func ask(answering answer: String, until words: String) throws {
    let terminal = try home.start(["--lessons", lessons])
    try terminal.type("exercise mine/swap\r")
    try terminal.wait(for: "Type yes:")
    #expect(terminal.screen.transcript.contains("print(\"s"))
    #expect(terminal.screen.transcript.contains("It also runs solution.swift"))
    try terminal.type("\(answer)\r")
    try terminal.wait(for: words)
    terminal.send(SIGKILL)
  }
}
