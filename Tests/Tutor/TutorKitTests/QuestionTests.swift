import LearnerRecords
import LessonKit
import StyledText
import Testing
import TutorKit

/// Questions that are asked before a run, and their grading by the run.
struct QuestionTests {
  private func atPrediction() -> SessionTester {
    var tester = SessionTester()
    _ = tester.type("open 2", "goto 1", "next")
    return tester
  }

  /// Returns the verdict in a run's output, without the lines before it and the suggestion after it.
  private func verdict(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix(" Right") && !$0.hasPrefix(" You said") && !$0.hasPrefix(" Answer") }
      .prefix { !$0.hasPrefix(" Try") }.joined(separator: "\n")
  }

  @Test func `A prediction is asked before its run, and the run grades it`() {
    var tester = atPrediction()
    #expect(tester.session.prompt.text == "answer> ")
    #expect(
      tester.answer("100 ms") == "Noted: 100 ms. Type another answer to change it.")
    #expect(
      verdict(tester.answer("")) == """
         Right    100 ms
                  The image takes so long.
        """)
    #expect(tester.session.progress.answers.map(\.isRight) == [true])
  }

  @Test func `A wrong answer is shown with the right answer and an explanation`() {
    var tester = atPrediction()
    _ = tester.answer("0.3 s")
    #expect(
      verdict(tester.answer("")) == """
         You said 300 ms
         It is    100 ms
                  Look again.
        """)
    #expect(tester.session.progress.missed.map(\.number) == [1])
  }

  @Test func `For a screen reader, a verdict consists of sentences`() {
    var tester = atPrediction()
    _ = tester.answer("set plain on")
    _ = tester.answer("1 ms")
    let shown = tester.answer("")
    #expect(shown.contains("You said: 1 ms\nIt is: 100 ms\nLook again.\n"))
  }

  @Test func `An answer may begin with the word of a command that does not take the rest`() {
    var tester = atPrediction()
    let instruction = tester.answer("soon")
    #expect(tester.answer("at once") == instruction)
    #expect(tester.answer("at the end") == instruction)
    #expect(tester.answer("where it waits") == instruction)
    #expect(tester.answer("tasks are cancelled") == instruction)
    #expect(tester.answer("where").contains("> 1  The first step"))
    #expect(tester.answer("at 100 ms").hasPrefix("Noted: 100 ms."))
  }

  @Test func `An invalid answer is asked for again, and commands still work`() {
    var tester = atPrediction()
    #expect(
      tester.answer("soon") == """
        Answer with a time, such as 70 ms or 1.7 s. `hint` helps;
        `skip` continues.
        """)
    #expect(tester.answer("help skip").hasPrefix("skip\n"))
    #expect(tester.answer("skip") == "Left open. `review` asks it again.")
    #expect(tester.session.prompt.text == "async-let 1/2> ")
    #expect(tester.answer("hint").hasPrefix("! No question is open."))
    #expect(verdict(tester.answer("")) == "")
    #expect(tester.session.progress.answers == [])
  }

  @Test func `A hint for an answer that waits for its run says how to go on`() {
    var tester = atPrediction()
    _ = tester.answer("100 ms")
    for command in ["hint", "solution"] {
      #expect(
        tester.answer(command).replacing("\n! ", with: " ")
          == "! Your answer is noted: 100 ms. `run both` shows whether it is right. Type another answer to change it."
      )
    }
    #expect(tester.answer("120 ms").hasPrefix("Changed to: 120 ms."))
  }

  @Test(arguments: ["800", "300 ms", "2.5"])
  func `A number is no command while no question is open`(line: String) {
    var tester = SessionTester()
    #expect(tester.answer(line).hasPrefix("! No question is open."))
    _ = tester.type("open 2", "goto 1", "", "skip")
    #expect(tester.answer(line).hasPrefix("! No question is open."))
  }

  @Test func `An ambiguous answer is refused, and a command with an option is no answer`() {
    var tester = SessionTester()
    tester.teach(
      """
      ## A

      ```review
      - ask: What is printed?
        choices:
          - text: "votes: 2"
            right: true
          - text: "votes: 1"
            because: No.
      ```

      """)
    _ = tester.type("open 2", "goto 1")
    let instruction =
      "Answer with the letter a or b, or with the words of the answer. `hint` helps; `skip` continues."
    #expect(
      tester.answer("2").replacing("\n", with: " ")
        == "2 could be the text or the number of a choice. \(instruction)")
    #expect(tester.answer("three").replacing("\n", with: " ") == instruction)
    let command = "explore both --until 'printed \"votes: 1\"'"
    #expect(tester.answer(command).hasPrefix("[explores"))
    #expect(tester.answer("votes: 2").contains("Right"))
  }

  @Test func `A word that is an answer is no command if the command needs an argument`() {
    var tester = SessionTester()
    tester.teach(
      """
      ## A

      ```review
      - ask: What is not inherited?
        choices:
          - text: its priority
            accept: [priority, where]
            right: true
          - text: its name
            because: No.
      ```

      """)
    _ = tester.type("open 2", "goto 1")
    #expect(tester.answer("where").contains("> 1  A"))
    #expect(tester.answer("priority").contains("Right"))
  }

  @Test func `A prediction that is asked again runs its demo immediately`() {
    var tester = atPrediction()
    _ = tester.answer("200 ms")
    _ = tester.answer("")
    #expect(tester.answer("predict").contains("Predict: How long does it take?"))
    let shown = tester.answer("100ms")
    #expect(shown.hasPrefix("Noted: 100 ms.\n[runs async-let both on 4]"))
    #expect(verdict(shown).hasPrefix(" Right    100 ms"))
    #expect(tester.session.progress.answers.map(\.isRight) == [false])
  }

  @Test func `Giving up runs the demo and records no answer`() {
    var tester = atPrediction()
    #expect(
      verdict(tester.answer("solution")) == """
         Answer   100 ms
                  The image takes so long.
        """)
    #expect(tester.session.progress.answers == [])
    // The lesson does not show the same run again.
    #expect(tester.session.hint.text == "Return: what to notice")
  }

  @Test func `Giving up a question asks the other question about the run before the run`() {
    var tester = SessionTester()
    let first = "ask: When does it end?\nrun: both\nduration: {key: image.end, otherwise: No.}"
    let second = "ask: How long is it?\nrun: both\nduration: {key: root.duration, otherwise: No.}"
    tester.teach(
      [first, second].map { "```predict\n\($0)\n```" }.reduce("## A") { "\($0)\n\n\($1)" }
        + "\n\n```run\nboth\n```\n")
    _ = tester.type("open 2", "goto 1", "")
    let asked = tester.answer("solution")
    #expect(asked.hasPrefix("The run shows the answer. It also decides another question."))
    #expect(asked.contains("How long is it?"))
    _ = tester.answer("100 ms")
    let shown = tester.answer("")
    #expect(shown.contains("[runs async-let both on 4]"), "\(shown)")
    #expect(shown.contains(" Answer   100 ms") && shown.contains(" Right    100 ms"), "\(shown)")
    #expect(tester.session.progress.answers.map(\.isRight) == [true])
  }

  @Test func `A run with other options does not decide a prediction`() {
    var tester = atPrediction()
    _ = tester.answer("100 ms")
    let shown = tester.answer("run both --image 50")
    #expect(shown.contains(" Your prediction is about `run both` and waits for that run."))
    #expect(verdict(tester.answer("run both")).hasPrefix(" Right"))
  }

  @Test func `A review question is graded immediately`() {
    var tester = SessionTester()
    _ = tester.type("open 2", "goto 2")
    #expect(
      tester.answer("b") == """
         You said that
         It is    this
                  No.
        """)
    #expect(tester.answer("").contains("Question 2 of 3: Which other?"))
    #expect(tester.answer("this") == " Right    this")
    #expect(tester.session.progress.answers.map(\.text) == ["b", "this"])
  }

  @Test func `Without a question to ask, predict says so`() {
    var tester = SessionTester()
    #expect(tester.answer("predict").hasPrefix("! No lesson is open."))
    _ = tester.answer("open 3")
    #expect(
      tester.answer("predict")
        == "! This step has no prediction. `review` asks the questions you\n! missed.")
  }

  @Test func `The page on symbols can be read at the prompt`() {
    var tester = SessionTester(columns: 100)
    let page = tester.answer("help symbols")
    #expect(page.hasPrefix("Symbols\n\nIn a lane of the timeline\n"))
    #expect(page.contains("blocks its thread"))
    _ = tester.answer("set ascii on")
    let isASCII = tester.answer("help symbols").allSatisfy(\.isASCII)
    #expect(isASCII)
  }

  @Test func `The page on expressions can be read at the prompt`() {
    var tester = SessionTester(columns: 100)
    let page = tester.answer("help expressions")
    #expect(page.hasPrefix("Expressions\nAn expression asks about the trace of a run."))
    #expect(page.contains("  order(a, b)  in the order in which they ended\n"))
  }
}
