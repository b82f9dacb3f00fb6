import LearnerRecords
import LessonKit
import StyledText
import Testing
import TutorKit

/// The questions of a session: a question waits for an answer, and a run waits for its question.
struct QuizTests {
  private func atPrediction() -> SessionTester {
    var tester = SessionTester()
    _ = tester.type("open 2", "goto 1", "next")
    return tester
  }

  /// Returns a session at a prompt, at the first part of a long text before a prediction.
  private func atLongText() -> SessionTester {
    var tester = SessionTester(columns: 60, rows: 12)
    tester.session.isPaged = true
    let text = (1...12).map { "Sentence \($0).\n\n" }.joined()
    let question = "ask: How long?\nrun: both\nduration:\n  key: root.duration\n  because: So."
    tester.teach("## A\n\n\(text)```predict\n\(question)\n```\n\n```run\nboth\n```\n")
    _ = tester.type("open 2", "goto 1")
    return tester
  }

  @Test func `Return does not leave a question, but skip does`() {
    var tester = atPrediction()
    let sentence = """
      Answer with a time, such as 70 ms or 1.7 s. `hint` helps;
      `skip` continues.
      """
    #expect(
      tester.answer("") == """
        Predict: How long does it take?
        Answer with a time, such as 70 ms or 1.7 s.
        `hint` helps; `skip` continues.
        """)
    for line in ["next", "h", "?", "i do not know", "--image 50", "less than half a second"] {
      #expect(tester.answer(line) == sentence)
    }
    #expect(tester.answer("help").hasPrefix(sentence + "\n\nLessons\n"))
    #expect(tester.session.prompt.text == "answer> ")
    #expect(tester.session.hint.text == "Return: the question again")
    #expect(tester.answer("skip") == "Left open. `review` asks it again.")
    #expect(tester.session.prompt.text == "async-let 1/2> ")
    #expect(tester.answer("").hasPrefix("[runs async-let both on 4]"))
  }

  @Test func `A run waits until its question is answered`() {
    var tester = atPrediction()
    for line in ["run", "run both", "run both --image 50", "tally 3", "run --cores 1"] {
      #expect(
        tester.answer(line) == """
          ! Answer the question before this run, or type `skip` to leave
          ! it open.
          """)
      #expect(tester.session.prompt.text == "answer> ")
    }
    #expect(tester.answer("run bare").hasPrefix("[runs async-let bare on 4]"))
    #expect(tester.session.prompt.text == "answer> ")
  }

  @Test func `A line that the text above a question tells learners to type is carried out`() {
    var tester = SessionTester()
    let question = "ask: How long?\nrun: both\nduration:\n  key: root.duration\n  because: So."
    let text = "Type this line:\n\n```\nexplore both\n```\n\n"
    tester.teach("## A\n\n\(text)```predict\n\(question)\n```\n")
    _ = tester.type("open 2", "goto 1", "")
    #expect(tester.session.prompt.text == "answer> ")
    #expect(tester.answer("explore both --cores 1").hasPrefix("! Answer the question"))
    #expect(tester.answer(" explore  both ").hasPrefix("[explores"))
    #expect(tester.session.prompt.text == "answer> ")
  }

  @Test(arguments: ["run", "run both", "predict"])
  func `A command that shows a run asks its question first, once`(line: String) {
    var tester = SessionTester()
    _ = tester.type("open 2", "goto 1")
    #expect(tester.answer(line).contains("Predict: How long does it take?"))
    #expect(tester.session.prompt.text == "answer> ")
    #expect(tester.answer("100 ms").hasPrefix("Noted: 100 ms."))
    #expect(tester.session.hint.text == "Return: run both")
    #expect(tester.answer("").contains(" Right    100 ms"))
    #expect(tester.session.hint.text == "Return: what to notice")
  }

  @Test func `An answer given after the run was seen does not count as right`() {
    var tester = atPrediction()
    _ = tester.type("skip", "")
    #expect(tester.answer("predict").contains("Predict: How long does it take?"))
    #expect(
      tester.answer("100 ms").contains(
        """
         Right    100 ms
                  The image takes so long.
         You had seen this run, so the answer does not count.
        """))
    #expect(tester.session.progress.answers == [])
    #expect(tester.answer("review").hasPrefix("One question."))
    #expect(tester.answer("100 ms").contains("The review is complete."))
    #expect(tester.session.progress.answers.map(\.isRight) == [true])
  }

  @Test func `An answer can be changed until its run`() {
    var tester = atPrediction()
    #expect(tester.answer("300 ms") == "Noted: 300 ms. Type another answer to change it.")
    #expect(tester.answer("200") == "Changed to: 200 ms. Type another answer to change it.")
    #expect(
      tester.answer("3 or 4").replacing("\n", with: " ")
        == "Answer with a time, such as 70 ms or 1.7 s. Your answer is still: 200 ms")
    #expect(
      tester.answer("0.1 s") == "Changed to: 100 ms. Type another answer to change it.")
    #expect(tester.answer("where").contains("> 1  The first step"))
    #expect(tester.answer("rnu").hasPrefix("! There is no command rnu."))
    for line in ["i do not know", "it depends on both", "xyzzy", "at once", "less than a second"] {
      let text = tester.answer(line).replacing("\n", with: " ")
      #expect(text.hasSuffix("Your answer is still: 100 ms"), "\(text)")
    }
    #expect(tester.answer("").contains(" Right    100 ms"))
    #expect(tester.session.progress.answers.map(\.text) == ["0.1 s"])
    #expect(tester.answer("300 ms").hasPrefix("! No question is open."))
  }

  @Test func `A choice can be changed to words that begin with a command`() {
    var tester = SessionTester()
    let question = """
      ask: What happens?
      run: both
      choices:
        - {text: it ends at once, accept: [at once], when: 'false', because: No.}
        - {text: it waits, when: 'true', because: Yes.}
      """
    tester.teach("## A\n\n```predict\n\(question)\n```\n\n```run\nboth\n```\n")
    _ = tester.type("open 2", "goto 1", "")
    #expect(tester.answer("b").hasPrefix("Noted: it waits."))
    #expect(tester.answer("at once").hasPrefix("Changed to: it ends at once."))
    // No choice has this letter, and several commands begin with it.
    let refused = tester.answer("d").replacing("\n", with: " ")
    #expect(refused.hasSuffix("Your answer is still: it ends at once"), "\(refused)")
  }

  @Test func `A question takes an answer only after its page was shown`() {
    var tester = atLongText()
    let first = tester.answer("predict")
    #expect(!first.contains("Predict:"), "\(first)")
    #expect(tester.session.prompt.text == "async-let 1/1> ")
    var next = ""
    while tester.session.prompt.text != "answer> " { next = tester.answer("100 ms") }
    #expect(next.hasPrefix("The question comes first.") && next.contains("Predict:"), "\(next)")
    #expect(next.split(separator: "\n", omittingEmptySubsequences: false).count <= 9)
    #expect(tester.answer("100 ms").hasPrefix("Noted: 100 ms."))
  }

  @Test func `A command at a question whose page was not shown is carried out`() {
    var tester = atLongText()
    _ = tester.answer("predict")
    #expect(tester.answer("hint").hasPrefix("This question has no hint."))
    #expect(tester.session.prompt.text == "async-let 1/1> ")
    #expect(tester.session.hint.text == "Return: the remaining pages")
  }

  @Test func `A question has two hints, and the third time hint says that there are no more`() {
    var tester = atPrediction()
    #expect(tester.answer("hint") == "Look at the line with await.\n`hint` again says more.")
    #expect(tester.answer("hint") == "What does that line wait for?")
    let repeated = """
      What does that line wait for?
      There are no more hints. Type an answer, or `skip` to
      continue.
      """
    #expect(tester.answer("hint") == repeated)
    #expect(tester.answer("hint") == repeated)
    _ = tester.type("skip", "open 2", "goto 2")
    #expect(
      tester.answer("hint")
        == "This question has no hint. `code` shows the program; `skip`\ncontinues.")
  }

  @Test func `A prefix of a command works at a question unless it is an answer`() {
    var tester = atPrediction()
    #expect(tester.answer("hin").hasPrefix("Look at the line"))
    #expect(tester.answer("ski") == "Left open. `review` asks it again.")
  }

  @Test func `A lesson that is finished without answers is due for review`() {
    var tester = SessionTester(columns: 80)
    _ = tester.type("open 2", "goto 1", "", "skip", "goto 2", "skip", "", "skip")
    let lines = tester.answer("progress").split(separator: "\n")
    #expect(lines.first == "  2  Both at once  2 of 2 steps, 3 questions open")
    #expect(lines.last == "To review: 3 questions left open. `review` asks them.")
    let shown = tester.answer("review")
    #expect(shown.hasPrefix("3 questions."))
    #expect(shown.contains("Predict, lesson 2: How long does it take?"))
    let other = SessionTester(progress: tester.session.progress)
    var next = other
    #expect(next.answer("review").hasPrefix("4 questions."))
  }

  @Test func `Jumping past a question also leaves it open`() {
    var tester = SessionTester()
    _ = tester.type("open 2", "goto 1", "goto 2", "open 3")
    #expect(tester.answer("review").hasPrefix("4 questions."))
  }

  @Test func `run alone starts the step's next run and counts as that run`() {
    var tester = atPrediction()
    _ = tester.type("100 ms", "", "")
    #expect(tester.session.hint.text == "Return: what to change")
    #expect(
      tester.answer("run").contains("Change: less.\n[runs async-let both --image 50 on 1]"))
    #expect(tester.session.hint.text == "Return: the sentence to keep")
    #expect(tester.answer("run").hasPrefix("[runs async-let both --image 50 on 1]"))
    #expect(tester.answer("run --fails").hasPrefix("[runs async-let both --image 50 --fails on 1]"))
    #expect(tester.answer("run both").hasPrefix("[runs async-let both on 4]"))
    #expect(tester.session.hint.text == "Return: the sentence to keep")
  }

  @Test func `A run that is typed as in the lesson counts as the lesson's run`() {
    var tester = atPrediction()
    _ = tester.type("100 ms")
    #expect(tester.answer("run both").contains(" Right    100 ms"))
    #expect(tester.session.hint.text == "Return: what to notice")
  }

  @Test func `In a shell, the lesson that was open last is the open lesson`() {
    var before = SessionTester()
    _ = before.type("open 2", "goto 1")
    var tester = SessionTester(progress: before.session.progress)
    #expect(tester.answer(words: ["predict"]).contains("Predict: How long does it take?"))
    #expect(tester.answer(words: ["code"]).contains("struct Both"))
    #expect(tester.answer(words: ["reset", "lesson", "yes"]) == "Forgotten.")
    #expect(tester.session.progress.seen == [])
  }
}
