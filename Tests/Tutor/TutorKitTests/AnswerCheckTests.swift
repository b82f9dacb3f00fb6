import LessonKit
import StyledText
import TaskTrace
import Testing
import TraceAnalysis

@testable import TutorKit

/// Checks of a lesson's statements against a run in which `image` ends at 100 ms.
struct AnswerCheckTests {
  private func mistakes(
    _ predict: String, notice: String = "count(tasks) == 2", measure: String = "image.end",
    outcome: AnswerCheck.Outcome = .trace(SessionTester.trace)
  ) -> [String] {
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

      ```measure
      | end |
      | --- |
      | `= \(measure)` |
      ```
      """
    let reading = LessonReader.read(
      text, name: LessonName(number: 1, id: "async-let"), file: "L.md")
    #expect(reading.diagnostics == [])
    let check = AnswerCheck(reading.lesson)
    #expect(check.runs.map(\.commandLine) == ["both --fails"])
    return check.diagnostics(["both --fails": outcome]).map(\.headline.text)
  }

  private let duration = "duration:\n  key: root.duration\n  otherwise: O."

  @Test func `Statements that are true of the run produce no errors`() {
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
    ("Look at both.", "Write 100 ms.", "100 ms"),
    ("It ends after 0.1 s!", "Look.", "0.1 s"),
    ("Look.", "That means (one hundred milliseconds).", "one hundred milliseconds"),
    ("Look at image.", "Compare it with 300 ms.", nil),
  ])
  func `A hint that contains the answer is reported`(
    first: String, second: String, revealed: String?
  ) {
    let found = mistakes("hints: [\(first), \(second)]\n\(duration)")
    #expect(
      found.map { String($0.drop { $0 != "T" }) }
        == (revealed.map { ["The hint contains the answer: \"\($0)\"."] } ?? []))
  }

  @Test(arguments: [
    ("It waits, for ever.", nil), ("Answer b is near.", "Answer b"), ("A look at b helps.", nil),
    ("The program waits for ever, does it?", "waits for ever"),
  ])
  func `A hint that contains the right choice or its letter is reported`(
    hint: String, revealed: String?
  ) {
    let found = mistakes(
      """
      hints: ["\(hint)", Look.]
      choices:
        - {text: it ends, when: root.duration == 200ms, because: B.}
        - {text: waits for ever, when: root.duration == 100ms, because: B.}
      """)
    #expect(
      found.map { String($0.drop { $0 != "T" }) }
        == (revealed.map { ["The hint contains the answer: \"\($0)\"."] } ?? []))
  }

  @Test(arguments: [
    (
      "choices: [{text: a, when: 'true', because: B.}, {text: b, when: 'true', because: B.}]",
      "L.md:11:6: error: According to the run, 2 of this question's answers are right."
    ),
    (
      "duration: {key: root.end - nobody.end, otherwise: O.}",
      "L.md:13:17: error: This expression has no value in the run: "
    ),
    (
      "number: {key: root.duration, otherwise: O.}",
      "L.md:13:15: error: In the run, the question asks for a number, but its key is 100 ms."
    ),
    (
      "duration: {key: root.duration, wrong: [{answer: 0.1 s, because: B.}]}",
      "L.md:13:49: error: \"0.1 s\" is listed as a wrong answer, but it is right or cannot be read. The right answer is 100 ms."
    ),
    (
      "duration: {key: root.duration, wrong: [{when: answer > 50ms, because: B.}]}",
      "L.md:13:47: error: \"answer > 50ms\" is listed as a wrong answer"
    ),
  ])
  func `A false expression is reported at its location`(predict: String, sentence: String) {
    let found = mistakes(predict)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(sentence) == true, "\(found)")
  }

  @Test func `An expression that does not hold is reported with the values of the run`() {
    #expect(
      mistakes(duration, notice: "count(tasks) == 3") == [
        "L.md:23:17: error: In the run above, count(tasks) == 3 does not hold: 2 == 3."
      ])
  }

  @Test func `A measurement without a value is reported at its location`() {
    let found = mistakes(duration, measure: "nobody.end")
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("L.md:29:4: error: This expression has no value in the run: ") == true,
      "\(found)")
  }

  @Test func `If a demo refuses its options or fails, only that is reported`() {
    let reason = "--image takes a number from 0 to 60000, not 99999999."
    #expect(
      mistakes(duration, notice: "count(tasks) == 3", outcome: .refused(reason)) == [
        "L.md:19:1: error: \"both --fails\" cannot be run: --image takes a number from 0 to 60000, not 99999999."
      ])
    let question = "There is no option --images. Did you mean --image?"
    #expect(
      mistakes(duration, notice: "count(tasks) == 3", outcome: .refused(question)) == [
        "L.md:19:1: error: \"both --fails\" cannot be run: There is no option --images. Did you mean --image?"
      ])
    #expect(
      mistakes(duration, notice: "count(tasks) == 3", outcome: .failed("No room."))
        == ["L.md:19:1: error: \"both --fails\" left no trace: No room."])
  }

  @Test func `A wrong answer that an earlier wrong answer hides is reported`() {
    let twice = """
      duration:
        key: root.duration
        wrong:
          - {when: answer > 1s, because: Too long.}
          - {answer: 2 s, because: Much too long.}
      """
    #expect(
      mistakes(twice) == [
        "L.md:17:16: warning: \"2 s\" is never used: a wrong answer above it matches first."
      ])
  }

  @Test func `A listed way to say a choice that means another choice is reported`() {
    let choices = """
      choices:
        - {text: it ends at 100 ms, when: root.end == 100ms, because: Y, accept: [it stops then, b]}
        - {text: it hangs, when: root.end == none, because: N, accept: [it ends at 100 ms]}
      """
    #expect(
      mistakes(choices) == [
        "L.md:14:92: error: The answer \"b\" in \"accept\" does not mean this choice alone.",
        "L.md:15:67: error: The answer \"it ends at 100 ms\" in \"accept\" does not mean this choice alone.",
      ])
  }

  @Test func `A run without questions is also checked`() {
    let text = "---\ntitle: T\nsummary: S.\nminutes: 1\n---\n# T\n\n## A\n\n```run\nboth\n```\n"
    let lesson = LessonReader.read(
      text, name: LessonName(number: 1, id: "async-let"), file: "L.md"
    ).lesson
    #expect(AnswerCheck(lesson).runs.map(\.commandLine) == ["both"])
  }

  @Test func `Without a run, nothing is checked`() {
    let reading = LessonReader.read(
      "", name: LessonName(number: 1, id: "a"), file: "L.md")
    #expect(AnswerCheck(reading.lesson).runs.isEmpty)
    #expect(AnswerCheck(reading.lesson).diagnostics([:]).isEmpty)
  }

  @Test func `A run of another lesson's demo is found by its full name`() {
    let run = DemoRun(
      demo: "async-let/both", arguments: ["--fails"], position: SourcePosition(line: 1))
    let plan = RunPlan.plan(run, in: "mine", of: SessionTester.demos, program: "/demos")
    #expect(plan?.scenario.arguments == ["async-let", "both", "--fails"])
    var bad = run
    bad.demo = "async-let/nothing"
    #expect(RunPlan.plan(bad, in: "mine", of: SessionTester.demos, program: "/demos") == nil)
  }
}
