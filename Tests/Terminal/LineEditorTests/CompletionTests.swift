import PseudoTerminal
import StyledText
import Testing

@testable import LineEditor

@Suite struct CompletionTests {
  let home: Home

  init() throws { home = try Home() }

  @Test func `A single candidate is inserted, followed by a space`() throws {
    let terminal = try home.start()
    try terminal.type("le\t")
    try terminal.wait(for: "demo> lessons")
    try terminal.type("x")
    try terminal.enter("", reads: "lessons x")
  }

  @Test func `Several candidates are completed to their common prefix, then listed`() throws {
    let terminal = try home.start()
    try terminal.type("open a\t")
    try terminal.wait(for: "demo> open async-")
    try terminal.type("\t")
    try terminal.wait(for: "the list, and the prompt below it") {
      $0.screen.lines == [
        "demo> open async-", "async-let        async-sequences", "demo> open async-",
      ] && $0.screen.cursor.column == 17
    }
    try terminal.enter("l\t", reads: "open async-let ")
  }

  @Test func `Candidates with summaries are listed one per line above a wrapped line`() throws {
    let terminal = try home.start(columns: 30)
    try terminal.type("l x123456789012345678901234567890\u{1}\u{6}\t")
    try terminal.wait(for: "the list, and the prompt below it") {
      $0.screen.lines == [
        "demo> l x123456789012345678901", "234567890", "lessons  all lessons",
        "log      one event a line", "demo> l x123456789012345678901", "234567890",
      ] && $0.screen.cursor.column == 7
    }
  }

  @Test func `Completion quotes or escapes a candidate as needed`() throws {
    let terminal = try home.start()
    try terminal.enter("open \"tw\t", reads: "open \"two words\" ")
    try terminal.enter("open 'tw\t", reads: "open 'two words' ")
    try terminal.enter("open tw\t", reads: "open two\\ words ")
    try terminal.enter("open 'it\t", reads: "open \"it's quoted\" ")
    try terminal.enter("open \"it\t", reads: "open \"it's quoted\" ")
  }

  @Test func `The bell rings if there is nothing to complete`() throws {
    let terminal = try home.start()
    try terminal.type("zz\t")
    try terminal.wait(for: "the bell") { $0.screen.bells == 1 }
    try terminal.enter("", reads: "zz")
  }
}
