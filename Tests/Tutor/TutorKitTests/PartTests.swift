import Testing

@testable import LessonKit
@testable import TutorKit

/// The division of a step into the parts that Return shows.
@Suite struct PartTests {
  private func paragraph(_ text: String) -> Block {
    Block(kind: .paragraph([.text(text)]), position: SourcePosition(line: 1))
  }

  private func parts(of blocks: [Block]) -> [Part] {
    Part.parts(of: blocks, at: Place(lesson: "one", step: "step"), rows: 10) { block in
      if case .paragraph = block.kind { 2 } else { 9 }
    }
  }

  @Test func `A sentence that announces a table is shown with the table`() {
    let table = Block(
      kind: .table(Table(alignments: [], header: [], rows: [])), position: SourcePosition(line: 3))
    let announced = paragraph("What this lesson showed:")
    #expect(parts(of: [announced, table]) == [.text([announced, table])])
    let other = paragraph("A table follows.")
    #expect(parts(of: [other, table]) == [.text([other]), .text([table])])
    #expect(
      parts(of: [other, announced, table, other]) == [
        .text([other, announced, table]), .text([other]),
      ])
  }

  @Test func `A sentence that announces a measure is shown with the measure`() {
    let table = Table(alignments: [], header: [], rows: [])
    let measure = Block(
      kind: .measure(Measurement(table: table, keys: [])), position: SourcePosition(line: 3))
    let announced = paragraph("This table compares the tasks:")
    let other = paragraph("The tasks have ended.")
    #expect(parts(of: [announced, measure]) == [.text([announced, measure])])
    #expect(parts(of: [other, measure]) == [.text([other]), .text([measure])])
  }

  @Test func `A heading is never shown without the text below it`() {
    let heading = Block(
      kind: .heading(level: 3, [.text("The machine")]), position: SourcePosition(line: 3))
    let list = Block(
      kind: .table(Table(alignments: [], header: [], rows: [])), position: SourcePosition(line: 5))
    let notice = Block(kind: .notice([]), position: SourcePosition(line: 7))
    let other = paragraph("The tasks have ended.")
    #expect(parts(of: [other, heading, list]) == [.text([other]), .text([heading, list])])
    #expect(parts(of: [heading, notice, other]) == [.text([heading, notice]), .text([other])])
  }
}
