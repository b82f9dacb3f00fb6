import Testing
import TraceExport

@testable import CoursePages
@testable import LessonKit

/// Generated Markdown is parsed back to the blocks that it was generated from.
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
  func `A paragraph stays a paragraph even if it begins with Markdown syntax`(text: String) {
    let inlines = [Inline.text(text)]
    #expect(blocks(of: MarkdownText(sources: [:]).paragraph(inlines)) == [.paragraph(inlines)])
  }

  @Test(arguments: [
    "actor_turns and Task.sleep(for: .milliseconds(300))", "A[0] is the first of [1, 2] here",
    "1 < 2 > 0",
    "3.5 s, not 4", "R & D", "a - b", "5 * 3", "up to 30 %: yes", "snake_case_name",
  ])
  func `Ordinary text is not escaped`(text: String) {
    let inlines = [Inline.text(text)]
    let markdown = MarkdownText(sources: [:]).paragraph(inlines)
    #expect(markdown == text)
    #expect(blocks(of: markdown) == [.paragraph(inlines)])
  }

  /// Tests all pairs of strings that have a meaning in Markdown, with various text after them.
  @Test func `Text with Markdown syntax is parsed back unchanged`() {
    let pieces = [
      "*", "_", "**", "[", "]", "(", ")", "![", "](", "]:", "<", ">", "<b>", "</b", "`", "\\", "&",
      "&amp;",
      "&#35;", "~", "~~", "$", "@a", "#", "1.", "-", "+", "=", "|", ":", "://", "http://a.b",
      "www.a", "a", " ", "x_y", "[x]",
      "[^1]", "!", ".",
    ]
    for first in pieces {
      for second in pieces {
        for third in ["", "a", "*", "_", "(b)", "]", ";"] {
          let text = "x\(first)\(second)\(third)y"
          // GitHub's Markdown links mail addresses even if they are escaped.
          guard !text.contains("@a") || !text.contains(".") else { continue }
          let inlines = [Inline.text(text)]
          let read = blocks(of: MarkdownText(sources: [:]).paragraph(inlines))
          #expect(read == [.paragraph(inlines)], "\(text)")
          let bare = "\(first)\(second)\(third)".split(separator: " ").joined(separator: " ")
          guard !bare.isEmpty else { continue }
          let paragraph = MarkdownText(sources: [:]).paragraph([.text(bare)])
          #expect(blocks(of: paragraph) == [.paragraph([.text(bare)])], "\(bare)")
        }
      }
    }
  }

  @Test(arguments: ["`\u{301}", "a`\u{301}`", "\u{301}`", "``\u{301}<b>", "`a", "a`", "|\u{301}"])
  func `Backticks and combining accents in code do not end the code span`(code: String) {
    let text = "x " + Markdown.span(code)
    #expect(blocks(of: text) == [.paragraph([.text("x "), .code(code)])])
    let words = MarkdownText(sources: [:])
    let table = Table(
      alignments: [.left, .left], header: [[.code(code)], [.text("b")]], rows: [])
    let block = Block(kind: .table(table), position: SourcePosition(line: 1))
    #expect(blocks(of: words.text(block)) == [block.kind])
  }

  @Test func `A vertical bar in code is escaped only in a table`() {
    let words = MarkdownText(sources: [:])
    let code = [Inline.code("a || b")]
    #expect(blocks(of: words.text(code, in: .line)) == [.paragraph(code)])
    let table = Table(alignments: [.left], header: [code], rows: [[code]])
    let block = Block(kind: .table(table), position: SourcePosition(line: 1))
    #expect(blocks(of: words.text(block)) == [block.kind])
  }
}
