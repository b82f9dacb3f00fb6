import Testing

@testable import LessonKit

struct GlossaryTests {
  private func glossary(_ terms: String) -> Glossary {
    Glossary("# Glossary\n\n\(terms)\n", file: "Glossary.md")
  }

  private func lesson(_ text: String) -> Lesson {
    LessonReader.read(
      "# Title\n\n\(text)\n", name: LessonName(number: 1, id: "one"), file: "Lesson.md"
    ).lesson
  }

  private func problems(_ terms: String, _ text: String) -> [LessonProblem] {
    GlossaryChecker.check(glossary(terms), [lesson(text)]).map(\.problem)
  }

  private static let taught = "Taught in [lesson 1](01-one/Lesson.md), SE-0304."

  @Test func `A term has a meaning, aliases, a lesson and proposals`() throws {
    let term = try #require(
      glossary("## Child task\n\nA task.\n\nAlso: child, the child. \(Self.taught)").terms.first)
    #expect(term.name == "Child task")
    #expect(term.id == "child-task")
    #expect(term.aliases == ["child", "the child"])
    #expect(term.meaning.count == 1)
    #expect(term.lesson == "one")
    #expect(term.proposals == ["SE-0304"])
  }

  @Test func `A term is found by its name, an alias or the beginning of either`() {
    let glossary = glossary(
      "## Child task\n\nA.\n\nAlso: kid. \(Self.taught)\n\n## Channel\n\nB.\n\n\(Self.taught)")
    for word in ["Child task", "child-task", "KID", "chi"] {
      guard case .found(let term) = glossary.lookup(word) else {
        Issue.record("\(word) is not found")
        continue
      }
      #expect(term.name == "Child task")
    }
    #expect(glossary.lookup("ch") == .ambiguous(["Child task", "Channel"]))
    #expect(glossary.lookup("chanel") == .unknown(nearest: ["Channel"]))
    #expect(glossary.lookup("") == .unknown(nearest: []))
  }

  @Test func `A term that is linked at its first use is accepted`() {
    #expect(
      problems(
        "## Task\n\nA.\n\n\(Self.taught)",
        "## Step\n\nA [task](../Glossary.md#task) is not multitasking. A task ends.") == [])
  }

  @Test func `A lesson that a course renumbers still teaches its terms`() {
    let text = "# Title\n\n## Step\n\nA [task](../Glossary.md#task).\n"
    func problems(in folder: String) -> [LessonProblem] {
      let lesson = LessonReader.read(
        text, name: LessonName(number: 7, id: "one"), file: "Lessons/\(folder)/Lesson.md"
      ).lesson
      return GlossaryChecker.check(glossary("## Task\n\nA.\n\n\(Self.taught)"), [lesson])
        .map(\.problem)
    }
    #expect(problems(in: "01-one") == [])
    // The link names a folder that does not exist.
    #expect(problems(in: "02-one") == [.term(.untaught("Task"))])
  }

  @Test func `Missing meanings, lessons and links of terms are reported`() {
    #expect(
      problems("## Task\n\n\(Self.taught)", "[task](../Glossary.md#task)")
        == [.term(.meaningless("Task"))])
    #expect(problems("## Task\n\nA.", "Text.") == [.term(.untaught("Task"))])
    #expect(
      problems("## Task\n\nA.\n\nTaught in [lesson 2](02-two/Lesson.md).", "Text.")
        == [.term(.untaught("Task"))])
    #expect(
      problems("## Task\n\nA.\n\n\(Self.taught)", "Text.")
        == [.term(.notLinked("Task", link: "../Glossary.md#task", lesson: "one"))])
    #expect(
      problems("## Task\n\nA.\n\n\(Self.taught)", "A Task. A [task](../Glossary.md#task).")
        == [.term(.linkedLate("task"))])
    #expect(
      problems("", "A [task](../Glossary.md#task).") == [.term(.missing("../Glossary.md#task"))])
  }
}

struct MeasurementTests {
  private func parsed(_ content: String, run: String = "```run\ndemo\n```") -> ParsedLesson {
    LessonReader.read(
      "# Title\n\n## Step\n\n\(run)\n\n```measure\n\(content)\n```\n",
      name: LessonName(number: 1, id: "one"), file: "Lesson.md")
  }

  private static let table = """
    | task | ended |
    | --- | ---: |
    | `image` | `= image.end` |
    """

  @Test func `A measure table keeps its expressions and their positions`() throws {
    let block = try #require(parsed(Self.table).lesson.steps.first?.blocks.last)
    guard case .measure(let measurement) = block.kind else {
      Issue.record("The block is parsed as \(block.kind)")
      return
    }
    #expect(
      measurement.keys == [Located("image.end", at: SourcePosition(line: 12, column: 14))])
    let filled = measurement.filled { $0 == "image.end" ? "300 ms" : nil }
    #expect(filled.rows.first?.map(\.plainText) == ["image", "300 ms"])
    #expect(measurement.filled { _ in nil }.rows.first?.map(\.plainText) == ["image", "–"])
  }

  @Test func `A measure table shows dashes before the run`() throws {
    let step = try #require(parsed(Self.table).lesson.steps.first)
    let lines = LessonRenderer(style: LessonStyle(width: 40)).lines(for: [step.blocks[1]])
    #expect(
      lines.picture == """
        task  │ ended
        ──────┼──────
        image │     –
        """)
  }

  @Test func `A measure block without a table or an expression is reported`() {
    func problems(_ content: String) -> [LessonProblem] {
      parsed(content).diagnostics.map(\.problem).filter { $0 != .yaml(.noFrontMatter) }
    }
    #expect(problems("text") == [.measure(.notTable)])
    #expect(problems("| a |\n| --- |\n| `a == b` |") == [.measure(.empty)])
  }

  @Test func `A measure table without a run above it is reported`() {
    let lesson = parsed(Self.table, run: "Text.").lesson
    #expect(
      AuthorRule.measures(lesson, Fixture.surroundings).map(\.value) == [.measure(.withoutRun)])
    #expect(
      AuthorRule.measures(parsed(Self.table).lesson, Fixture.surroundings).isEmpty)
  }
}
