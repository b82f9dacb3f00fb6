import LearnerRecords
import LessonKit
import StyledText
import Testing
import TraceAnalysis

@testable import TutorKit

/// The settings of a course, and hand-ins.
struct CourseTests {
  func classroom(
    predictions: Course.Predictions = .required, answers: Course.Answers = .shown
  ) -> Classroom {
    var course = Course()
    course.title = "Week 3"
    course.predictions = predictions
    course.answers = answers
    return Classroom(course: course)
  }

  private func isRun(_ text: String) -> Bool { text.contains("[runs ") }

  // MARK: Predictions before runs

  @Test func `A course's title is shown at the start`() {
    #expect(classroom().session.greeting.map(\.text).contains("Week 3"))
  }

  @Test func `A run asks for its prediction at once and waits for the answer`() {
    var classroom = classroom()
    _ = classroom.type("open 2", "goto 1")
    #expect(
      classroom.type("run") == """
        async-let 1/2> run

        Predict: How long does it take?
        Answer with a time, such as 70 ms or 1.7 s.
        """)
    #expect(classroom.session.prompt.text == "answer> ")
    #expect(!isRun(classroom.answer("100 ms")))
    #expect(isRun(classroom.answer("run")))
    #expect(classroom.session.hint.text == "Return: what to notice")
    #expect(isRun(classroom.answer("rerun --image 50")))
  }

  @Test(arguments: ["", "rerun", "run both --image 50", "tally 5 both", "export both a.svg"])
  func `No other command starts a run that waits for its prediction`(line: String) {
    var classroom = classroom()
    _ = classroom.type("run trees/abandon", "open 2", "goto 1", "next", "skip")
    if line == "rerun" { _ = classroom.type("run both") }
    let text = classroom.answer(line)
    #expect(!isRun(text) || line == "rerun" && text.contains("abandon"))
    #expect(line == "rerun" || text.contains("This course asks for a prediction before this run."))
  }

  @Test func `Skipping a prediction or giving it up does not run its demo`() {
    var classroom = classroom()
    _ = classroom.type("open 2", "goto 1", "next")
    #expect(!isRun(classroom.answer("solution")))
    #expect(classroom.session.prompt.text == "answer> ")
    #expect(classroom.answer("skip") == "Left open. Its run waits for an answer.")
  }

  @Test func `Outside its lesson, a run says where its prediction is`() {
    var classroom = classroom()
    #expect(
      classroom.answer("run async-let/both") == """
        ! This course asks for a prediction before this run.
        Type `open 2/1` to go to the question.
        """)
    #expect(isRun(classroom.answer("run async-let/both --image 70")))
    #expect(isRun(classroom.answer("run trees/abandon")))
  }

  @Test func `A prediction that was answered once stays answered`() {
    var progress = Progress()
    progress.add(
      .init(
        question: QuestionID(place: Place(lesson: "async-let", step: "the-first-step"), number: 1),
        isRight: false, date: Timestamp(seconds: 0), text: "1 s"))
    var course = Course()
    course.predictions = .required
    var classroom = Classroom(progress: progress, course: course)
    #expect(isRun(classroom.answer("run async-let/both")))
  }

  @Test func `Without a course, a run waits only for its step's question, which can be skipped`() {
    var classroom = classroom(predictions: .free)
    #expect(isRun(classroom.answer("run async-let/both")))
    _ = classroom.type("open 2", "goto 1", "run", "skip")
    #expect(isRun(classroom.answer("run")))
  }

  // MARK: Hidden answers

  @Test func `Hidden answers are recorded, and learners do not see which are right`() {
    var classroom = classroom(predictions: .free, answers: .hidden)
    _ = classroom.type("open 2", "goto 1", "next", "0.3 s")
    let run = classroom.answer("")
    #expect(run.contains("\nRecorded.\n"))
    #expect(!run.contains("\n It is") && !run.contains("Look again"))
    #expect(classroom.session.progress.answers.map(\.isRight) == [false])
    let progress = classroom.answer("progress")
    #expect(progress.contains("1 answered"))
    #expect(!progress.contains("wrong") && !progress.contains("missed"))
    #expect(classroom.answer("review").hasPrefix("Nothing to review."))
  }

  @Test func `Hints and solutions do not reveal hidden answers`() {
    var classroom = classroom(predictions: .free, answers: .hidden)
    _ = classroom.type("open 2", "goto 2")
    #expect(classroom.session.prompt.text == "answer> ")
    #expect(
      classroom.answer("solution")
        == "! This course does not show its answers. Ask your teacher.")
    #expect(!classroom.answer("hint").contains("No."))
    #expect(classroom.answer("b").hasPrefix("Recorded."))
  }

  @Test func `If answers are hidden, a learner gets no answer sheet and no answers in pages`() {
    var classroom = classroom(predictions: .free, answers: .hidden)
    #expect(
      classroom.answer("export async-let sheet.html --answers")
        == "! This course does not show its answers. Ask your teacher.")
    #expect(
      classroom.answer("export course pages").hasPrefix("[writes course(answers: false) to pages]"))
  }

  @Test func `A teacher gets hidden answers and can run demos without a prediction`() {
    var classroom = classroom(predictions: .required, answers: .hidden)
    classroom.session = Session(
      catalog: classroom.session.catalog.forTeacher, sources: classroom.session.sources)
    classroom.session.demos = .success(Classroom.demos)
    #expect(
      classroom.answer("export async-let sheet.html --answers").hasPrefix(
        "[writes handout(CoursePages.HandoutFormat.html, answers: true) to sheet.html]"))
    #expect(
      classroom.answer("export course pages").hasPrefix("[writes course(answers: true) to pages]"))
    #expect(isRun(classroom.answer("run async-let/both")))
  }

  @Test func `Only a teacher's tutor shows which hidden answers in a hand-in are right`() throws {
    var classroom = classroom(predictions: .free, answers: .hidden)
    _ = classroom.type("open 2", "goto 2", "b", "", "a")
    guard case .handIn(let record, _, _)? = classroom.session.handle("hand-in a.txt").first else {
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
