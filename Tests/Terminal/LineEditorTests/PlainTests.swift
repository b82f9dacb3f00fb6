import CLineEditor
import Foundation
import Glibc
import PseudoTerminal
import StyledText
import Testing

@testable import LineEditor

@Suite struct PlainTests {
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
