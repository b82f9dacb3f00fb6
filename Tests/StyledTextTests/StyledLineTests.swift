import StyledText
import Testing

@Suite struct StyledLineTests {
  @Test func `control characters are shown, not obeyed`() {
    let line = StyledLine("a\u{1B}[31mb\u{7F}\u{202E}c\u{9B}\td\n")
    #expect(line.text == "a␛[31mb␡⟨U+202E⟩c⟨U+9B⟩    d␊")
  }

  @Test func `neighbours of one role are one span`() {
    let line = StyledLine("a", .code) + StyledLine("b", .code) + StyledLine("c")
    #expect(line.spans == [Span("ab", .code), Span("c")])
  }

  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("👩‍👩‍👧", 2), ("⚠️", 2), ("", 0), ("█─", 2),
  ])
  func `width is columns, not characters`(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test func `wrapping breaks at spaces and keeps roles`() {
    let line = StyledLine("one two ") + StyledLine("three", .code) + StyledLine(" four")
    #expect(line.wrapped(to: 10, indent: 2).map(\.text) == ["one two", "  three", "  four"])
    #expect(line.wrapped(to: 10, indent: 2)[1].spans.last == Span("three", .code))
  }

  @Test func `a word wider than a line is broken`() {
    #expect(
      StyledLine("abcdefghijkl mn").wrapped(to: 8).map(\.text) == ["abcdefgh", "ijkl mn"])
  }

  @Test func `truncating leaves room for the ellipsis`() {
    #expect(StyledLine("日本語日本語").truncated(to: 8).text == "日本語…")
    #expect(StyledLine("short").truncated(to: 8).text == "short")
  }

  @Test func `a stream without colours gets the text alone`() {
    let line = StyledLine("no", .error) + StyledLine(" yes")
    #expect(TerminalWriter(colours: .none).string(for: line) == "no yes")
    #expect(TerminalWriter(colours: .ansi).string(for: line) == "\u{1B}[31mno\u{1B}[0m yes")
  }
}
