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
    var room = atGoal()
    #expect(
      room.answer(line) == """
        Run it with other options: `run both --OPTION VALUE`.
        `params both` lists them. `hint` helps; `skip` continues.
        """)
    #expect(room.session.prompt.text == "goal> ")
  }

  @Test(arguments: ["--image 100", "both --image 100", "run --image 100"])
  func `Options typed at a goal are an attempt at the goal`(line: String) {
    var room = atGoal()
    let answer = room.answer(line)
    #expect(answer.hasPrefix("[runs async-let both --image 100 on 4]"))
    #expect(answer.contains("Not yet"))
  }

  @Test func `An incomplete or misspelled command at a goal gets the usual message`() {
    var room = atGoal()
    #expect(room.answer("hnit").contains("Did you mean hint?"))
    #expect(room.answer("re").contains("is ambiguous"))
  }

  @Test func `The goal's page shows earlier attempts and what the last run met and missed`() {
    var room = atGoal()
    _ = room.type("run --image 100")
    #expect(room.session.hint.text == "Return: the goal again")
    #expect(
      room.answer("") == """
        Goal: Make it print made it with an image of 50 ms.
         Last     --image 100
         Met      "made it" was printed.
         Not met  The program ended at 100 ms.
        Run it with other options: `run both --OPTION VALUE`.
        `params both` lists them. `hint` helps; `skip` continues.
        """)
    #expect(room.answer("").contains("--image"))
    for options in ["--fails", "--image 100 --fails", "--image 100"] {
      _ = room.type("run \(options)")
    }
    #expect(
      room.answer("").contains(
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
    var room = atGoal()
    for time in 100..<110 { _ = room.type("run --image \(time)") }
    let page = room.answer("")
    #expect(page.contains(" Before   4 earlier attempts\n          --image 104: the program"))
    #expect(!page.contains("--image 103") && page.contains(" Last     --image 109\n"))
  }

  @Test func `The options to try are those of the demo and those that change a run`() {
    var room = atGoal()
    let options = room.answer("")
    for name in ["--image", "--fails", "--cores", "--policy", "--seed", "--cancel-at"] {
      #expect(options.contains("  \(name)"))
    }
    for name in ["--pace", "--view", "--time-limit"] { #expect(!options.contains(name)) }
    #expect(options.hasSuffix("\n`params both` lists all options."))
    #expect(room.answer("params both").contains("--time-limit"))
  }

  @Test func `Help at a goal begins with instructions for the goal`() {
    var room = atGoal()
    #expect(room.answer("help").hasPrefix("Run it with other options: `run both"))
    _ = room.answer("skip")
    #expect(room.answer("help").hasPrefix("Lessons\n"))
  }

  @Test func `After a run at a goal, no option of a solution is suggested`() {
    var room = atGoal()
    #expect(!room.answer("run --fails").contains("`rerun --image"))
    var other = Classroom()
    #expect(other.answer("run async-let/both --fails").contains("`rerun --image"))
  }

  @Test func `A goal for a run with options says that they can be changed or left out`() {
    var room = Classroom(columns: 120)
    room.teach(Self.text.replacing("when:", with: "run: both --image 300 --cores 2\nwhen:"))
    _ = room.type("open 2", "goto 1", "skip", "", "")
    #expect(room.answer("").contains("--image"))
    #expect(
      room.answer("").contains(
        "Add, change or leave out options of `run both --image 300 --cores 2`. `params both` lists them."
      ))
  }

  @Test func `At the end of a review, the goal of the step is shown again`() {
    var room = atGoal()
    #expect(room.answer("review").contains("One question"))
    #expect(room.answer("next").contains("Goal: Make it print made it"))
    #expect(room.session.prompt.text == "goal> ")
    #expect(room.session.hint.text == "Return: the options to try")
  }

  @Test func `The first rerun at a goal changes the run that the goal names`() {
    var room = room()
    _ = room.type("open 2", "goto 1", "skip", "")
    _ = room.answer("run --fails --cores 1")
    _ = room.answer("")
    #expect(room.session.prompt.text == "goal> ")
    #expect(room.answer("rerun --image 60").hasPrefix("[runs async-let both --image 60 on 4]"))
    #expect(
      room.answer("rerun --fails").hasPrefix("[runs async-let both --image 60 --fails on 4]"))
  }

  @Test func `After a run of another demo at a goal, rerun repeats that run`() {
    var room = atGoal()
    _ = room.answer("run bare")
    #expect(room.answer("rerun").hasPrefix("[runs async-let bare on 4]"))
  }

  @Test func `The run of the last question of a review is no attempt at the goal that follows`() {
    var room = atGoal()
    _ = room.type("skip", "review")
    let shown = room.answer("300 ms")
    #expect(shown.contains("Goal, lesson 2") && !shown.contains("Not yet"))
    #expect(room.session.progress.attempts.isEmpty)
    #expect(room.answer("rerun --fails").contains("Not yet"))
  }
}
