import LessonKit
import StyledText
import Testing

@testable import TutorKit

/// Lines that look something up between two pages of a lesson, and lines that come after a question was graded.
struct LookUpTests {
  /// Returns a session after a run whose story Return shows next.
  private func afterRun() -> SessionTester {
    var tester = SessionTester(columns: 60, rows: 24)
    tester.session.isPaged = true
    _ = tester.type("open 2", "goto 1", "", "300 ms", "")
    return tester
  }

  @Test(arguments: ["imag", "why main", "why nobody", "trace tree", "define rule 1", "hint"])
  func `A line that only shows something keeps the story of the run for Return`(line: String) {
    var tester = afterRun()
    _ = tester.answer(line)
    #expect(tester.session.hint.text == "Return: how this happened")
    #expect(tester.answer("").contains("main waits for image"))
  }

  @Test func `After a look-up, the remaining pages about the run have a name`() {
    var tester = SessionTester(columns: 60, rows: 12)
    tester.session.isPaged = true
    _ = tester.type("open 2", "goto 1", "", "300 ms", "")
    for _ in 1...50 where tester.session.hint.text != "Return: more" { _ = tester.answer("") }
    #expect(!tester.session.pager.isEmpty)
    _ = tester.answer("define rule 1")
    #expect(tester.session.hint.text == "Return: the remaining pages")
  }

  /// Returns a session that shows the first page of a long list in a lesson.
  private func inLongStep() -> SessionTester {
    var tester = SessionTester(columns: 60, rows: 24)
    tester.session.isPaged = true
    let items = (1...40).map { "- item \($0)\n" }.joined()
    tester.teach("## First\n\n\(items)\n## Second\n\nText.\n")
    _ = tester.answer("open 2")
    for _ in 1...50 { if tester.answer("").contains("item 1\n") { break } }
    return tester
  }

  @Test(arguments: ["define rule 1", "nonsense", "runs"])
  func `A line that only shows something keeps the rest of a step for Return`(line: String) {
    var tester = inLongStep()
    #expect(tester.session.hint.text == "Return: more")
    _ = tester.answer(line)
    #expect(tester.session.hint.text == "Return: the remaining pages")
    #expect(tester.answer("").contains("item 22\n"))
    _ = tester.answer("")
    #expect(tester.session.hint.text == "Return: step 2, Second")
  }

  @Test func `A line that continues the lesson discards the rest of a step`() {
    var tester = inLongStep()
    #expect(tester.answer("goto 2").contains("Second"))
    #expect(tester.session.hint.text != "Return: the remaining pages")
  }

  @Test(arguments: ["next", "goto 2", "q"])
  func `A line that continues the lesson discards the story of the run`(line: String) {
    var tester = afterRun()
    _ = tester.answer(line)
    #expect(tester.session.hint.text != "Return: how this happened")
  }

  @Test func `A moment corrects an answer as long as no run was shown since the question`() {
    var tester = SessionTester()
    _ = tester.type("run both", "open 2", "goto 1", "next", "100 ms")
    #expect(tester.answer("at 120 ms").hasPrefix("Changed to: 120 ms."))
    _ = tester.answer("run both --cores 1")
    _ = tester.answer("at 50 ms")
    #expect(tester.session.runs.stepping != nil)
  }

  @Test func `The letter of a choice after its question was graded is no command`() {
    var tester = SessionTester()
    tester.teach(
      """
      ## First

      Text.

      ## Review

      ```review
      - ask: Which one?
        choices:
          - text: the first
            right: true
          - text: the second
            because: No.
      - ask: How many?
        number:
          key: 3
      ```

      """)
    _ = tester.type("open 2", "goto 2", "a")
    #expect(tester.answer("b").hasPrefix("! No question is open."))
    #expect(tester.session.hint.text == "Return: the next question")
    _ = tester.type("", "4")
    #expect(tester.answer("three of them").hasPrefix("! No question is open."))
    #expect(tester.answer("it starts one more").hasPrefix("! No question is open."))
    #expect(tester.answer("rerunn both --image 100").contains("Did you mean rerun?"))
    #expect(!tester.answer("back").hasPrefix("!"))
  }

  @Test(arguments: ["what is a child task?", "What's a child", "what does child task mean?"])
  func `A question about a term is answered with its definition`(line: String) {
    var tester = SessionTester()
    tester.session.sources.glossary = {
      Glossary("# Glossary\n\n## Child task\n\nA task.\n\nAlso: child.", file: "Glossary.md")
    }
    #expect(tester.answer(line).hasPrefix("Child task\nA task."))
    _ = tester.type("open 2", "goto 1", "next")
    #expect(tester.answer(line).hasPrefix("Child task\nA task."))
    #expect(tester.session.prompt.text == "answer> ")
    #expect(tester.answer("what is that?") == tester.answer("soon"))
  }

  @Test(arguments: [
    ("why is image cancelled?", "why image"), ("why did main wait for image", "why main"),
    ("why was image asleep at 50 ms?", "why image at 50 ms"), ("why image?", "why image"),
    ("why was image not cancelled", "why not image"),
    ("why isn't image cancelled", "why not image"),
  ])
  func `A question in a sentence is about the first task that it names`(line: String, same: String)
  {
    var tester = SessionTester()
    _ = tester.type("run both")
    let answer = tester.answer(same)
    #expect(!answer.hasPrefix("!"))
    #expect(tester.answer(line) == answer)
    #expect(tester.answer("why is nobody cancelled").hasPrefix("! The last run has no task"))
  }

  @Test func `The numbers of the steps are aligned`() {
    var tester = SessionTester()
    tester.teach((1...10).map { "## Step \($0)\n\nText.\n\n" }.joined())
    _ = tester.answer("open 2")
    let lines = tester.answer("where").split(separator: "\n")
    #expect(lines.suffix(2) == ["   9  Step 9", "  10  Step 10"])
  }
}
