import StyledText
import Testing

@testable import LessonKit

@Suite struct LessonRendererTests {
  private let lesson = Fixture.parsed.lesson

  private func blocks(
    _ markdown: String, width: Int = 40, form: LessonStyle.Form = .unicode
  ) -> [StyledLine] {
    let text = "---\n---\n# T\n\n## S\n\n" + markdown
    let lesson = LessonReader.read(text, name: Fixture.name, file: "").lesson
    return Fixture.renderer(width: width, form: form).lines(for: lesson.steps[0].blocks)
  }

  @Test func `An introduction lists the targets of its links`() {
    #expect(
      Fixture.renderer(width: 60).introduction(of: lesson).picture == """
        2  A fixed number at once
        20 minutes · builds on "structured-programming" · SE-0317

        A thumbnail needs an image and its metadata. Neither needs
        the other, as SE-0317[1] says.

        [1] https://example.org/se-0317
        """)
  }

  @Test func `Review questions are shown without their answers`() {
    #expect(
      Fixture.renderer(width: 40).lines(for: lesson.steps[1].blocks).picture == """
        Question 1: What does async let start?
        a. a child task
        b. a thread

        Question 2: How many child tasks do
        three bindings start?
        Answer with a number, such as 17.

        Question 3: In which order?
        Answer with all names in order,
        separated by commas: b, a.
        """)
  }

  @Test(arguments: [
    LessonStyle(width: 40, hasColors: false), LessonStyle(width: 40, form: .plain),
  ])
  func `Code in a sentence is between backticks if its color is not seen`(style: LessonStyle) {
    let markdown = """
      Type `lessons` to list them, and `open cancellation` to open one.

      | a | `b` |
      | --- | --- |
      | c | `d e` |
      """
    let text = "---\n---\n# T\n\n## S\n\n" + markdown
    let step = LessonReader.read(text, name: Fixture.name, file: "").lesson.steps[0]
    let lines = LessonRenderer(style: style).lines(for: step.blocks)
    #expect(
      lines.prefix(2).map(\.text) == [
        "Type `lessons` to list them, and `open", "cancellation` to open one.",
      ])
    #expect(lines.contains { $0.text.contains("`d e`") })
    let colored = LessonRenderer(style: LessonStyle(width: 40)).lines(for: step.blocks)
    #expect(!colored.picture.contains("`"))
  }

  @Test func `Inline elements have their own roles`() {
    let line = blocks("*a* **b** `c` [d](#s) ~~e~~ ***f `g`*** [h](https://x.org)")[0]
    #expect(
      line.spans == [
        Span("a", .emphasis), Span(" "), Span("b", .strong), Span(" "), Span("c", .code),
        Span(" "), Span("d", .link), Span(" "), Span("~e~", .dim), Span(" "),
        Span("f ", .strong), Span("g", .code), Span(" "), Span("h", .link), Span("[1]", .dim),
      ])
  }

  @Test func `Lessons that are parsed at the same time do not affect each other`() async {
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { (0..<500).count { _ in self.blocks("~~e~~ *a*")[0].text != "~e~ a" } }
      }
      for await wrong in group { #expect(wrong == 0) }
    }
  }

  @Test func `Swift code is colored, and other code is not`() {
    #expect(
      blocks("```swift\nlet a: Int = 1 // \"x\"\n```")[0].spans == [
        Span("    ", .dim), Span("let", .keyword), Span(" a: "), Span("Int", .typeName),
        Span(" = "), Span("1", .number), Span(" "), Span("// \"x\"", .comment),
      ])
    #expect(
      blocks("```text\nlet a\n```")[0].spans == [Span("    ", .dim), Span("let a", .code)])
  }

  @Test func `Shown code has line numbers and colors`() {
    let line = blocks("```code\nconcurrent-binding: ConcurrentBinding.thumbnail\n```", width: 90)[2]
    #expect(
      Array(line.spans.prefix(4)) == [
        Span(" 8 │ ", .dim), Span("func", .keyword), Span(" thumbnail(_ id: "),
        Span("Int", .typeName),
      ])
    #expect(line.spans.last == Span(" {"))
  }

  @Test func `Lists keep their nesting, numbers and empty lines`() {
    #expect(
      blocks(
        """
        9. nine is a long line that has to be wrapped somewhere
        10. ten

            again

            - [ ] open
            - [x] done
              > quoted
        """
      ).picture == """
         9. nine is a long line that has to be
            wrapped somewhere

        10. ten

            again

            • [ ] open
            • [x] done
                  │ quoted
        """)
  }

  @Test func `A table wraps its cells`() {
    let table = """
      | Kind | Ends | Number |
      | --- | :-: | --: |
      | `async let` | at the end of its scope at the latest | 1 |
      | `Task` | when it likes | 1000 |
      """
    #expect(
      blocks(table, width: 40).picture == """
        Kind      │        Ends         │ Number
        ──────────┼─────────────────────┼───────
        async let │  at the end of its  │      1
                  │ scope at the latest │
                  │                     │
        Task      │    when it likes    │   1000
        """)
    #expect(
      blocks(table, width: 25, form: .ascii).picture == """
        Kind: async let
        Ends: at the end of its
          scope at the latest
        Number: 1

        Kind: Task
        Ends: when it likes
        Number: 1000
        """)
    #expect(blocks(table, width: 80).map(\.width).max() == 58)
  }

  @Test func `A table divides no word if there is room for it`() {
    let table = """
      | | by default | with the feature |
      | --- | --- | --- |
      | an unmarked function | where its caller is isolated | `NonisolatedNonsendingByDefault` |
      """
    #expect(
      blocks(table, width: 60).picture == """
                     │ by default   │ with the feature
        ─────────────┼──────────────┼───────────────────────────────
        an unmarked  │ where its    │ NonisolatedNonsendingByDefault
        function     │ caller is    │
                     │ isolated     │
        """)
  }

  @Test func `A table with many columns becomes a list on a narrow screen`() {
    let table = """
      | | async let | group | Task | detached |
      | --- | --- | --- | --- | --- |
      | lifetime | its scope | the group | its own | its own |
      | cancelled by | its parent | its parent | a handle | a handle |
      """
    #expect(
      blocks(table, width: 40).picture == """
        lifetime
        async let: its scope
        group: the group
        Task: its own
        detached: its own

        cancelled by
        async let: its parent
        group: its parent
        Task: a handle
        detached: a handle
        """)
  }

  @Test func `Headings, rules, hard breaks and images are rendered`() {
    #expect(
      blocks("### Part\n\none\\\ntwo\n\n---\n\n![a picture](x.png)", width: 20).picture == """
        Part

        one
        two

        ────────────────────

        [image: a picture]
        """)
  }

  @Test func `A missing source file is reported`() {
    let renderer = LessonRenderer(style: LessonStyle(width: 40))
    let show = lesson.steps[0].blocks.filter { if case .show = $0.kind { true } else { false } }
    #expect(
      renderer.lines(for: show).picture == """
        The source file ConcurrentBinding.swift
        is missing.
        """)
  }

  @Test(arguments: [20, 40, 41, 63, 80, 200], [LessonStyle.Form.unicode, .ascii])
  func `No line is wider than the given width`(width: Int, form: LessonStyle.Form) {
    let renderer = Fixture.renderer(width: width, form: form)
    let lines =
      renderer.introduction(of: lesson)
      + lesson.steps.flatMap { renderer.lines(for: $0, of: lesson) }
    #expect(!lines.isEmpty)
    #expect(lines.filter { $0.width > width }.map(\.text) == [])
  }

  @Test func `Wrapped code contains the whole line`() {
    let code = "    let line = \"日本語\" + values.map { $0 + 1 }.reduce(0, +).description"
    for width in 20...90 {
      let pieces = StyledLine.swift(code)[0].cut(to: width, indent: 6)
      #expect(pieces[0].text + pieces.dropFirst().map { $0.text.dropFirst(6) }.joined() == code)
      #expect(pieces.allSatisfy { $0.width <= width })
    }
  }
}
