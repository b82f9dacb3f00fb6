import LearnerRecords
import StyledText
import Testing

@testable import TutorKit

/// Lines that are typed at an open goal.
extension GoalTests {
  /// Returns a text in one line.
  func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: ["h", "a", "?", "50", "i do not know", "image 50"])
  func `After unknown input, a goal says what can be typed`(line: String) {
    var tester = atGoal()
    #expect(
      tester.answer(line) == """
        Run it with other options: `run both --OPTION VALUE`.
        `params both` lists them. `hint` helps; `skip` continues.
        """)
    #expect(tester.session.prompt.text == "goal> ")
  }

  @Test(arguments: ["--image 100", "both --image 100", "run --image 100"])
  func `Options typed at a goal are an attempt at the goal`(line: String) {
    var tester = atGoal()
    let answer = tester.answer(line)
    #expect(answer.hasPrefix("[runs async-let both --image 100 on 4]"))
    #expect(answer.contains("Not yet"))
  }

  @Test func `An incomplete or misspelled command at a goal gets the usual message`() {
    var tester = atGoal()
    #expect(tester.answer("hnit").contains("Did you mean hint?"))
    #expect(tester.answer("re").contains("is ambiguous"))
  }

  @Test func `The goal's page shows earlier attempts and what the last run met and missed`() {
    var tester = atGoal()
    _ = tester.type("run --image 100")
    #expect(tester.session.hint.text == "Return: the goal again")
    #expect(
      tester.answer("") == """
        Goal: Make it print made it with an image of 50 ms.
         Last     --image 100
         Met      "made it" was printed.
         Not met  The program ended at 100 ms.
        Run it with other options: `run both --OPTION VALUE`.
        `params both` lists them. `hint` helps; `skip` continues.
        """)
    #expect(tester.answer("").contains("--image"))
    for options in ["--fails", "--image 100 --fails", "--image 100"] {
      _ = tester.type("run \(options)")
    }
    #expect(
      tester.answer("").contains(
        """
         Before   --fails: the program ended at 100 ms, "made it"
                  was printed
                  --image 100 --fails: the program ended at 100 ms,
                  "made it" was printed
         Last     --image 100
         Met      "made it" was printed.
        """))
  }

  @Test func `The page of a goal lists the latest attempts, and counts the others`() {
    var tester = atGoal()
    for time in 100..<110 { _ = tester.type("run --image \(time)") }
    let page = tester.answer("")
    #expect(page.contains(" Before   4 earlier attempts\n          --image 104: the program"))
    #expect(!page.contains("--image 103") && page.contains(" Last     --image 109\n"))
  }

  @Test func `The options to try are those of the demo and those that change a run`() {
    var tester = atGoal()
    let options = tester.answer("")
    for name in ["--image", "--fails", "--cores", "--policy", "--seed", "--cancel-at"] {
      #expect(options.contains("  \(name)"))
    }
    for name in ["--pace", "--view", "--time-limit"] { #expect(!options.contains(name)) }
    #expect(options.hasSuffix("\n`params both` lists all options."))
    #expect(tester.answer("params both").contains("--time-limit"))
  }

  @Test func `Help at a goal begins with instructions for the goal`() {
    var tester = atGoal()
    #expect(tester.answer("help").hasPrefix("Run it with other options: `run both"))
    _ = tester.answer("skip")
    #expect(tester.answer("help").hasPrefix("Lessons\n"))
  }

  @Test func `After a run at a goal, no option of a solution is suggested`() {
    var tester = atGoal()
    #expect(!tester.answer("run --fails").contains("`rerun --image"))
    var other = SessionTester()
    #expect(other.answer("run async-let/both --fails").contains("`rerun --image"))
  }

  @Test func `A goal for a run with options says that they can be changed or left out`() {
    var tester = SessionTester(columns: 200)
    tester.teach(Self.text.replacing("when:", with: "run: both --image 300 --cores 2\nwhen:"))
    _ = tester.type("open 2", "goto 1", "skip", "", "")
    #expect(tester.answer("").contains("--image"))
    #expect(
      tester.answer("").replacing("\n", with: " ").contains(
        "Add, change or leave out options of `run both --image 300 --cores 2`. `run` without the demo's name keeps the options that you do not type. `params both` lists them."
      ))
    #expect(tester.answer("run --cores 1").contains("both --image 300 on 1"))
    #expect(tester.answer("run both --cores 1").contains("both on 1"))
  }

  @Test func `At the end of a review, the goal of the step is shown again`() {
    var tester = atGoal()
    #expect(tester.answer("review").contains("One question"))
    #expect(tester.answer("next").contains("Goal: Make it print made it"))
    #expect(tester.session.prompt.text == "goal> ")
    #expect(tester.session.hint.text == "Return: the options to try")
  }

  @Test func `The first rerun at a goal changes the run that the goal names`() {
    var tester = makeTester()
    _ = tester.type("open 2", "goto 1", "skip", "")
    _ = tester.answer("run --fails --cores 1")
    _ = tester.answer("")
    #expect(tester.session.prompt.text == "goal> ")
    #expect(tester.answer("rerun --image 60").hasPrefix("[runs async-let both --image 60 on 4]"))
    #expect(
      tester.answer("rerun --fails").hasPrefix("[runs async-let both --image 60 --fails on 4]"))
  }

  @Test func `After a run of another demo at a goal, rerun repeats that run`() {
    var tester = atGoal()
    _ = tester.answer("run bare")
    #expect(tester.answer("rerun").hasPrefix("[runs async-let bare on 4]"))
  }

  @Test func `The run of the last question of a review is no attempt at the goal that follows`() {
    var tester = atGoal()
    _ = tester.type("skip", "review")
    let shown = tester.answer("300 ms")
    #expect(shown.contains("Goal, lesson 2") && !shown.contains("Not yet"))
    #expect(tester.session.progress.attempts.isEmpty)
    #expect(tester.answer("rerun --fails").contains("Not yet"))
  }
}
