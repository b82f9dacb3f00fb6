import Glibc
import PseudoTerminal
import Testing

@Suite struct PromptTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  @Test func `The first start shows what to do, and Return begins lesson 1`() throws {
    let terminal = try home.start()
    #expect(
      terminal.screen.lines == [
        "Swift structured concurrency  `help` lists the commands, `quit` leaves", "",
        "Return: begin lesson 1, Why structure", "tutor>",
      ])
    try terminal.enter("", shows: "structured-programming 0/")
  }

  @Test func `A mistyped command gets a suggestion`() throws {
    let terminal = try home.start()
    try terminal.enter("lesons", shows: "There is no command lesons. Did you mean lessons?")
  }

  @Test func `Tab completes commands, lessons, demos, options, and their values`() throws {
    let terminal = try home.start()
    try terminal.type("op\tas\t")
    try terminal.wait(for: "tutor> open async-let")
    try terminal.enter("", shows: "async-let 0/")
    try terminal.type("run conc\t--ima\t")
    try terminal.wait(for: "run concurrent-binding --image")
    try terminal.type("\t")
    try terminal.wait(for: "--image-fails")
    try terminal.type("-\t--pol\tr\t")
    try terminal.wait(for: "run concurrent-binding --image-fails --policy random")
    try terminal.type("\u{3}set \t")
    try terminal.wait(for: "worker cores of the simulated machine")
  }

  @Test func `The command history is kept between starts`() throws {
    let first = try home.start()
    try first.enter("lessons", shows: "A fixed number at once")
    // Until the editor has set its modes again, the terminal itself handles Control-D and Control-R.
    try first.wait(for: "the editor") { !$0.isCooked }
    try first.type("\u{4}")
    #expect(try first.waitForEnd() == .exited(0))
    #expect(first.isCooked)
    let second = try home.start()
    try second.type("\u{1B}[A")
    try second.wait(for: "tutor> lessons")
    try second.type("\u{3}")
    try second.wait(for: "an empty line") { $0.screen.currentLine == "tutor>" && !$0.isCooked }
    try second.type("\u{12}less")
    try second.wait(for: "lessons found by Control-R") {
      $0.screen.currentLine.contains("less") && $0.screen.currentLine.contains("lessons")
    }
  }

  @Test func `The current step and the settings are kept between starts`() throws {
    let first = try home.start()
    try first.enter("open async-let", shows: "async-let 0/")
    try first.enter("goto 2", shows: "async-let 2/")
    try first.enter("set cores 2", shows: "cores        2")
    try first.type("quit\r")
    #expect(try first.waitForEnd() == .exited(0))
    let second = try home.start()
    #expect(second.screen.transcript.contains("Return: continue with lesson 2"))
    try second.enter("set cores", shows: "cores        2")
    try second.enter("", shows: "async-let 2/")
  }

  @Test func `A damaged file is set aside and reported`() throws {
    try home.write("nonsense\n", to: "progress")
    try home.write("tutor settings 1\ncores many\n", to: "settings")
    let terminal = try home.start()
    // Lines can wrap anywhere, even in a path.
    let shown = terminal.screen.lines.joined().filter { $0 != " " }
    for sentence in [
      "cores takes a whole number from 1 to 64, not many.",
      "progress.damaged, and a new one was started.",
    ] {
      #expect(shown.contains(sentence.filter { $0 != " " }))
    }
    #expect(home.read("progress.damaged") == "nonsense\n")
    #expect(home.read("settings.damaged") == "tutor settings 1\ncores many\n")
  }

  @Test func `A file that is not text is set aside and reported`() throws {
    try home.write("", to: "settings")
    let path = "\(home.state)/progress"
    let (output, _) = try home.shell(
      "printf '\\377\\376' > '\(path)'; tutor lessons 2>&1 >/dev/null")
    // Lines can wrap anywhere, even in a path.
    let sentence = "progress cannot be read. The file is not UTF-8 text. It was moved to"
    #expect(output.joined().filter { $0 != " " }.contains(sentence.filter { $0 != " " }))
  }

  @Test func `Control-C discards the line, and Control-D quits the tutor`() throws {
    let terminal = try home.start()
    try terminal.type("half a li\u{3}")
    try terminal.wait(for: "a new prompt") {
      $0.screen.transcript.contains("half a li^C") && $0.screen.currentLine == "tutor>"
    }
    try terminal.type("\u{4}")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(terminal.isCooked)
  }

  @Test(arguments: ["\u{3}", "\u{4}"])
  func `Control-C and Control-D leave a snippet without running it`(key: String) throws {
    let terminal = try home.start()
    try terminal.enter("swift", shows: "swift>")
    try terminal.type("print(1)\n\(key)")
    try terminal.wait(for: "the prompt") {
      $0.screen.transcript.contains("The lines were not run.")
        && $0.screen.currentLine == "tutor>"
    }
  }

  @Test func `Text is wrapped to the current width of the window`() throws {
    let terminal = try home.start()
    terminal.resize(columns: 44, rows: 40)
    terminal.send(SIGWINCH)
    try terminal.enter("lessons", shows: "ended.")
    #expect(terminal.screen.lines.allSatisfy { $0.count <= 44 })
    #expect(terminal.screen.transcript.contains("With async and await, a function that\n"))
  }

  @Test func `A dumb terminal gets plain lines and no playback`() throws {
    let terminal = try home.start(term: "dumb")
    try terminal.enter(
      "run async-let/concurrent-binding", shows: "main prints: made the thumbnail of cat")
    #expect(!terminal.output.contains("\u{1B}"))
    #expect(!terminal.screen.transcript.contains("Return: to the end"))
  }
}
