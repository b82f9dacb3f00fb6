import Testing

@testable import CoursePages
@testable import LessonKit

/// Markdown that is read as the blocks it was written from.
@Suite struct MarkdownTextTests {
  private func blocks(of markdown: String) -> [Block.Kind] {
    let text = "# T\n\n## S\n\n\(markdown)\n"
    let name = LessonName(number: 1, id: "s")
    return LessonReader.read(text, name: name, file: "").lesson.steps[0].blocks.map(\.kind)
  }

  @Test(arguments: [
    "1. one", "12) twelve", "- a", "+ a", "* a", "# a", "> a", "=== a", "a | b", "www.a.b",
    "WWW.a.b",
  ])
  func `a paragraph stays one, whatever it begins with`(text: String) {
    let inlines = [Inline.text(text)]
    #expect(blocks(of: MarkdownText(sources: [:]).paragraph(inlines)) == [.paragraph(inlines)])
  }

  @Test(arguments: ["`\u{301}", "a`\u{301}`", "\u{301}`", "``\u{301}<b>", "`a", "a`", "|\u{301}"])
  func `code cannot close its marks, with an accent neither`(code: String) {
    let text = "x " + MarkdownText.span(code)
    #expect(blocks(of: text) == [.paragraph([.text("x "), .code(code)])])
    let words = MarkdownText(sources: [:])
    let table = Table(
      alignments: [.left, .left], header: [[.code(code)], [.text("b")]], rows: [])
    let block = Block(kind: .table(table), position: SourcePosition(line: 1))
    #expect(blocks(of: words.text(block)) == [block.kind])
  }

  @Test func `a bar in code is escaped in a table, and nowhere else`() {
    let words = MarkdownText(sources: [:])
    let code = [Inline.code("a || b")]
    #expect(blocks(of: words.text(code, in: .line)) == [.paragraph(code)])
    let table = Table(alignments: [.left], header: [code], rows: [[code]])
    let block = Block(kind: .table(table), position: SourcePosition(line: 1))
    #expect(blocks(of: words.text(block)) == [block.kind])
  }
}
