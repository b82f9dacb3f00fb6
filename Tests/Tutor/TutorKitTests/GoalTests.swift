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

  /// Returns a tester whose lessons have a goal after a run.
  func makeTester(progress: Progress = Progress()) -> SessionTester {
    var tester = SessionTester(progress: progress)
    tester.teach(Self.text)
    return tester
  }

  func atGoal() -> SessionTester {
    var tester = makeTester()
    _ = tester.type("open 2", "goto 1", "skip", "", "")
    return tester
  }

  @Test func `Return does not leave a goal, but skip does`() {
    var tester = atGoal()
    #expect(tester.session.prompt.text == "goal> ")
    let reminder = """
      Goal: Make it print made it with an image of 50 ms.
      Run it with other options: `run both --OPTION VALUE`.
      `params both` lists them. `hint` helps; `skip` continues.
      """
    #expect(tester.session.hint.text == "Return: the options to try")
    #expect(tester.answer("").contains("--image"))
    #expect(tester.session.hint.text == "Return: the goal again")
    #expect(tester.answer("") == reminder)
    #expect(tester.session.hint.text == "Return: the options to try")
    #expect(tester.answer("next") == reminder)
    #expect(tester.session.prompt.text == "goal> ")
    #expect(tester.answer("skip") == "Left open. `review` asks it again.")
    #expect(tester.session.hint.text == "Return: step 2, B")
  }

  @Test func `A goal that only another order reaches says how to find such an order`() {
    var tester = SessionTester()
    tester.teach(Self.text.replacing("[--image 50]", with: "[--schedule 2.1-4kq70hm2]"))
    _ = tester.type("open 2", "goto 1", "skip", "", "")
    #expect(tester.session.hint.text == "Return: the program")
    #expect(tester.answer("").contains("│ "))
    #expect(tester.session.hint.text == "Return: the goal again")
    #expect(
      tester.answer("") == """
        Goal: Make it print made it with an image of 50 ms.
        Find an order with `explore both --until 'EXPRESSION'`, and
        run it: `run both --schedule SCHEDULE`. `hint` helps; `skip`
        continues.
        """)
  }

  @Test func `A run that misses the goal shows its results and the earlier attempts`() {
    var tester = atGoal()
    let first = tester.answer("run --image 100")
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
    let second = tester.answer("rerun --fails")
    #expect(
      second.contains(
        """
         Before   --image 100: the program ended at 100 ms, "made
                  it" was printed
        """))
    #expect(tester.session.prompt.text == "goal> ")
    #expect(
      tester.session.progress.attempts.map(\.options) == ["--image 100", "--image 100 --fails"])
  }

  @Test func `A run of another demo is not an attempt`() {
    var tester = atGoal()
    #expect(!tester.answer("run bare").contains("Not yet"))
    #expect(tester.session.progress.attempts.isEmpty)
  }

  @Test func `A run that reaches the goal says why, and the lesson continues`() {
    var tester = atGoal()
    tester.trace = SessionTester.trace(lasting: 50)
    let shown = tester.answer("run --image 50")
    #expect(
      shown.contains(
        """
         Reached  Make it print made it with an image of 50 ms.
                  The program ended at 50 ms.
                  "made it" was printed.
                  It waits for the image.
        """))
    #expect(tester.session.prompt.text == "async-let 1/2> ")
    #expect(tester.session.hint.text == "Return: step 2, B")
    #expect(tester.session.progress.attempts.map(\.isReached) == [true])
  }

  @Test func `A skipped goal can still be reached`() {
    var tester = atGoal()
    _ = tester.type("skip")
    #expect(words(tester.answer("progress")).contains("1 question open, 1 goal open"))
    #expect(!tester.answer("run both --image 100").contains("Not yet"))
    tester.trace = SessionTester.trace(lasting: 50)
    #expect(tester.answer("run both --image 50").contains(" Reached  Make it print"))
  }

  @Test func `A goal has two hints, says that there are no more, and shows no solution`() {
    var tester = atGoal()
    #expect(tester.answer("hint") == "What does main wait for?\n`hint` again says more.")
    #expect(tester.answer("hint") == "The image decides.")
    let repeated = """
      The image decides.
      There are no more hints. Try a run with other options, or
      type `skip` to continue.
      """
    #expect(tester.answer("hint") == repeated)
    #expect(tester.answer("hint") == repeated)
    #expect(tester.answer("solution").hasPrefix("! A goal has no answer to show"))
  }

  @Test func `A goal and its attempts are remembered after a restart`() {
    var before = atGoal()
    _ = before.type("run --image 100")
    var tester = makeTester(progress: before.session.progress)
    _ = tester.type("open 2", "goto 1", "skip", "")
    #expect(tester.answer("").contains(" Before   --image 100: the program ended"))
    tester.trace = SessionTester.trace(lasting: 50)
    _ = tester.type("run --image 50")
    var after = self.makeTester(progress: tester.session.progress)
    _ = after.type("open 2", "goto 1", "skip", "")
    let again = after.answer("")
    #expect(again.contains("You have reached this goal before. To try other"))
    #expect(again.contains("`run both"))
    #expect(after.session.prompt.text == "async-let 1/2> ")
  }

  @Test func `A review asks a skipped goal again, even outside its lesson`() {
    var tester = atGoal()
    _ = tester.type("skip", "", "lessons")
    #expect(tester.answer("progress").contains("one goal left open"))
    let start = tester.answer("review")
    #expect(start.contains("One question and one goal."))
    _ = tester.type("skip")
    #expect(tester.session.prompt.text == "goal> ")
    #expect(tester.answer("").contains("--image"))
    #expect(tester.answer("").contains("run both --OPTION"))
    tester.trace = SessionTester.trace(lasting: 50)
    let shown = tester.answer("run --image 50")
    #expect(shown.contains(" Reached  "))
    #expect(shown.contains("The review is complete."))
    #expect(!tester.answer("progress").contains("goal left open"))
    #expect(words(tester.answer("progress")).contains("1 goal reached, 1 question open"))
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
    var tester = atGoal()
    _ = tester.type("run --image 100")
    let effect = tester.session.handIn(try HandInArguments(["x"], of: HandInCommand.word))
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
    let long = SessionTester.trace(lasting: 100)
    let short = SessionTester.trace(lasting: 50)
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
