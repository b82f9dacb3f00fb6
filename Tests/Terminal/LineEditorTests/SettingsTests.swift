import PseudoTerminal
import Testing

@testable import LineEditor

@Suite struct SettingsTests {
  let home: Home

  init() throws { home = try Home() }

  @Test func `An unclosed quotation mark is reported and does not end the program`() throws {
    try home.write("bind \"\nbind -s ^T mine\n", to: ".editrc")
    let terminal = try home.start([], columns: 200)
    try terminal.wait(for: ".editrc is ignored: a quotation mark is not closed.")
    try terminal.enter("\u{14}", reads: "mine")
  }

  @Test func `Both vi's keys and Tab completion work if vi's keys are chosen`() throws {
    try home.write("bind -v\n", to: ".editrc")
    let terminal = try home.start()
    try terminal.type("abc\u{1B}")
    try terminal.wait(for: "the cursor on c") { $0.screen.cursor.column == 8 }
    try terminal.type("0xA!\r")
    try terminal.waitForPrompt(after: "got [bc!]")
    try terminal.enter("le\t", reads: "lessons ")
  }

  @Test func `With vi's keys, Control-R finds a line unless the user binds it`() throws {
    try home.write("bind -v\n", to: ".editrc")
    let terminal = try home.start()
    try terminal.enter("open async-let")
    try terminal.type("\u{12}sync")
    try terminal.wait(for: "bck:sync")
    try terminal.enter("", reads: "open async-let")
    try home.write("bind -v\nbind -s ^R mine\n", to: ".editrc")
    try home.start().enter("\u{12}", reads: "mine")
  }

  @Test func `A line for this program is applied, and a line for another one is ignored`() throws {
    try home.write("tutor:bind -s ^T mine\nother:bind -s ^U theirs\n", to: ".editrc")
    let terminal = try home.start()
    try terminal.type("x\u{15}\u{14}")
    try terminal.enter("", reads: "mine")
  }

  @Test func `Line editing can be turned off`() throws {
    try home.write("edit off\n", to: ".editrc")
    let terminal = try PseudoTerminal(
      PseudoTerminal.product("fixture-prompt"), environment: ["HOME": home.path])
    try terminal.wait(for: "demo>")
    try terminal.type("plain\r")
    try terminal.wait(for: "got [plain]")
    try terminal.type("\u{4}")
    #expect(try terminal.waitForEnd() == .exited(0))
  }
}
