import LessonKit
import StyledText
import TaskTrace
import Testing

@testable import TutorKit

/// What an author says of runs, held against one in which `image` ends at 100 ms.
struct AnswerCheckTests {
  private func mistakes(_ predict: String, notice: String = "count(tasks) == 2") -> [String] {
    let text = """
      ---
      title: T
      summary: S.
      minutes: 1
      ---
      # T

      ## Step

      ```predict
      ask: Q?
      run: both --fails
      \(predict)
      ```

      ```run
      both --fails
      ```

      ```notice
      - Two tasks. ⇐ `\(notice)`
      ```
      """
    let reading = LessonReader.read(
      text, name: LessonName(number: 1, id: "async-let"), file: "L.md")
    #expect(reading.diagnostics == [])
    let check = AnswerCheck(reading.lesson)
    #expect(check.runs.map(\.commandLine) == ["both --fails"])
    return check.diagnostics(["both --fails": Classroom.trace]).map(\.headline.text)
  }

  private let duration = "duration:\n  key: root.duration\n  otherwise: O."

  @Test func `What is true of the run has no mistakes`() {
    #expect(mistakes(duration) == [])
    #expect(
      mistakes(
        """
        choices:
          - {text: a, when: root.duration == 100ms, because: B.}
          - {text: b, when: root.duration == 200ms, because: B.}
        """) == [])
    #expect(
      mistakes(
        """
        duration:
          key: root.duration
          wrong:
            - {answer: 1 s, because: B.}
            - {when: answer < 100ms, because: B.}
        """) == [])
  }

  @Test(arguments: [
    (
      "choices: [{text: a, when: 'true', because: B.}, {text: b, when: 'true', because: B.}]",
      "L.md:11:6: error: In the run 2 of this question's answers are right."
    ),
    (
      "duration: {key: root.end - nobody.end, otherwise: O.}",
      "L.md:13:17: error: The run cannot answer this: "
    ),
    (
      "number: {key: root.duration, otherwise: O.}",
      "L.md:13:15: error: The run cannot answer this: "
    ),
    (
      "duration: {key: root.duration, wrong: [{answer: 0.1 s, because: B.}]}",
      "L.md:13:49: error: \"0.1 s\" is listed as wrong; but in the run it is right, or not understood. Right is 100 ms."
    ),
    (
      "duration: {key: root.duration, wrong: [{when: answer > 50ms, because: B.}]}",
      "L.md:13:47: error: \"answer > 50ms\" is listed as wrong; "
    ),
  ])
  func `What is not true of the run is told in its place`(predict: String, sentence: String) {
    let found = mistakes(predict)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(sentence) == true, "\(found)")
  }

  @Test func `What cannot be noticed is told with what is there`() {
    #expect(
      mistakes(duration, notice: "count(tasks) == 3") == [
        "L.md:23:17: error: In the run above, count(tasks) == 3 does not hold: 2 == 3."
      ])
  }

  @Test func `Without a run nothing is held against it`() {
    let reading = LessonReader.read(
      "", name: LessonName(number: 1, id: "a"), file: "L.md")
    #expect(AnswerCheck(reading.lesson).runs.isEmpty)
    #expect(AnswerCheck(reading.lesson).diagnostics([:]).isEmpty)
  }

  @Test func `A run of another lesson's demo is found by its whole name`() {
    let run = DemoRun(
      demo: "async-let/both", arguments: ["--fails"], position: SourcePosition(line: 1))
    let plan = RunPlan.plan(run, in: "mine", of: Classroom.demos, program: "/demos")
    #expect(plan?.scenario.arguments == ["async-let", "both", "--fails"])
    var bad = run
    bad.demo = "async-let/nothing"
    #expect(RunPlan.plan(bad, in: "mine", of: Classroom.demos, program: "/demos") == nil)
  }
}
