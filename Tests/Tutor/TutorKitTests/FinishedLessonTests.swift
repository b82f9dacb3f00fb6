import LearnerRecords
import Testing

@testable import TutorKit

/// When a lesson is finished, and what is left open.
@Suite struct FinishedLessonTests {
  @Test func `A lesson is finished only if its exercises are passed`() {
    var tester = CodingTests().makeTester()
    #expect(tester.type("", "", "").contains("Left open in this lesson: 1 exercise."))
    #expect(tester.answer("progress").contains("1 of 1 steps, 1 exercise open\n"))
    #expect(!tester.answer("lessons").contains("✓"))
    tester.session.progress.add(
      Progress.ExerciseAttempt(
        lesson: "async-let", exercise: "one", kind: .passed, date: tester.session.sources.now(),
        text: ""))
    #expect(tester.answer("progress").contains("1 of 1 steps, finished\n"))
    #expect(tester.answer("lessons").contains("✓"))
  }

  @Test func `A jump to the last step does not finish a lesson`() {
    var tester = SessionTester(columns: 80)
    _ = tester.type("open 2", "goto 2", "a", "a")
    #expect(tester.answer("progress").contains("1 of 2 steps"))
    #expect(tester.session.progress.finished == [:])
    _ = tester.type("goto 1")
    #expect(tester.session.progress.finished["async-let"] != nil)
  }
}
