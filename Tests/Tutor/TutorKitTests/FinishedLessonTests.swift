import LearnerRecords
import Testing

@testable import TutorKit

/// When a lesson is finished, and what is left open.
@Suite struct FinishedLessonTests {
  @Test func `A lesson is finished only if its exercises are passed`() {
    var room = CodingTests().room()
    #expect(room.type("", "", "").contains("Left open in this lesson: 1 exercise."))
    #expect(room.answer("progress").contains("1 of 1 steps, 1 exercise open\n"))
    #expect(!room.answer("lessons").contains("✓"))
    room.session.progress.add(
      Progress.ExerciseAttempt(
        lesson: "async-let", exercise: "one", kind: .passed, date: room.session.sources.now(),
        text: ""))
    #expect(room.answer("progress").contains("1 of 1 steps, finished\n"))
    #expect(room.answer("lessons").contains("✓"))
  }

  @Test func `A jump to the last step does not finish a lesson`() {
    var room = Classroom(columns: 80)
    _ = room.type("open 2", "goto 2", "a", "a")
    #expect(room.answer("progress").contains("1 of 2 steps"))
    #expect(room.session.progress.finished == [:])
    _ = room.type("goto 1")
    #expect(room.session.progress.finished["async-let"] != nil)
  }
}
