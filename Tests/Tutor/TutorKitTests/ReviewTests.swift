import LearnerRecords
import LessonKit
import StyledText
import Testing
import TutorKit

struct ReviewTests {
  private func id(_ step: String, _ number: Int) -> QuestionID {
    QuestionID(place: Place(lesson: "async-let", step: step), number: number)
  }

  private func answer(_ step: String, _ number: Int, isRight: Bool) -> Progress.Answer {
    Progress.Answer(
      question: id(step, number), isRight: isRight, date: Timestamp(seconds: 0), text: "x")
  }

  /// The progress of a learner who finished a lesson two days ago. The current time of the tester is 0.
  private var finished: Progress {
    var progress = Progress()
    progress.finish("async-let", at: Timestamp(seconds: 0).adding(days: -2))
    return progress
  }

  @Test func `At first, there is nothing to review`() {
    var tester = SessionTester()
    #expect(
      tester.answer("review") == """
        Nothing to review. A lesson is due for review a day after
        you have seen all its steps.
        """)
  }

  @Test func `A missed prediction is asked again, and its run grades it`() {
    var progress = Progress()
    progress.add(answer("the-first-step", 1, isRight: false))
    var tester = SessionTester(progress: progress)
    #expect(
      tester.answer("progress").hasSuffix(
        "To review: one question missed. `review` asks it."))
    let asked = tester.answer("review")
    #expect(
      asked == """
        One question. `skip` leaves one out; `next` ends the review.

        Predict, lesson 2: How long does it take?
        Answer with a time, such as 70 ms or 1.7 s.
        """)
    let shown = tester.answer("100 ms")
    #expect(shown.hasPrefix("Noted: 100 ms.\n[runs async-let both on 4]"))
    #expect(shown.hasSuffix("\n\nThe review is complete."))
    #expect(tester.session.progress.missed == [])
  }

  @Test
  func `A lesson is due a day after its end, and is reviewed when all its questions are done`() {
    var tester = SessionTester(progress: finished)
    #expect(tester.answer("review").hasPrefix("3 questions."))
    #expect(tester.answer("a").contains("Review, lesson 2: Which other?"))
    #expect(tester.answer("b").contains("Review, lesson 2: Which third?"))
    #expect(tester.session.progress.reviewed == [:])
    #expect(
      tester.answer("skip") == "Left open. `review` asks it again.\n\nThe review is complete.")
    #expect(tester.session.progress.reviewed == ["async-let": [Timestamp(seconds: 0)]])
    #expect(tester.answer("review").hasPrefix("One question."))
    #expect(tester.answer("a").hasSuffix("The review is complete."))
    #expect(
      tester.answer("review") == "Nothing to review today. Lesson 2 is due in 3 days.")
  }

  @Test func `A review with nothing to ask leaves the open question open`() {
    var tester = SessionTester()
    _ = tester.type("open 2", "goto 2")
    #expect(tester.session.prompt.text == "answer> ")
    #expect(tester.answer("review").hasPrefix("Nothing to review"))
    #expect(tester.session.prompt.text == "answer> ")
    #expect(tester.answer("").contains("Question 1 of 3"))
  }

  @Test(arguments: [["skip", ""], ["next"], [""]])
  func `After a review, the question that it interrupted is asked again`(lines: [String]) {
    var progress = Progress()
    progress.see(Place(lesson: "async-let", step: "the-first-step"))
    var tester = SessionTester(progress: progress)
    _ = tester.type("open 2", "goto 2")
    #expect(tester.answer("review").contains("Predict, lesson 2"))
    var last = ""
    for line in lines {
      if line.isEmpty, lines.count > 1 {
        #expect(tester.session.hint.text == "Return: the question again")
      }
      last = tester.answer(line)
    }
    #expect(last.contains(lines == [""] ? "Predict, lesson 2" : "Question 1 of 3"))
    #expect(tester.session.prompt.text == "answer> ")
  }

  @Test func `Any other command ends a review`() {
    var tester = SessionTester(progress: finished)
    _ = tester.answer("review")
    _ = tester.answer("open 3")
    #expect(tester.session.prompt.text == "trees 0/1> ")
    #expect(tester.session.progress.reviewed == [:])
  }

  @Test func `Progress shows steps, answers, and what to review`() {
    var progress = finished
    progress.see(Place(lesson: "async-let", step: "the-first-step"))
    progress.add(answer("the-first-step", 1, isRight: false))
    progress.add(answer("review", 1, isRight: true))
    var tester = SessionTester(columns: 80, progress: progress)
    #expect(
      tester.answer("progress") == """
          2  Both at once  1 of 2 steps, 1 right, 1 wrong
          3  Trees         0 of 1 steps

        To review: one question missed and lesson 2 due. `review` asks them.
        """)
  }

  @Test func `Resetting asks for confirmation`() {
    var progress = Progress()
    progress.see(Place(lesson: "async-let", step: "the-first-step"))
    var tester = SessionTester(progress: progress)
    #expect(
      tester.answer("reset all") == """
        This forgets every step you have seen and every answer, in
        all lessons. Type yes to do it; anything else keeps it.
        """)
    #expect(tester.session.prompt.text == "yes? ")
    #expect(tester.answer("progress") == "Nothing was forgotten.")
    #expect(tester.session.progress == progress)
    _ = tester.answer("reset all")
    #expect(tester.answer("yes") == "Forgotten.")
    #expect(tester.session.progress == Progress())
  }

  @Test func `In a shell, reset needs the word yes on the command line`() {
    var progress = Progress()
    progress.see(Place(lesson: "async-let", step: "the-first-step"))
    var tester = SessionTester(progress: progress)
    #expect(
      tester.answer(words: ["reset", "all"]) == """
        This forgets every step you have seen and every answer, in
        all lessons. To do it, type `tutor reset all yes`.
        """)
    #expect(tester.session.prompt.text == "tutor> ")
    #expect(tester.answer(words: ["reset", "all", "yes"]) == "Forgotten.")
    #expect(tester.session.progress == Progress())
  }

  @Test func `A single step or lesson can be reset`() {
    var tester = SessionTester()
    #expect(tester.answer("reset step").hasPrefix("! No lesson is open."))
    _ = tester.type("open 2")
    #expect(tester.answer("reset step").hasPrefix("! You are in the introduction"))
    _ = tester.type("goto 1", "goto 2")
    #expect(tester.answer("reset step yes") == "Forgotten.")
    #expect(tester.session.progress.seen.map(\.step) == ["the-first-step"])
    #expect(tester.answer("reset lesson yes") == "Forgotten.")
    #expect(tester.session.progress.seen == [])
    #expect(
      tester.answer("reset me")
        == "! `reset` takes step, lesson, all or exercise, not me.")
  }
}
