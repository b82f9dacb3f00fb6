import LessonKit
import Questions
import StyledText
import Testing

@testable import TutorKit

/// The wording of verdicts on a learner's program.
extension CodingTests {
  @Test func `A failed check is described in words, with its expression below`() throws {
    var room = room(
      text: Self.text.replacing(
        "- that: run.duration == 100 ms",
        with: "- {that: run.duration == 50 ms, say: It takes too long.}"))
    let posed = try #require(try open(&room).posed)
    let results = [
      ExerciseResults(run: posed.exercise.runs[1], results: [.init(trace: Classroom.trace)])
    ]
    let verdict = ExerciseGrader(posed.exercise).verdict(on: results)
    let page = ExercisePage(style: LessonStyle(width: 60, form: .unicode), width: 60)
    let lines = page.lines(
      for: .graded(verdict, results, messages: ""), name: "one", edit: []
    ).map(\.text)
    #expect(lines[0] == " ✗ It takes too long.")
    #expect(lines[1] == "   In your run, the program ended at 100 ms.")
    #expect(lines[2].hasPrefix("   `run.duration == 50 ms` is not true with `--back"))
  }
}
