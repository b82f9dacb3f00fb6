import StyledText
import Testing

@testable import LessonKit

@Suite struct LessonReaderTests {
  let lesson = Fixture.parsed.lesson

  @Test func `A complete lesson has no mistakes`() {
    #expect(LessonChecker(surroundings: Fixture.surroundings).check(Fixture.parsed) == [])
  }

  @Test func `Front matter is read`() {
    #expect(lesson.title == "A fixed number at once")
    #expect(lesson.frontMatter.minutes == 20)
    #expect(
      lesson.frontMatter.requires
        == [Located("structured-programming", at: SourcePosition(line: 5, column: 12))])
    #expect(lesson.frontMatter.proposals == ["SE-0317"])
  }

  @Test func `Steps start at second-level headings`() {
    #expect(lesson.steps.map(\.id) == ["two-downloads-at-once", "review"])
    #expect(lesson.steps.map(\.position.line) == [14, 68])
    #expect(lesson.introduction.count == 1)
    #expect(lesson.step("review") == lesson.steps[1])
    #expect(lesson.step("gone") == nil)
  }

  @Test func `A run after a change is marked as altered`() {
    #expect(
      lesson.steps[0].runs == [
        DemoRun(
          demo: "concurrent-binding", arguments: ["--metadata", "120"],
          position: SourcePosition(line: 48)),
        DemoRun(
          demo: "concurrent-binding", arguments: ["--metadata-fails"],
          position: SourcePosition(line: 59), isAltered: true),
      ])
  }

  @Test func `Speaker notes are kept`() {
    #expect(lesson.steps[0].notes == ["Let someone guess aloud. (12 min)"])
  }

  @Test func `The key of a notice is separated from the text and has a position`() throws {
    let notices = lesson.steps[0].blocks.compactMap { block -> [Notice]? in
      if case .notice(let notices) = block.kind { notices } else { nil }
    }
    let notice = try #require(notices.first?.first)
    #expect(
      notice.key == Located("overlap(image, metadata)", at: SourcePosition(line: 52, column: 42)))
    #expect(
      notice.blocks.map(\.kind) == [.paragraph([.text("Both children run at the same time.")])])
    #expect(notices.first?.last?.key == nil)
  }

  @Test func `The position of a quoted expression is inside its quotation marks`() throws {
    let prediction = try #require(lesson.steps[0].predictions.first)
    #expect(prediction.run.commandLine == "concurrent-binding --metadata 120")
    guard case .choices(let choices) = prediction.question.answer else {
      Issue.record("no choices")
      return
    }
    #expect(
      choices.map(\.rightness) == [
        .when(Located("ends(image) < ends(metadata)", at: SourcePosition(line: 40, column: 11))),
        .when(Located("ends(metadata) < ends(image)", at: SourcePosition(line: 43, column: 12))),
      ])
    #expect(choices[0].because == [.text("The image takes 300 ms.")])
  }

  @Test func `A list in a question is used unchanged`() throws {
    let text = Fixture.lesson.replacing(
      "ask: Which of `image` and `metadata` ends first?\n",
      with: "ask: |\n  Which ends first?\n\n  - image\n  - metadata\n")
    let parsed = LessonReader.read(text, name: Fixture.name, file: Fixture.file)
    let prediction = try #require(parsed.lesson.steps[0].predictions.first)
    #expect(
      prediction.question.ask == [
        .text("Which ends first?"), .lineBreak, .text("- image"), .lineBreak, .text("- metadata"),
      ])
  }

  @Test func `Review questions can have typed answers`() {
    #expect(lesson.review.count == 3)
    #expect(
      lesson.review[1].answer
        == .typed(
          TypedAnswer(
            form: .number, key: Located("3", at: SourcePosition(line: 79, column: 10)),
            because: nil, wrong: [], otherwise: [.text("Each binding starts one.")], items: [])))
    guard case .typed(let order) = lesson.review[2].answer else {
      Issue.record("no order")
      return
    }
    #expect(order.items == ["b", "a"])
    #expect(
      order.wrong.map(\.match) == [
        .answer(Located("b, a", at: SourcePosition(line: 87, column: 17))),
        .when(Located("count(answer) < 2", at: SourcePosition(line: 89, column: 15))),
      ])
  }

  @Test func `A key sentence begins after its label`() {
    let kept = lesson.steps[0].blocks.compactMap { block -> [Inline]? in
      if case .keep(let sentence, _) = block.kind { sentence } else { nil }
    }
    #expect(
      kept.map(\.plainText) == [
        "async let starts a child task; the value is awaited where it is read."
      ])
    #expect(kept.first?.first == .code("async let"))
  }

  @Test func `A key sentence ends before the arrow, and what shows it is about the unchanged run`()
    throws
  {
    let end = "awaited where it is read."
    let text = Fixture.lesson.replacing(end, with: end + " ⇐ `count(tasks) == 3`, claim, SE-0317")
    let parsed = LessonReader.read(text, name: Fixture.name, file: Fixture.file)
    let kept = parsed.lesson.steps[0].blocks.compactMap { block -> ([Inline], [Backing])? in
      if case .keep(let sentence, let backings) = block.kind { (sentence, backings) } else { nil }
    }
    let (sentence, backings) = try #require(kept.first)
    #expect(sentence.plainText.hasSuffix(end))
    let place = SourcePosition(line: 62, column: 88)
    let run = try #require(parsed.lesson.steps[0].runs.first)
    #expect(
      backings == [
        .expression(Located("count(tasks) == 3", at: place), run), .block(.claim, place),
        .proposal(Located("SE-0317", at: place)),
      ])
  }

  @Test(arguments: ["\r\n", "\r"])
  func `Other line endings and a byte order mark make no difference`(ending: String) {
    let text =
      "\u{FEFF}"
      + Fixture.lesson.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: ending)
    let parsed = LessonReader.read(text, name: Fixture.name, file: Fixture.file)
    #expect(parsed.diagnostics == [])
    #expect(parsed.lesson.steps == lesson.steps)
  }

  @Test func `A run's command line is split in the same way as at the prompt`() throws {
    let line = #"read-twice --name it\'s\ "here""#
    let run = try DemoRun(reading: Located(line, at: SourcePosition(line: 1)))
    #expect(run.arguments == ["--name", "it's here"])
    let quotes = DemoRun(
      demo: "read-twice", arguments: [#"it's "x" \"#, "\t"], position: SourcePosition(line: 1))
    #expect(try CommandWords.split(quotes.commandLine) == [quotes.demo] + quotes.arguments)
    #expect(throws: LessonProblem.liveBlock(.quoteNotClosed("'"))) {
      try DemoRun(reading: Located("read-twice 'x", at: SourcePosition(line: 1)))
    }
  }
}
