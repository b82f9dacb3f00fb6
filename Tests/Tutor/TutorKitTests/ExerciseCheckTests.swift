import LessonKit
import Questions
import TaskTrace
import Testing
import TraceAnalysis

@testable import TutorKit

/// Checks of the files of an exercise.
@Suite struct ExerciseCheckTests {
  /// Returns the problems with the sentence of an exercise whose solutions pass.
  private func problems(when: String, solutions: Int = 1) throws -> [String] {
    let text = """
      ---
      title: T
      summary: S.
      minutes: 1
      ---
      # T

      ## A

      ```exercise
      name: one
      ask: Do it.
      because:
        - when: \(when)
          say: It is short.
        - say: It is done.
      hints: [Look., Write.]
      checks: [{that: run.duration >= 0 ms}]
      ```
      """
    let lesson = LessonReader.read(
      text, name: LessonName(number: 1, id: "a"), file: "Lesson.md"
    ).lesson
    let exercise = try #require(lesson.exercises.first)
    let files = ExerciseFiles(
      start: .init(name: "start.swift", text: ""),
      solutions: (1...solutions).map { .init(name: "solution\($0).swift", text: "\($0)") },
      wrong: [])
    var check = ExerciseCheck(exercise)
    let results = [
      ExerciseResults(run: exercise.runs[0], results: [.init(trace: SessionTester.trace)])
    ]
    for solution in files.solutions {
      let passed = ExerciseVerdict.passed(schedules: 0, areAll: true)
      check.add(solution, .graded(passed, results, messages: ""), in: files)
    }
    return check.problems.map(\.value.wording.what)
  }

  @Test(arguments: [
    ("run.duration == 100 ms", []),
    ("run.duration == 1 ms", ["No solution gets this sentence: It is short."]),
    ("missing.end == 1 ms", nil),
    ("run.duration ==", nil),
  ])
  func `A sentence that no solution gets is reported`(when: String, expected: [String]?) throws {
    let found = try problems(when: when, solutions: 2)
    if let expected {
      #expect(found == expected)
    } else {
      #expect(found.count == 1 && found[0].hasPrefix("\"\(when)\" cannot be evaluated: "))
    }
  }
}
