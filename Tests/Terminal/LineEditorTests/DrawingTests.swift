import CLineEditor
import Foundation
import Glibc
import PseudoTerminal
import StyledText
import Testing

@testable import LineEditor

@Suite struct DrawingTests {
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
