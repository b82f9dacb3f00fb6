import Testing

@testable import StyledText

@Suite struct LineDifferenceTests {
  private func shown(_ old: String, _ new: String) -> [String] {
    LineDifference(from: old, to: new).lines(width: 80, mark: "↪").map(\.text)
  }

  @Test func `The lines around each change are shown`() {
    #expect(
      shown("a\nb\nc\nd\ne\nf\ng\nh\ni", "a\nb\nc\nD\ne\nf\ng\nh\ni\nj") == [
        "  b", "  c", "- d", "+ D", "  e", "  f", "  …", "  h", "  i", "+ j",
      ])
    #expect(LineDifference(from: "a\n", to: "a\n").isEmpty)
    #expect(shown("", "a") == ["+ a"])
    #expect(shown("a\na", "a") == ["  a", "- a"])
  }

  @Test func `A line that is too long continues after a mark, further indented`() {
    let new = "f() {\n  call(first, second, third)\n}"
    let lines = LineDifference(from: "f() {\n}", to: new).lines(width: 24, mark: "↪")
    #expect(
      lines.map(\.text) == ["  f() {", "+   call(first, second,", "↪       third)", "  }"])
  }

  @Test func `Lines are compared one by one only if there are few`() {
    func text(_ count: Int, _ change: String) -> String {
      (["first"] + (0..<count).map { $0 % 2 == 0 ? "same" : "\(change)\($0)" } + ["last"])
        .joined(separator: "\n")
    }
    let few = shown(text(9, "a"), text(9, "b"))
    #expect(few.count { $0.hasPrefix("- ") } == 4)
    let count = LineDifference.maximumCompared + 3
    let many = shown(text(count, "a"), text(count, "b"))
    // The first and last lines and the lines next to them are equal.
    #expect(many.count { $0.hasPrefix("- ") } == count - 2)
    #expect(many.first == "  first" && many.last == "  last")
  }
}
