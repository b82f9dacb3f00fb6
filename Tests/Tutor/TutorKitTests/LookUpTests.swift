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

  @Test(arguments: ["next", "goto 2", "q"])
  func `A line that continues the lesson discards the story of the run`(line: String) {
    var tester = afterRun()
    _ = tester.answer(line)
    #expect(tester.session.hint.text != "Return: how this happened")
  }
}
