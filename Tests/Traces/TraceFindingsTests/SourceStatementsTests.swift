import Testing
import TraceAnalysis

@testable import TraceFindings

/// Tests for lines with several statements.
@Suite struct SourceStatementsTests {
  /// Returns the code of the statement at a column of the first line.
  private func statement(at column: Int, of lines: String...) -> String {
    let source = SourceBlocks(lines)
    let place = SourceFrame(function: "", file: "/main.swift", line: 1, column: column)
    return source.tokens[source.tokens(ofStatementAt: place)].joined(separator: " ")
  }

  @Test func `A column selects one of the statements of a line`() {
    let line = "let a = load(); let b = save(); return b"
    #expect(statement(at: 9, of: line) == "let a = load ( )")
    #expect(statement(at: 25, of: line) == "let b = save ( )")
    #expect(statement(at: 33, of: line) == "return b")
    #expect(statement(at: 0, of: line) == SourceTokens(line).joined(separator: " "))
  }

  @Test func `Columns count bytes`() {
    #expect(statement(at: 12, of: "ä(\"é\"); let b = 1") == "let b = 1")
  }

  @Test func `A statement contains its blocks, and a statement in a block is one of its own`() {
    let line = "func f() { a(); group.addTask { b(); c() }; d() }"
    #expect(statement(at: 12, of: line) == "a ( )")
    #expect(statement(at: 23, of: line) == "group . addTask { b ( ) ; c ( ) }")
    #expect(statement(at: 33, of: line) == "b ( )")
    #expect(statement(at: 38, of: line) == "c ( )")
    #expect(statement(at: 45, of: line) == "d ( )")
  }

  @Test func `A statement can continue in the next lines`() {
    #expect(statement(at: 6, of: "a(); b(", "  c)", "d()") == "b ( c )")
  }

  /// Returns whether two columns of a line are in one statement and block.
  private func areTogether(_ first: Int, _ second: Int, in line: String) -> Bool {
    let places = [first, second].map {
      SourceFrame(function: "", file: "/main.swift", line: 1, column: $0)
    }
    return SourceBlocks([line]).areInOneStatement(places[0], places[1])
  }

  @Test func `Two statements in one line are not one statement`() {
    #expect(!areTogether(1, 6, in: "a(); a()"))
    #expect(areTogether(1, 5, in: "a() + a()"))
    #expect(areTogether(0, 6, in: "a(); a()"))
  }

  @Test func `The condition of a branch and the code in its block are not one statement`() {
    #expect(!areTogether(4, 10, in: "if a() { b() }"))
  }

  @Test func `The part of a statement in a line`() {
    let source = SourceBlocks(["a(); b(", "  c)"])
    let place = SourceFrame(function: "", file: "/main.swift", line: 1, column: 6)
    #expect(source.tokens(ofLineAt: place) == 4..<6)
  }
}
