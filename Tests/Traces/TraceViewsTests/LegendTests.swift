import StyledText
import Testing

@testable import TraceViews

/// Tests for the layout of a timeline's legend.
@Suite struct LegendTests {
  private func lines(_ entries: [String]) -> [String] {
    StyledLine.filling(entries.map { StyledLine($0) }, width: 10, margin: 1).map(\.text)
  }

  @Test func `An entry moves to an earlier line only if this saves a line`() {
    #expect(lines(["aaaa", "bbbbbbbb", "cc"]) == [" aaaa  cc", " bbbbbbbb"])
    #expect(lines(["aa", "bbbbbbbb", "cc", "dd"]) == [" aa", " bbbbbbbb", " cc  dd"])
  }
}
