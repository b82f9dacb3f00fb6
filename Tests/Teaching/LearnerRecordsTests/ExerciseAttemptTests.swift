import LearnerRecords
import LessonKit
import Testing

/// The attempts at exercises in a learner's progress.
@Suite struct ExerciseAttemptTests {
  private func attempt(
    _ kind: Progress.ExerciseAttempt.Kind, _ text: String = ""
  ) -> Progress.ExerciseAttempt {
    .init(lesson: "a", exercise: "b", kind: kind, date: Timestamp(seconds: 5), text: text)
  }

  @Test func `Tests and hints are unchanged after encoding and decoding`() throws {
    var progress = Progress()
    progress.add(attempt(.failed, "run.duration == 3 ms"))
    progress.add(attempt(.hint, "1"))
    #expect(!progress.hasPassed("b", in: "a"))
    progress.add(attempt(.passed))
    let again = try Progress.decoded(progress.encoded(), file: "progress")
    #expect(again.exercises == progress.exercises)
    #expect(again.hasPassed("b", in: "a"))
    #expect(!again.hasPassed("b", in: "c"))
    progress.forget(lesson: "a")
    #expect(progress.exercises.isEmpty)
  }

  @Test(arguments: [
    "exercise a b won 1970-01-01T00:00:05Z", "exercise a b passed then", "exercise a passed",
  ])
  func `A damaged line is reported`(line: String) {
    #expect(throws: Diagnostic.self) {
      try Progress.decoded("tutor progress 5\n\(line)\n", file: "progress")
    }
  }
}
