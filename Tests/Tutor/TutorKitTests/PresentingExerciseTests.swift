import LessonKit
import Questions
import Testing

@testable import TutorKit

/// An exercise in a presentation.
@Suite struct PresentingExerciseTests {
  private static let lesson = """
    ---
    title: T
    summary: S.
    minutes: 5
    ---
    # T

    ## A

    Text.

    ```exercise
    name: one
    ask: Make it faster.
    edit: [album]
    checks:
      - that: run.duration == 100 ms
    because: It is.
    hints: [Look there., Write this.]
    ```

    ## B

    No exercise.
    """

  private func makeTester() throws -> PresentationTester {
    var tester = try PresentationTester("2/1", lesson: Self.lesson)
    tester.press(" ")
    return tester
  }

  @Test func `Only the task is shown until the exercise's file is opened`() throws {
    var tester = try makeTester()
    #expect(tester.picture.contains("Make it faster."))
    tester.press(" ")
    #expect(tester.picture.contains("e opens its file, and shows each save."))
    #expect(tester.opened == [])
  }

  @Test func `The class sees the code and the verdict after each save`() throws {
    var tester = try makeTester()
    tester.press("e")
    #expect(tester.opened == ["/code/one.swift"])
    #expect(tester.picture.contains("/code/one.swift") && tester.picture.contains("  begin()"))
    #expect(tester.picture.contains("The file no longer exists."))
    let open = try #require(tester.presentation.classExercise?.open)
    tester.give(.saved(open, "func album() {\n  bad()\n}\n"))
    #expect(tester.picture.contains("  bad()") && !tester.picture.contains("  begin()"))
    #expect(tester.picture.contains("It is bad."))
    // Saving the file shows the exercise again.
    tester.press("n")
    #expect(tester.picture.contains("No exercise."))
    tester.give(.saved(open, "func album() {\n  last()\n}\n"))
    #expect(tester.picture.contains("  last()"))
    #expect(tester.picture.contains("The file no longer exists."))
    // The task is on the previous screen.
    tester.press(.back)
    tester.press(.back)
    #expect(tester.picture.contains("Make it faster."))
  }

  /// Returns the open exercise, and the verdict on runs that end at a time in milliseconds, with their results.
  private func graded(
    runsLasting time: Int64, in tester: PresentationTester
  ) throws -> (OpenCode, ExerciseVerdict, [ExerciseResults]) {
    let open = try #require(tester.presentation.classExercise?.open)
    let posed = try #require(open.posed)
    let results = posed.exercise.runs.map {
      ExerciseResults(run: $0, results: [.init(trace: SessionTester.trace(lasting: time))])
    }
    return (open, ExerciseGrader(posed.exercise).verdict(on: results), results)
  }

  @Test func `A verdict on the screen names no command of the prompt`() throws {
    var tester = try makeTester()
    tester.press("e")
    let (open, verdict, results) = try graded(runsLasting: 50, in: tester)
    #expect(!verdict.isPassed)
    tester.give(.tested(open, .graded(verdict, results, messages: "")))
    #expect(tester.picture.contains("the program ended at 50 ms"))
    #expect(!tester.picture.contains("shows this run"))
  }

  @Test func `A program that passes is shown with the reason why it is right`() throws {
    var tester = try makeTester()
    tester.press("e")
    let (open, verdict, results) = try graded(runsLasting: 100, in: tester)
    #expect(verdict.isPassed && !tester.picture.contains("It is."))
    tester.give(.tested(open, .graded(verdict, results, messages: "")))
    #expect(tester.picture.contains("It is."))
  }

  @Test func `A long file and its verdict are on one screen`() throws {
    var tester = try makeTester()
    tester.press("e")
    let open = try #require(tester.presentation.classExercise?.open)
    let posed = try #require(open.posed)
    let code = (1...40).map { "  step(\($0))\n" }.joined()
    tester.give(.saved(open, "func album() {\n\(code)}\n"))
    let results = posed.exercise.runs.map {
      ExerciseResults(run: $0, results: [.init(trace: SessionTester.trace(lasting: 50))])
    }
    let verdict = ExerciseGrader(posed.exercise).verdict(on: results)
    tester.give(.tested(open, .graded(verdict, results, messages: "")))
    #expect(tester.picture.contains("the program ended at 50 ms"))
    #expect(tester.picture.contains("step(1)") && !tester.picture.contains("step(40)"))
  }

  @Test func `A file that cannot be opened and a step without an exercise are reported`() throws {
    var tester = try makeTester()
    tester.give(.codeFailed("There is no tester."))
    #expect(tester.picture.contains("There is no tester."))
    tester.press("ne")
    #expect(tester.picture.contains("This step has no exercise."))
  }
}
