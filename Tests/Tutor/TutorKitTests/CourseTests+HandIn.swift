import CommandLineKit
import LearnerRecords
import LessonKit
import StyledText
import TaskTrace
import Testing

@testable import TutorKit

extension CourseTests {
  // MARK: Handing in

  @Test func `A hand-in contains steps, answers as text, and runs as commands`() throws {
    var tester = makeTester(predictions: .free)
    tester.session.sources.version = "1.0"
    _ = tester.type("open 2", "goto 1", "next", "0.3 s", "run --cores 2 --cancel-at 1.5")
    _ = tester.type("goto 2", "b")
    guard
      case .handIn(let record, let path, let report)? =
        tester.session.handle("hand-in --name 'Ada L.' ada.txt").first
    else {
      Issue.record("nothing is handed in")
      return
    }
    #expect(path == Destination(path: "ada.txt"))
    #expect(
      report.map(\.text).joined(separator: " ")
        == "Wrote ada.txt: 2 steps seen, 1 question answered, 1 run.")
    #expect(
      record.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
        == """
        tutor hand-in 5
        learner 00000000
        name Ada L.
        written 1970-01-01T00:00:00Z
        tutor 1.0
        course Week 3
        lesson async-let
          title Both at once
          text \(try #require(record.lessons.first?.text))
          steps 2
          finished 1970-01-01T00:00:00Z
          seen the-first-step
          seen review
          review review 1
            asks Which one?
            wrong 1970-01-01T00:00:00Z that
        ran 1970-01-01T00:00:00Z run async-let/both --cores 2 --policy first-come --seed 0 --cancel-at 1500000ns
        end
        """)
    #expect(try HandIn(reading: record.text) == record)
  }

  @Test func `A hand-in of very much progress contains as much as a teacher's tutor reads`() throws
  {
    var tester = makeTester(predictions: .free)
    let steps = (0..<1_000).map { "seen async-let s\($0)" }
    let lessons = (0..<20_000).map { "seen lesson\($0) a" }
    let answers = (1...1_000).map { "answer lesson0 a \($0) wrong 2025-11-21T12:00:00Z 1" }
    tester.session.progress = try Progress.decoded(
      (["tutor progress 5"] + steps + lessons + answers).joined(separator: "\n") + "\n", file: "p")
    guard case .handIn(let record, _, _)? = tester.session.handle("hand-in a.txt").first else {
      Issue.record("nothing is handed in")
      return
    }
    #expect(record.lessons.count == HandIn.lessonLimit)
    #expect(record.lessons.first?.seen.count == HandIn.stepLimit)
    #expect(record.lessons.dropFirst().first?.questions.count == HandIn.questionLimit)
    #expect(try HandIn(reading: record.text).lessons.count == HandIn.lessonLimit)
  }

  @Test func `A hand-in without a name says how to add one`() {
    var tester = SessionTester()
    #expect(
      tester.answer("hand-in a.txt") == """
        [hands in 0 runs to a.txt]
        Wrote a.txt: 0 steps seen, 0 questions answered, 0 runs.
        Your name is not in it; `--name NAME` adds it.
        """)
  }

  @Test(arguments: [
    ("hand-in", "! `hand-in` needs an argument. Usage: hand-in [--name NAME] [--replace] FILE"),
    ("hand-in a b", "! Unexpected argument \"b\". Type `help hand-in` for more."),
    (
      "hand-in --nmae a",
      "! There is no option --nmae. Did you mean --name? Type `help hand-in` for more."
    ),
    ("hand-in --name", "! --name needs a value: --name <name>. Type `help hand-in` for more."),
    ("hand-in --name ' ' a", "! --name takes a name of 1 to 100 characters, not \" \"."),
  ])
  func `Invalid arguments of hand-in are rejected`(line: String, sentence: String) {
    var tester = SessionTester(columns: 100)
    #expect(tester.answer(line) == sentence)
  }

  @Test(arguments: [
    ("run async-let/both --fails --image 50", "--image 50 --fails"),
    ("run trees/abandon --cancel-at 5 --cancel-root-at 7 --seed 3", "--cancel-at 5"),
  ])
  func `A recorded run can be repeated regardless of the settings`(
    line: String, own: String
  ) throws {
    var tester = SessionTester()
    guard case .run(let plan)? = tester.session.handle(line).first else {
      Issue.record("\(line) does not run")
      return
    }
    _ = tester.session.handle("set cores 1")
    guard case .run(let again)? = tester.session.handle(plan.command).first else {
      Issue.record("\(plan.command) does not run")
      return
    }
    #expect(again.scenario.machine == plan.scenario.machine)
    #expect(Set(again.scenario.arguments) == Set(plan.scenario.arguments))
  }

  @Test func `The folder of a learner's own program is not recorded`() {
    var tester = SessionTester()
    guard case .run(let plan)? = tester.session.handle("trace /home/ada/secret/App one").first
    else {
      Issue.record("nothing runs")
      return
    }
    #expect(plan.command == "trace --cores 4 --policy first-come --seed 0 ./App one")
  }

  @Test func `The code of a question is between backticks in a hand-in`() {
    var tester = SessionTester()
    tester.teach(
      """
      ## A

      ```predict
      ask: When does `image` end?
      run: both
      duration:
        key: image.end
        otherwise: Look at its lane.
      ```

      ```run
      both
      ```
      """)
    _ = tester.type("open 2", "goto 1", "", "70 ms", "")
    guard case .handIn(let record, _, _)? = tester.session.handle("hand-in a.txt").first else {
      Issue.record("nothing is handed in")
      return
    }
    #expect(record.lessons.flatMap(\.questions).map(\.asks) == ["When does `image` end?"])
  }
}
