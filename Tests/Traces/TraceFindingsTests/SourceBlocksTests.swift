import Testing

@testable import TraceFindings

/// Tests for the tokens of source lines, and for the blocks that enclose them.
@Suite struct SourceBlocksTests {
  /// Returns the heads of the blocks in a source, in the order in which the blocks end.
  private func heads(_ lines: String...) -> [String] {
    SourceBlocks(lines).blocks.map { $0.head.joined(separator: " ") }
  }

  @Test func `A line is divided into words, numbers and punctuation marks`() {
    let tokens = SourceTokens("count += 10 + text.count(\"a \\(b[1]) c\")").map(String.init)
    #expect(
      tokens == [
        "count", "+", "=", "10", "+", "text", ".", "count", "(", "\"", "b", "[", "1", "]", ")",
      ])
  }

  @Test func `A statement can continue in the next line`() {
    #expect(
      heads("guard let a = b,", "  a > 0", "else { return }") == [
        "guard let a = b , a > 0 else"
      ])
    #expect(heads("while isOpen", "  && count > 0 {", "}") == ["while isOpen & & count > 0"])
    #expect(
      heads("func run(", "  a: Int", ") async throws", "  -> Int", "{", "}") == [
        "func run ( a : Int ) async throws - > Int"
      ])
    #expect(
      heads("func run<T>(_ t: T) async", "where T: Sendable {", "}") == [
        "func run < T > ( _ t : T ) async where T : Sendable"
      ])
    #expect(heads("names", "  .filter { $0 }") == ["names . filter"])
  }

  @Test func `Other lines begin a statement`() {
    #expect(heads("let a = b", "async let c = d { }") == ["async let c = d"])
    #expect(heads("let all = [", "  1,", "]", "for a in all {", "}") == ["for a in all"])
    #expect(heads("if a {", "}", "else {", "}") == ["if a", "else"])
  }

  @Test func `The line of a token is known, also after empty lines`() {
    let source = SourceBlocks(["", "a b", "", "", "c"])
    #expect((0...3).map(source.line) == [2, 2, 5, nil])
    #expect((0...2).map(source.lineStart) == [0, 0, 2])
  }
}
