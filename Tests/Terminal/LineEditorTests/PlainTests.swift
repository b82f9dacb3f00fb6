import CLineEditor
import Foundation
import Glibc
import PseudoTerminal
import StyledText
import Testing

@testable import LineEditor

@Suite struct `Input without line editing` {
  /// Runs the fixture with a pipe as its input. Returns all its output.
  private func run(_ input: [UInt8]) throws -> String {
    let home = try Home()
    try home.write(Data(input), to: "input")
    let process = Process()
    process.executableURL = URL(filePath: PseudoTerminal.product("fixture-prompt"))
    process.environment = ["TERM": "xterm", "HOME": home.path]
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: "\(home.path)/input"))
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `Lines of a file are read without a prompt`() throws {
    #expect(
      try run(Array("one\r\n\ttwo\n\nthree".utf8))
        == "got [one]\ngot [    two]\ngot []\ngot [three]\nend of input\nclosed\n")
  }

  @Test func `Invalid UTF-8 is replaced, and zero bytes are kept`() throws {
    #expect(
      try run([0x61, 0xFF, 0x00, 0x62, 0x0A])
        == "got [a\u{FFFD}␀b]\nend of input\nclosed\n")
  }

  @Test func `With a pipe as input, the default terminal size is used`() throws {
    #expect(
      try run(Array("size\nquit\n".utf8)) == "got [size]\n80x24\ngot [quit]\nclosed\n")
  }

  @Test(arguments: ["dumb", "", "no-such-terminal"])
  func `A terminal without line editing reads plain lines`(name: String) throws {
    let home = try Home()
    let terminal = try PseudoTerminal(
      PseudoTerminal.product("fixture-prompt"),
      environment: ["TERM": name, "HOME": home.path])
    try terminal.wait(for: "demo>")
    try terminal.type("plain é\r")
    try terminal.wait(for: "got [plain é]\ndemo>")
    try terminal.type("half\u{3}")
    try terminal.wait(for: "interrupted\ndemo>")
    try terminal.type("\u{4}")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(!terminal.output.contains("\u{1B}"))
  }

  /// Returns the processor time of this thread for splitting lines that arrive in pieces, as from a pipe.
  private func effort(_ line: String, count: Int) -> Int {
    let bytes = Array((0..<count).map { _ in line + "\n" }.joined().utf8)
    func now() -> Int {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    let start = now()
    var splitter = LineSplitter()
    var lines = 0
    for piece in stride(from: 0, to: bytes.count, by: 4096) {
      splitter.append(bytes[piece..<min(piece + 4096, bytes.count)])
      while splitter.next() != nil { lines += 1 }
    }
    let end = now()
    #expect(lines == count)
    return end - start
  }

  @Test func `Splitting one long line takes about as long as splitting many short lines`() {
    _ = effort("warm", count: 100)
    let many = effort(String(repeating: "a", count: 63), count: 1 << 14)
    #expect(effort(String(repeating: "a", count: (1 << 20) - 1), count: 1) < 10 * many)
  }

  @Test(arguments: 1...4) func `A byte order mark before the first line is dropped`(length: Int) {
    let bytes = Array("\u{FEFF}lessons\n\u{FEFF}b\n".utf8)
    var splitter = LineSplitter()
    var lines: [String] = []
    for start in stride(from: 0, to: bytes.count, by: length) {
      splitter.append(bytes[start...].prefix(length))
      while let line = splitter.next() { lines.append(line) }
    }
    #expect(lines == ["lessons", "\u{FEFF}b"])
    var unended = LineSplitter()
    unended.append("\u{FEFF}where".utf8)
    #expect(unended.rest() == "where")
  }

  @Test(arguments: 1...7) func `Lines are found no matter how their bytes are split`(length: Int) {
    let bytes = Array("a\r\n\nb\r\r\n日c".utf8)
    var splitter = LineSplitter()
    var lines: [String] = []
    for start in stride(from: 0, to: bytes.count, by: length) {
      splitter.append(bytes[start...].prefix(length))
      while let line = splitter.next() { lines.append(line) }
    }
    #expect(lines == ["a", "", "b\r"])
    #expect(splitter.rest() == "日c")
    #expect(splitter.rest() == nil)
  }
}

@Suite struct `Properties of a terminal` {
  private func terminal(
    _ variables: [String: String], input: Bool = true, output: Bool = true, columns: Int = 100
  ) -> Terminal {
    Terminal(
      environment: { variables[$0] }, inputIsTerminal: input, outputIsTerminal: output,
      columns: columns, rows: columns / 4)
  }

  @Test func `Colors are used if the terminal has them and NO_COLOR is not set`() {
    #expect(terminal(["TERM": "xterm"]).colors == .ansi)
    #expect(terminal(["TERM": "xterm", "NO_COLOR": ""]).colors == .ansi)
    #expect(terminal(["TERM": "xterm", "NO_COLOR": "1"]).colors == .none)
    #expect(terminal(["TERM": "xterm"], output: false).colors == .none)
    #expect(terminal(["TERM": "dumb", "COLORTERM": "truecolor"]).colors == .none)
    #expect(terminal(["TERM": "vt100"]).colors == .none)
    #expect(terminal([:]).colors == .none)
    #expect(terminal(["COLORTERM": "truecolor"]).colors == .direct)
    #expect(terminal(["TERM": "xterm-256color"]).colors == .indexed)
    #expect(terminal(["TERM": "xterm-256color", "COLORTERM": "24bit"]).colors == .direct)
    #expect(terminal(["TERM": "tmux-256color", "COLORTERM": "yes"]).colors == .indexed)
    #expect(terminal(["TERM": "xterm-direct"]).colors == .direct)
  }

  @Test func `The size comes from the terminal, then the environment, then a default of 80 by 24`()
  {
    #expect(terminal(["COLUMNS": "50"]).columns == 100)
    #expect(terminal(["COLUMNS": "50"], columns: 0).columns == 50)
    #expect(terminal(["COLUMNS": "-3", "LINES": "x"], columns: 0).columns == 80)
    #expect(terminal(["COLUMNS": "-3", "LINES": "x"], columns: 0).rows == 24)
  }

  @Test func `A terminal that claims an absurd size does not take memory for each cell`() {
    let widest = terminal(["TERM": "xterm"], columns: 65_535)
    #expect(widest.columns == 2_000 && widest.rows == 1_000)
    #expect(terminal(["COLUMNS": "99999999", "LINES": "9999"], columns: 0).columns == 2_000)
    #expect(!le_may_draw(le_size(columns: 65_535, rows: 65_535)))
    #expect(le_may_draw(le_size(columns: 65_535, rows: 24)))
    #expect(le_may_draw(le_size(columns: 0, rows: 0)))
  }

  @Test func `The cursor can be moved only if input and output are a capable terminal`() {
    #expect(terminal(["TERM": "xterm"]).movesCursor)
    #expect(!terminal(["TERM": "xterm"], input: false).movesCursor)
    #expect(!terminal(["TERM": "xterm"], output: false).movesCursor)
    #expect(!terminal(["TERM": "dumb"]).movesCursor)
    #expect(!terminal([:]).movesCursor)
  }
}

@Suite struct `Drawing by libedit` {
  private func place(_ widths: [(Unicode.Scalar, Int)]) -> [Int] {
    var shape = LineShape(columns: 4, rows: 3)
    for (scalar, width) in widths { shape.place(scalar, width: width) }
    return [shape.row, shape.column]
  }

  @Test func `The cursor position follows from the widths of the characters`() {
    #expect(place([("a", 1), ("b", 1), ("c", 1)]) == [0, 3])
    #expect(place([("a", 1), ("b", 1), ("c", 1), ("d", 1)]) == [1, 0])
    #expect(place([("a", 1), ("b", 1), ("c", 1), ("日", 2)]) == [1, 2])
    #expect(place([("a", 1), ("\n", -2), ("b", 1)]) == [1, 1])
    #expect(place([("a", 1), ("\u{301}", 0)]) == [0, 1])
    #expect(place([("a", 1), ("\u{1}", -2)]) == [0, 3])
    #expect(place([("a", 1), ("\u{FFFF}", -7)]) == [2, 0])
    #expect(place(Array(repeating: ("a", 1), count: 99)).first == 2)
  }

  @Test func `Escape sequences in a prompt are marked, and its last character is plain`() {
    let prompt = StyledLine([Span("a", .dim), Span("b", .prompt)])
    #expect(
      prompt.promptText(colors: .ansi)
        == "\u{1}\u{1B}[2m\u{1}a\u{1}\u{1B}[0m\u{1B}[1;94m\u{1}b\u{1}\u{1B}[0m\u{1} ")
    #expect(prompt.promptText(colors: .none) == "ab ")
    #expect(StyledLine("> ").promptText(colors: .ansi) == "> ")
    #expect(StyledLine().promptText(colors: .ansi) == "")
  }
}
