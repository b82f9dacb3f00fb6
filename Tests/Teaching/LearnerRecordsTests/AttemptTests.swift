import LearnerRecords
import LessonKit
import Testing

/// The attempts at goals in a learner's progress.
@Suite struct AttemptTests {
  @Test(arguments: ["", "-", "--image 50 --name 'a b'", " ", "a\\u{20}b"])
  func `An attempt is unchanged after encoding and decoding`(options: String) throws {
    var progress = Progress()
    let goal = GoalID(place: Place(lesson: "a", step: "b"), number: 2)
    let date = Timestamp(seconds: 5)
    progress.add(
      .init(goal: goal, isReached: false, date: date, options: options, outcome: "it is 3, or 4"))
    progress.add(.init(goal: goal, isReached: true, date: date, options: options, outcome: ""))
    let again = try Progress.decoded(progress.encoded(), file: "progress")
    #expect(again.attempts == progress.attempts)
    #expect(again.isReached(goal))
    #expect(!again.isReached(GoalID(place: goal.place, number: 1)))
  }

  @Test(arguments: [
    "tried a b 0 reached 1970-01-01T00:00:05Z -", "tried a b 1 won 1970-01-01T00:00:05Z -",
    "tried a b 1 reached then -", "tried a b 1 reached 1970-01-01T00:00:05Z",
  ])
  func `A damaged attempt is reported`(line: String) {
    #expect(throws: Diagnostic.self) {
      try Progress.decoded("tutor progress 3\n\(line)\n", file: "progress")
    }
  }

  @Test func `Forgetting a step or its lesson also forgets the attempts at its goals`() {
    var progress = Progress()
    let goal = GoalID(place: Place(lesson: "a", step: "b"), number: 1)
    progress.add(
      .init(
        goal: goal, isReached: true, date: Timestamp(seconds: 5), options: "", outcome: "done"))
    var other = progress
    progress.forget(goal.place)
    other.forget(lesson: "a")
    #expect(progress.attempts.isEmpty)
    #expect(other.attempts.isEmpty)
  }
}
