import Simulation
import TaskTrace
import Testing

/// Tests for the lines that are assembled from what a program writes.
@Suite struct PrintedLinesTests {
  @Test(arguments: ["é", "日", "🙂"])
  func `A long line is not split within a character`(character: String) {
    var lines = PrintedLines()
    let text = "x" + String(repeating: character, count: 10_000)
    let pieces = lines.add(Array((text + "\n").utf8), to: .standardOutput)
    #expect(pieces.count > 1)
    #expect(pieces.allSatisfy { $0.utf8.count <= PrintedLines.longest })
    #expect(pieces.joined() == text)
  }

  @Test func `A character that is split across two writes is recorded whole`() {
    var lines = PrintedLines()
    let bytes = Array("日\n".utf8)
    #expect(lines.add(Array(bytes[..<2]), to: .standardOutput) == [])
    #expect(lines.add(Array(bytes[2...]), to: .standardOutput) == ["日"])
  }

  @Test func `Bytes that are not text are recorded`() {
    var lines = PrintedLines()
    let bytes = [UInt8](repeating: 0x80, count: PrintedLines.longest)
    #expect(lines.add(bytes, to: .standardError).count == 1)
    #expect(lines.rest(of: .standardError) == nil)
  }

  @Test func `The limit applies within one write`() {
    var lines = PrintedLines()
    let pieces = lines.add(
      Array(String(repeating: "x", count: 2 * PrintedLines.limit).utf8), to: .standardOutput)
    #expect(pieces.count == PrintedLines.limit / PrintedLines.longest)
    #expect(lines.add(Array("more\n".utf8), to: .standardOutput) == [])
  }
}
