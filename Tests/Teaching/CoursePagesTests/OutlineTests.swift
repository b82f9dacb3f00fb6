import LessonKit
import Testing
import TraceExport

@testable import CoursePages

@Suite struct OutlineTests {
  private func words(_ part: LessonOutline.Part) -> String {
    let items = part.items.map { item in
      switch item {
      case .run(let run): "run \(run.number)"
      case .question(let question): "question \(question.number)"
      case .goal(let goal): "goal \(goal.number)"
      case .task(let task): "task \(task.number)"
      case .block(let block): "\(block.kind)".prefix { $0 != "(" }.description
      }
    }
    let answers = part.answers.map { "answer \($0.number)" }
    return (answers + items).joined(separator: ", ")
  }

  private func parts(_ text: String) -> [[String]] {
    LessonOutline(Fixture.material(text)).sections.map { $0.parts.map(words) }
  }

  @Test func `A step is divided before the run that answers its prediction`() {
    #expect(
      parts(Fixture.text) == [
        ["paragraph"],
        [
          "paragraph, show, question 1",
          "answer 1, run 1, table, change, run 2, keep",
        ],
        ["run 1"],
        ["question 2"],
      ])
  }

  static func prediction(of run: String) -> String {
    "```predict\nask: How long?\nrun: \(run)\nduration:\n  key: root.duration\n  otherwise: No.\n```\n"
  }

  @Test func `Two predictions divide a step twice, each before its own run`() {
    let step =
      Self.prediction(of: "both") + Self.prediction(of: "both --image 50")
      + "```run\nboth\n```\n\n```run\nboth --image 50\n```\n"
    #expect(
      parts("# A\n\n## B\n\n" + step)[1]
        == ["question 1, question 2", "answer 1, run 1", "answer 2, run 2"])
  }

  @Test func `A prediction whose run is in another step is answered at the end of its step`() {
    let text =
      "# A\n\n## B\n\n" + Self.prediction(of: "both") + "\nText.\n\n## C\n\n```run\nboth\n```\n"
    #expect(parts(text).dropFirst() == [["question 1, paragraph", "answer 1"], ["run 1"]])
  }

  @Test func `A printed lesson has the questions first, then the results and the review`() {
    let sheets = LessonOutline(Fixture.material()).sheets.map { sheet in
      sheet.map { section in
        "\(section.id): \(section.parts.map(words).joined(separator: " | "))"
      }
    }
    #expect(
      sheets == [
        ["introduction: paragraph", "the-first-step: paragraph, show, question 1"],
        [
          "the-first-step: answer 1, run 1, table, change, run 2, keep", "in-between: run 1",
          "review: question 2",
        ],
      ])
  }

  @Test func `A lesson without predictions has one sheet`() {
    let outline = LessonOutline(LessonMaterial(Fixture.lesson(Fixture.trees)))
    #expect(outline.sheets.map { $0.map(\.id) } == [["introduction", "a-tree"]])
  }

  @Test func `Steps with the same title have different IDs`() {
    let outline = LessonOutline(
      LessonMaterial(Fixture.lesson("# A\n\n## B\n\nC\n\n## B\n\nD\n")))
    #expect(outline.sections.map(\.id) == ["introduction", "b", "b_2"])
  }

  @Test func `Right answers are computed from the run`() throws {
    let outline = LessonOutline(Fixture.material())
    let keys = try outline.questions.map { try $0.key.get() }
    #expect(keys.map(\.truth.plainText) == ["100 ms", "this"])
    #expect(keys.map(\.letter) == [nil, "b"])
    #expect(keys.map { $0.because?.plainText } == ["The image takes so long.", "Yes, this."])
    #expect(
      keys.map { $0.others.map { "\($0.answer.plainText): \($0.because.plainText)" } }
        == [["5 ms: That would be quick."], ["a: Not that."]])
  }

  private static func sentences(_ count: Int) -> [RunFigure.Sentence] {
    (0..<count).map { RunFigure.Sentence(time: "0 ms", text: "\($0)") }
  }

  @Test func `A long story is shortened to its beginning and its end`() {
    let all = Self.sentences(20)
    let short = ShortStory(all, first: 3, last: 2)
    #expect(short.sentences.map(\.text) == ["0", "1", "2", "18", "19"])
    #expect(short.gap == 3 && short.left == 15)
    // A note would take as much space as the sentence that it replaces.
    #expect(ShortStory(Self.sentences(6), first: 3, last: 2).left == 0)
  }
}
