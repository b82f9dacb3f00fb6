import LearnerRecords
import LessonKit
import StyledText
import Testing
import TraceAnalysis

@testable import TutorKit

/// The settings of a course, and hand-ins.
struct CourseTests {
  func makeTester(
    predictions: Course.Predictions = .required, answers: Course.Answers = .shown
  ) -> SessionTester {
    var course = Course()
    course.title = "Week 3"
    course.predictions = predictions
    course.answers = answers
    return SessionTester(course: course)
  }

  private func isRun(_ text: String) -> Bool { text.contains("[runs ") }

  // MARK: Predictions before runs

  @Test func `A course's title is shown at the start`() {
    #expect(makeTester().session.greeting.map(\.text).contains("Week 3"))
  }

  @Test func `A run asks for its prediction at once and waits for the answer`() {
    var tester = makeTester()
    _ = tester.type("open 2", "goto 1")
    #expect(
      tester.type("run") == """
        async-let 1/2> run

        Predict: How long does it take?
        Answer with a time, such as 70 ms or 1.7 s.
        """)
    #expect(tester.session.prompt.text == "answer> ")
    #expect(!isRun(tester.answer("100 ms")))
    #expect(isRun(tester.answer("run")))
    #expect(tester.session.hint.text == "Return: what to notice")
    #expect(isRun(tester.answer("rerun --image 50")))
  }

  @Test(arguments: ["", "rerun", "run both --image 50", "tally 5 both", "export both a.svg"])
  func `No other command starts a run that waits for its prediction`(line: String) {
    var tester = makeTester()
    _ = tester.type("run trees/abandon", "open 2", "goto 1", "next", "skip")
    if line == "rerun" { _ = tester.type("run both") }
    let text = tester.answer(line)
    #expect(!isRun(text) || line == "rerun" && text.contains("abandon"))
    #expect(line == "rerun" || text.contains("This course asks for a prediction before this run."))
  }

  @Test func `Skipping a prediction or giving it up does not run its demo`() {
    var tester = makeTester()
    _ = tester.type("open 2", "goto 1", "next")
    #expect(!isRun(tester.answer("solution")))
    #expect(tester.session.prompt.text == "answer> ")
    #expect(tester.answer("skip") == "Left open. Its run waits for an answer.")
  }

  @Test func `Outside its lesson, a run says where its prediction is`() {
    var tester = makeTester()
    #expect(
      tester.answer("run async-let/both") == """
        ! This course asks for a prediction before this run.
        Type `open 2/1` to go to the question.
        """)
    #expect(isRun(tester.answer("run async-let/both --image 70")))
    #expect(isRun(tester.answer("run trees/abandon")))
  }

  @Test func `A prediction that was answered once stays answered`() {
    var progress = Progress()
    progress.add(
      .init(
        question: QuestionID(place: Place(lesson: "async-let", step: "the-first-step"), number: 1),
        isRight: false, date: Timestamp(seconds: 0), text: "1 s"))
    var course = Course()
    course.predictions = .required
    var tester = SessionTester(progress: progress, course: course)
    #expect(isRun(tester.answer("run async-let/both")))
  }

  @Test func `Without a course, a run waits only for its step's question, which can be skipped`() {
    var tester = makeTester(predictions: .free)
    #expect(isRun(tester.answer("run async-let/both")))
    _ = tester.type("open 2", "goto 1", "run", "skip")
    #expect(isRun(tester.answer("run")))
  }

  // MARK: Hidden answers

  @Test func `Hidden answers are recorded, and learners do not see which are right`() {
    var tester = makeTester(predictions: .free, answers: .hidden)
    _ = tester.type("open 2", "goto 1", "next", "0.3 s")
    let run = tester.answer("")
    #expect(run.contains("\nRecorded.\n"))
    #expect(!run.contains("\n It is") && !run.contains("Look again"))
    #expect(tester.session.progress.answers.map(\.isRight) == [false])
    let progress = tester.answer("progress")
    #expect(progress.contains("1 answered"))
    #expect(!progress.contains("wrong") && !progress.contains("missed"))
    #expect(tester.answer("review").hasPrefix("Nothing to review."))
  }

  @Test func `Hints and solutions do not reveal hidden answers`() {
    var tester = makeTester(predictions: .free, answers: .hidden)
    _ = tester.type("open 2", "goto 2")
    #expect(tester.session.prompt.text == "answer> ")
    #expect(
      tester.answer("solution")
        == "! This course does not show its answers. Ask your teacher.")
    #expect(!tester.answer("hint").contains("No."))
    #expect(tester.answer("b").hasPrefix("Recorded."))
  }

  @Test func `If answers are hidden, a learner gets no answer sheet and no answers in pages`() {
    var tester = makeTester(predictions: .free, answers: .hidden)
    #expect(
      tester.answer("export async-let sheet.html --answers")
        == "! This course does not show its answers. Ask your teacher.")
    #expect(
      tester.answer("export course pages").hasPrefix("[writes course(answers: false) to pages]"))
  }

  @Test func `A teacher gets hidden answers and can run demos without a prediction`() {
    var tester = makeTester(predictions: .required, answers: .hidden)
    tester.session = Session(
      catalog: tester.session.catalog.forTeacher, sources: tester.session.sources)
    tester.session.demos = .success(SessionTester.demos)
    #expect(
      tester.answer("export async-let sheet.html --answers").hasPrefix(
        "[writes handout(CoursePages.HandoutFormat.html, answers: true) to sheet.html]"))
    #expect(
      tester.answer("export course pages").hasPrefix("[writes course(answers: true) to pages]"))
    #expect(isRun(tester.answer("run async-let/both")))
  }

  @Test func `Only a teacher's tutor shows which hidden answers in a hand-in are right`() throws {
    var tester = makeTester(predictions: .free, answers: .hidden)
    _ = tester.type("open 2", "goto 2", "b", "", "a")
    guard case .handIn(let record, _, _)? = tester.session.handle("hand-in a.txt").first else {
      Issue.record("nothing is handed in")
      return
    }
    #expect(!record.text.contains("wrong") && !record.text.contains("right"))
    #expect(record.text.split(separator: "\n").count { $0.contains("    sealed ") } == 2)
    let read = try HandIn(reading: record.text)
    #expect(read == record)
    #expect(read.lessons.flatMap(\.questions).flatMap(\.answers).map(\.isRight) == [false, true])
  }
}
