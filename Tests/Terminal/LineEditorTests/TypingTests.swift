import PseudoTerminal
import Testing

@Suite struct TypingTests {
  let home: Home

  init() throws { home = try Home() }

  @Test func `A typed line is read unchanged`() throws {
    let terminal = try home.start()
    try terminal.enter("hello, world")
    #expect(
      terminal.screen.lines == [
        "demo> hello, world",
        "got [hello, world]",
        "demo>",
      ])
    #expect(try terminal.leave() == .exited(0))
    #expect(terminal.isCooked)
    #expect(terminal.screen.transcript.hasSuffix("end of input\nclosed"))
  }

  @Test func `Wide characters keep their columns while the line is edited`() throws {
    let terminal = try home.start()
    try terminal.type("日本 🦉 né")
    try terminal.wait(for: "demo> 日本 🦉 né")
    try terminal.type("\u{1}!")
    try terminal.wait(for: "“!” before the rest, and the cursor after it") {
      $0.screen.currentLine == "demo> !日本 🦉 né" && $0.screen.cursor.column == 7
    }
    try terminal.type("\u{5}\u{7F}e")
    try terminal.enter("", reads: "!日本 🦉 ne")
  }

  @Test func `Non-ASCII letters can be typed in a locale without UTF-8`() throws {
    let terminal = try home.start(environment: ["LC_ALL": "C"])
    try terminal.enter("é日")
  }

  @Test func `Text above the prompt is printed above all rows of a wrapped line`() throws {
    let terminal = try home.start(columns: 20, rows: 10)
    try terminal.type("0123456789abcdefghij0123456789 ")
    try terminal.wait(for: "ghij0123456789")
    try terminal.type("tick\t")
    try terminal.wait(for: "above two\ndemo> 0123456789abcd\nefghij0123456789 tic\nk")
    #expect(
      terminal.screen.lines == [
        "above one", "above two", "demo> 0123456789abcd", "efghij0123456789 tic", "k",
      ])
  }

  @Test func `Printing text above the prompt preserves the line and the cursor`() throws {
    let terminal = try home.start()
    try terminal.type("tick\t")
    try terminal.wait(for: "above one\nabove two\ndemo> tick")
    try terminal.type("\u{1}X")
    try terminal.wait(for: "demo> Xtick")
    try terminal.enter("", reads: "Xtick")
  }

  @Test func `The note of the prompt stays below lines that are printed`() throws {
    let terminal = try home.start(["--note", "a note of two rows, wrapped|last"], columns: 20)
    try terminal.wait(for: "last\ndemo>")
    try terminal.type("tick\t")
    try terminal.wait(for: "above two\na note of two rows,\nwrapped\nlast\ndemo> tick")
    #expect(
      terminal.screen.lines == [
        "above one", "above two", "a note of two rows,", "wrapped", "last", "demo> tick",
      ])
  }

  @Test func `The note of the prompt can be replaced`() throws {
    let terminal = try home.start(["--note", "old note|last"])
    try terminal.type("tock\t")
    try terminal.wait(for: "new note\ndemo> tock")
    #expect(terminal.screen.lines == ["new note", "demo> tock"])
    try terminal.enter("", reads: "tock")
  }

  @Test func `A list of completions between the note and the prompt is not erased`() throws {
    let terminal = try home.start(["--note", "a note"])
    try terminal.type("l\t\t")
    try terminal.wait(for: "one event a line\ndemo> l")
    try terminal.type("\u{15}tick\t")
    try terminal.wait(for: "above two\ndemo> tick")
    #expect(terminal.screen.lines.contains { $0.hasSuffix("one event a line") })
  }

  @Test func `After a resize, the line is drawn again`() throws {
    let terminal = try home.start(columns: 40)
    try terminal.type("0123456789 0123456789")
    try terminal.wait(for: "0123456789 0123456789")
    terminal.resize(columns: 20, rows: 12)
    try terminal.wait(for: "a prompt of two rows") {
      $0.screen.lines.suffix(2) == ["demo> 0123456789 012", "3456789"]
    }
    try terminal.type("\r")
    try terminal.wait(for: "got [0123456789 0123\n456789]\ndemo>")
    try terminal.enter("size")
    try terminal.wait(for: "20x12")
  }

  @Test func `A terminal that reports no size is treated as 80 by 24`() throws {
    let terminal = try home.start(columns: 80, rows: 24)
    terminal.resize(columns: 0, rows: 0)
    try terminal.enter("size")
    try terminal.wait(for: "80x24")
  }

  @Test func `A task that is cancelled stops reading its line`() throws {
    let terminal = try home.start()
    try terminal.type("cancel\r")
    try terminal.waitForPrompt(after: "gave interrupted")
    try terminal.enter("next")
  }
}
