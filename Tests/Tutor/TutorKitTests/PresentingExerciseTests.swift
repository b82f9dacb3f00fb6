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

  private func room() throws -> PresentingRoom {
    var room = try PresentingRoom("2/1", lesson: Self.lesson)
    room.press(" ")
    return room
  }

  @Test func `Only the task is shown until the exercise's file is opened`() throws {
    var room = try room()
    #expect(room.picture.contains("Make it faster."))
    room.press(" ")
    #expect(room.picture.contains("e opens its file, and shows each save."))
    #expect(room.opened == [])
  }

  @Test func `The class sees the code and the verdict after each save`() throws {
    var room = try room()
    room.press("e")
    #expect(room.opened == ["/code/one.swift"])
    #expect(room.picture.contains("/code/one.swift") && room.picture.contains("  begin()"))
    #expect(room.picture.contains("The file no longer exists."))
    let open = try #require(room.presentation.classExercise?.open)
    room.give(.saved(open, "func album() {\n  bad()\n}\n"))
    #expect(room.picture.contains("  bad()") && !room.picture.contains("  begin()"))
    #expect(room.picture.contains("It is bad."))
    // Saving the file shows the exercise again.
    room.press("n")
    #expect(room.picture.contains("No exercise."))
    room.give(.saved(open, "func album() {\n  last()\n}\n"))
    #expect(room.picture.contains("  last()"))
    #expect(room.picture.contains("The file no longer exists."))
    // The task is on the previous screen.
    room.press(.back)
    room.press(.back)
    #expect(room.picture.contains("Make it faster."))
  }

  /// Returns the open exercise, and the verdict on runs that end at a time in milliseconds, with their results.
  private func graded(
    runsLasting time: Int64, in room: PresentingRoom
  ) throws -> (OpenCode, ExerciseVerdict, [ExerciseResults]) {
    let open = try #require(room.presentation.classExercise?.open)
    let posed = try #require(open.posed)
    let results = posed.exercise.runs.map {
      ExerciseResults(run: $0, results: [.init(trace: Classroom.trace(lasting: time))])
    }
    return (open, ExerciseGrader(posed.exercise).verdict(on: results), results)
  }

  @Test func `A verdict on the screen names no command of the prompt`() throws {
    var room = try room()
    room.press("e")
    let (open, verdict, results) = try graded(runsLasting: 50, in: room)
    #expect(!verdict.isPassed)
    room.give(.tested(open, .graded(verdict, results, messages: "")))
    #expect(room.picture.contains("the program ended at 50 ms"))
    #expect(!room.picture.contains("shows this run"))
  }

  @Test func `A program that passes is shown with the reason why it is right`() throws {
    var room = try room()
    room.press("e")
    let (open, verdict, results) = try graded(runsLasting: 100, in: room)
    #expect(verdict.isPassed && !room.picture.contains("It is."))
    room.give(.tested(open, .graded(verdict, results, messages: "")))
    #expect(room.picture.contains("It is."))
  }

  @Test func `A long file and its verdict are on one screen`() throws {
    var room = try room()
    room.press("e")
    let open = try #require(room.presentation.classExercise?.open)
    let posed = try #require(open.posed)
    let code = (1...40).map { "  step(\($0))\n" }.joined()
    room.give(.saved(open, "func album() {\n\(code)}\n"))
    let results = posed.exercise.runs.map {
      ExerciseResults(run: $0, results: [.init(trace: Classroom.trace(lasting: 50))])
    }
    let verdict = ExerciseGrader(posed.exercise).verdict(on: results)
    room.give(.tested(open, .graded(verdict, results, messages: "")))
    #expect(room.picture.contains("the program ended at 50 ms"))
    #expect(room.picture.contains("step(1)") && !room.picture.contains("step(40)"))
  }

  @Test func `A file that cannot be opened and a step without an exercise are reported`() throws {
    var room = try room()
    room.give(.codeFailed("There is no room."))
    #expect(room.picture.contains("There is no room."))
    room.press("ne")
    #expect(room.picture.contains("This step has no exercise."))
  }
}
