import Foundation
import PseudoTerminal
import Testing

@testable import LineEditor

@Suite struct HistoryTests {
  let home: Home

  init() throws { home = try Home() }

  private func start(_ arguments: [String] = [], columns: Int = 60) throws -> PseudoTerminal {
    try home.start(["--history", "\(home.path)/state/tutor/history"] + arguments, columns: columns)
  }

  @Test func `Arrow keys recall earlier lines in this session and in the next one`() throws {
    var terminal = try start()
    try terminal.enter("first é 日 \\x")
    try terminal.enter("second")
    try terminal.enter("second")
    try terminal.enter("\u{1B}[A\u{1B}[A", reads: "first é 日 \\x")
    #expect(try terminal.leave() == .exited(0))
    #expect(
      home.read("state/tutor/history")
        == "_HiStOrY_V2_\nfirst\\040é\\040日\\040\\\\x\nsecond\nfirst\\040é\\040日\\040\\\\x\n")
    terminal = try start()
    try terminal.enter("\u{1B}[A\u{1B}[A!", reads: "second!")
    try terminal.enter("history")
    try terminal.wait(
      for:
        "past [first é 日 \\x]\npast [second]\npast [first é 日 \\x]\npast [second!]\npast [history]")
  }

  @Test func `Control-R finds a line in both editing modes`() throws {
    for mode in [[], ["--vi"]] {
      let terminal = try start(mode)
      try terminal.enter("open async-let")
      try terminal.enter("open task-trees")
      try terminal.type("\u{12}sync")
      try terminal.wait(for: "bck:sync")
      try terminal.enter("", reads: "open async-let")
    }
  }

  @Test func `The oldest lines are dropped at the limit`() throws {
    let terminal = try start(["--limit", "3"])
    for word in ["a", "b", "c", "d", "e"] { try terminal.enter(word) }
    #expect(home.read("state/tutor/history") == "_HiStOrY_V2_\nc\nd\ne\n")
    try terminal.enter("history")
    try terminal.wait(for: "got [history]\npast [d]\npast [e]\npast [history]")
  }

  @Test func `Two sessions append to the same file`() throws {
    let one = try start()
    let two = try start()
    try one.enter("from one")
    try two.enter("from two")
    #expect(home.read("state/tutor/history") == "_HiStOrY_V2_\nfrom\\040one\nfrom\\040two\n")
  }

  @Test func `A file that is not a history is moved aside and reported`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(home.path)/state/tutor", withIntermediateDirectories: true)
    try home.write(Data([0, 1, 2, 0xFF, 0x0A]), to: "state/tutor/history")
    let terminal = try start(columns: 200)
    try terminal.wait(for: "history is damaged. It was moved to")
    try terminal.enter("new")
    #expect(home.read("state/tutor/history") == "_HiStOrY_V2_\nnew\n")
    let aside = try Data(contentsOf: URL(filePath: "\(home.path)/state/tutor/history.damaged"))
    #expect(aside == Data([0, 1, 2, 0xFF, 0x0A]))
  }

  @Test func `A history that cannot be saved is reported once, and the session continues`() throws {
    let terminal = try home.start(["--history", "/proc/none/history"], columns: 120)
    try terminal.enter("a")
    try terminal.wait(
      for: "The history cannot be saved to /proc/none/history: its folder cannot be created.")
    try terminal.enter("b")
    try terminal.enter("\u{1B}[A\u{1B}[A", reads: "a")
    #expect(terminal.screen.transcript.components(separatedBy: "cannot be saved").count == 2)
  }
}
