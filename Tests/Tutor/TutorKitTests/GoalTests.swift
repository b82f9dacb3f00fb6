import LearnerRecords
import LessonKit
import StyledText
import Testing
import TraceAnalysis

@testable import CommandLineKit
@testable import TutorKit

/// Goals, which wait for a run that reaches them, or for `skip`.
@Suite struct GoalTests {
  private static let goal = """
    ```goal
    ask: Make it print `made it` with an image of 50 ms.
    when: run.duration == 50ms and printed "made it"
    because: It waits for the image.
    hints: [What does main wait for?, The image decides.]
    solutions: [--image 50]
    ```
    """

  static let text = """
    ## A

    ```predict
    ask: How long?
    run: both
    duration: {key: root.duration, otherwise: No.}
    ```

    ```run
    both
    ```

    \(goal)

    ## B

    The end.
    """

  /// Returns a classroom whose lessons have a goal after a run.
  func room(progress: Progress = Progress()) -> Classroom {
    var room = Classroom(progress: progress)
    room.teach(Self.text)
    return room
  }

  func atGoal() -> Classroom {
    var room = room()
    _ = room.type("open 2", "goto 1", "skip", "", "")
    return room
  }

  @Test func `Return does not leave a goal, but skip does`() {
    var room = atGoal()
    #expect(room.session.prompt.text == "goal> ")
    let reminder = """
      Goal: Make it print made it with an image of 50 ms.
      Run it with other options: `run both --OPTION VALUE`.
      `params both` lists them. `hint` helps; `skip` continues.
      """
    #expect(room.session.hint.text == "Return: the options to try")
    #expect(room.answer("").contains("--image"))
    #expect(room.session.hint.text == "Return: the goal again")
    #expect(room.answer("") == reminder)
    #expect(room.session.hint.text == "Return: the options to try")
    #expect(room.answer("next") == reminder)
    #expect(room.session.prompt.text == "goal> ")
    #expect(room.answer("skip") == "Left open. `review` asks it again.")
    #expect(room.session.hint.text == "Return: step 2, B")
  }

  @Test func `A goal that only another order reaches says how to find such an order`() {
    var room = Classroom()
    room.teach(Self.text.replacing("[--image 50]", with: "[--schedule 2.1-4kq70hm2]"))
    _ = room.type("open 2", "goto 1", "skip", "", "")
    #expect(room.session.hint.text == "Return: the program")
    #expect(room.answer("").contains("│ "))
    #expect(room.session.hint.text == "Return: the goal again")
    #expect(
      room.answer("") == """
        Goal: Make it print made it with an image of 50 ms.
        Find an order with `explore both --until "EXPRESSION"`, and
        run it: `run both --schedule SCHEDULE`. `hint` helps; `skip`
        continues.
        """)
  }

  @Test func `A run that misses the goal shows its results and the earlier attempts`() {
    var room = atGoal()
    let first = room.answer("run --image 100")
    #expect(first.hasPrefix("[runs async-let both --image 100 on 4]"))
    #expect(
      first.contains(
        """
         Not yet  Make it print made it with an image of 50 ms.
         Met      "made it" was printed.
         Not met  The program ended at 100 ms.
        `hint` helps; `skip` continues.
        """))
    #expect(!first.contains("Before"))
    let second = room.answer("rerun --fails")
    #expect(
      second.contains(
        """
         Before   --image 100: the program ended at 100 ms, "made
                  it" was printed
        """))
    #expect(room.session.prompt.text == "goal> ")
    #expect(
      room.session.progress.attempts.map(\.options) == ["--image 100", "--image 100 --fails"])
  }

  @Test func `A run of another demo is not an attempt`() {
    var room = atGoal()
    #expect(!room.answer("run bare").contains("Not yet"))
    #expect(room.session.progress.attempts.isEmpty)
  }

  @Test func `A run that reaches the goal says why, and the lesson continues`() {
    var room = atGoal()
    room.trace = Classroom.trace(lasting: 50)
    let shown = room.answer("run --image 50")
    #expect(
      shown.contains(
        """
         Reached  Make it print made it with an image of 50 ms.
                  The program ended at 50 ms.
                  "made it" was printed.
                  It waits for the image.
        """))
    #expect(room.session.prompt.text == "async-let 1/2> ")
    #expect(room.session.hint.text == "Return: step 2, B")
    #expect(room.session.progress.attempts.map(\.isReached) == [true])
  }

  @Test func `A skipped goal can still be reached`() {
    var room = atGoal()
    _ = room.type("skip")
    #expect(words(room.answer("progress")).contains("1 question open, 1 goal open"))
    #expect(!room.answer("run both --image 100").contains("Not yet"))
    room.trace = Classroom.trace(lasting: 50)
    #expect(room.answer("run both --image 50").contains(" Reached  Make it print"))
  }

  @Test func `A goal has two hints, says that there are no more, and shows no solution`() {
    var room = atGoal()
    #expect(room.answer("hint") == "What does main wait for?\n`hint` again says more.")
    #expect(room.answer("hint") == "The image decides.")
    let repeated = """
      The image decides.
      There are no more hints. Try a run with other options, or
      type `skip` to continue.
      """
    #expect(room.answer("hint") == repeated)
    #expect(room.answer("hint") == repeated)
    #expect(room.answer("solution").hasPrefix("! A goal has no answer to show"))
  }

  @Test func `A goal and its attempts are remembered after a restart`() {
    var before = atGoal()
    _ = before.type("run --image 100")
    var room = room(progress: before.session.progress)
    _ = room.type("open 2", "goto 1", "skip", "")
    #expect(room.answer("").contains(" Before   --image 100: the program ended"))
    room.trace = Classroom.trace(lasting: 50)
    _ = room.type("run --image 50")
    var after = self.room(progress: room.session.progress)
    _ = after.type("open 2", "goto 1", "skip", "")
    let again = after.answer("")
    #expect(again.contains("You have reached this goal before. To try other"))
    #expect(again.contains("`run both"))
    #expect(after.session.prompt.text == "async-let 1/2> ")
  }

  @Test func `A review asks a skipped goal again, even outside its lesson`() {
    var room = atGoal()
    _ = room.type("skip", "", "lessons")
    #expect(room.answer("progress").contains("one goal left open"))
    let start = room.answer("review")
    #expect(start.contains("One question and one goal."))
    _ = room.type("skip")
    #expect(room.session.prompt.text == "goal> ")
    #expect(room.answer("").contains("--image"))
    #expect(room.answer("").contains("run both --OPTION"))
    room.trace = Classroom.trace(lasting: 50)
    let shown = room.answer("run --image 50")
    #expect(shown.contains(" Reached  "))
    #expect(shown.contains("The review is complete."))
    #expect(!room.answer("progress").contains("goal left open"))
    #expect(words(room.answer("progress")).contains("1 goal reached, 1 question open"))
  }

  @Test func `A review keeps the goal of the open step`() {
    var goals = Goals()
    let posed = (1...3).map { number in
      PosedGoal(
        id: GoalID(place: Place(lesson: "a", step: "b"), number: number), goal: Self.plain)
    }
    goals.pose(posed[0])
    goals.begin(review: [posed[1], posed[2]])
    #expect(goals.open?.id.number == 2)
    #expect(goals.skip()?.id.number == 2)
    #expect(goals.open?.id.number == 3)
    goals.reach(posed[2].id)
    #expect(!goals.isReview)
    #expect(goals.open?.id.number == 1)
    goals.leaveSection()
    #expect(goals == Goals())
  }

  private static let plain = LessonReader.read(
    text, name: LessonName(number: 2, id: "async-let"), file: "L.md"
  ).lesson.steps[0].goals[0]

  @Test func `A hand-in contains every attempt`() throws {
    var room = atGoal()
    _ = room.type("run --image 100")
    let effect = room.session.handIn(try HandInArguments(["x"], of: HandInCommand.word))
    guard case .handIn(let record, _, _) = effect else {
      Issue.record("No hand-in.")
      return
    }
    let goal = try #require(record.lessons.flatMap(\.questions).first { $0.kind == .goal })
    #expect(goal.asks == "Make it print `made it` with an image of 50 ms.")
    #expect(goal.answers.map(\.isRight) == [false])
    #expect(
      goal.answers.map(\.text) == [
        "--image 100: the program ended at 100 ms, \"made it\" was printed"
      ])
  }

  @Test func `A check reports a goal that needs no change and a solution that fails`() throws {
    let goal = Self.plain
    let long = Classroom.trace(lasting: 100)
    let short = Classroom.trace(lasting: 50)
    func sentences(_ traces: [String: Trace]) -> [String] {
      GoalCheck(goal).problems(traces).map(\.value.wording.what)
    }
    #expect(sentences(["both": long, "both --image 50": short]) == [])
    #expect(
      sentences(["both": short, "both --image 50": long]) == [
        "\"both\" reaches the goal already: the program ended at 50 ms; \"made it\" was printed.",
        "\"both --image 50\" is listed as a solution, but does not reach the goal: the program ended at 100 ms; \"made it\" was printed.",
      ])
  }
}
