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
    #expect(pieces.allSatisfy { $0.utf8.count <= RecordedOutput.pieceLimit })
    #expect(pieces.joined() == text)
  }

  @Test(arguments: [(-1, 1), (0, 1), (1, 2)])
  func `A line is split only if it is longer than a piece`(more: Int, pieces: Int) {
    var lines = PrintedLines()
    let text = String(repeating: "x", count: RecordedOutput.pieceLimit + more)
    let recorded = lines.add(Array((text + "\n").utf8), to: .standardOutput)
    #expect(recorded.count == pieces)
    #expect(recorded.joined() == text)
    #expect(!lines.hasOpenLine)
  }

  @Test func `A character that is split across two writes is recorded whole`() {
    var lines = PrintedLines()
    let bytes = Array("日\n".utf8)
    #expect(lines.add(Array(bytes[..<2]), to: .standardOutput) == [])
    #expect(lines.add(Array(bytes[2...]), to: .standardOutput) == ["日"])
  }

  @Test func `Bytes that are not text are recorded`() {
    var lines = PrintedLines()
    let bytes = [UInt8](repeating: 0x80, count: RecordedOutput.pieceLimit + 1)
    #expect(lines.add(bytes, to: .standardError).count == 1)
    #expect(lines.rest(of: .standardError) == "\u{FFFD}")
  }

  @Test func `The limit applies within one write`() {
    var lines = PrintedLines()
    let pieces = lines.add(
      Array(String(repeating: "x", count: 2 * RecordedOutput.limit).utf8), to: .standardOutput)
    #expect(pieces.count == RecordedOutput.limit / RecordedOutput.pieceLimit - 1)
    #expect(lines.add(Array("more\n".utf8), to: .standardOutput) == [])
    #expect(lines.rest(of: .standardOutput)?.utf8.count == RecordedOutput.pieceLimit)
  }
}
