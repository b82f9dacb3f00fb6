import HostileInput
import LessonKit
import StyledText
import Testing

@testable import LearnerRecords

/// The time to process a class grows linearly with its size.
@Suite struct LargeClassTests {
  /// Returns a class in which each learner gives different answers to ten questions.
  private static func record(of count: Int) -> ClassRecord {
    var record = ClassRecord()
    for number in 0..<count {
      let digits = String(number, radix: 16)
      let learner = String(repeating: "0", count: 16 - digits.count) + digits
      let questions = (1...10).map {
        SampleRecords.question($0, "How long?", ("answer \(number) of this learner", false))
      }
      record.add(
        "\(number).txt", .success(SampleRecords.record(learner, "Learner \(number)", questions)))
    }
    return record
  }

  @Test func `The time to count a class's answers grows linearly with its size`() {
    let (small, large) = (Self.record(of: 50), Self.record(of: 800))
    #expect(small.missed.count == 10 && large.missed.count == 10)
    #expect(large.missed.first?.answers.count == 800)
    let usual = Effort.time { for _ in 0..<16 { _ = small.missed } }
    #expect(Effort.time { _ = large.missed } < 5 * usual)
  }

  @Test func `The time to show a class grows linearly with its size`() {
    let (small, large) = (Self.record(of: 50), Self.record(of: 800))
    for isPlain in [false, true] {
      let usual = Effort.time {
        for _ in 0..<16 { _ = ClassPage(small, width: 80, isPlain: isPlain).lines }
      }
      let effort = Effort.time { _ = ClassPage(large, width: 80, isPlain: isPlain).lines }
      #expect(effort < 5 * usual)
    }
  }

  @Test func `The answers to questions that are not shown are not compared`() {
    func record(questions: Int) -> ClassRecord {
      var record = ClassRecord()
      for number in 10..<50 {
        let learner = "01234567890abc\(number)"
        let answer = String(repeating: "\(learner) and then, ", count: 40)
        let asked = (1...questions).map { SampleRecords.question($0, "How long?", (answer, false)) }
        record.add(learner, .success(SampleRecords.record(learner, learner, asked)))
      }
      return record
    }
    let (few, many) = (record(questions: 10), record(questions: 200))
    let usual = Effort.time { _ = ClassPage(few, width: 80).lines }
    #expect(Effort.time { _ = ClassPage(many, width: 80).lines } < 6 * usual)
  }

  /// Returns a hand-in with many lessons, whose runs and exercises belong to all of them.
  private static func handIn(lessons: Int) -> HandIn {
    var record = SampleRecords.record("0123456789abcdef", "Ada", [])
    record.lessons = (0..<lessons).map { number in
      var lesson = HandIn.Lesson(id: "lesson-\(number)", title: "", steps: 1)
      var exercise = HandIn.Exercise(name: "task", asks: "")
      exercise.attempts = (0..<10).map { _ in
        Progress.ExerciseAttempt(
          lesson: lesson.id, exercise: exercise.name, kind: .failed, date: Timestamp(seconds: 0),
          text: "", findings: ["unread"])
      }
      lesson.exercises = [exercise]
      return lesson
    }
    record.runs = (0..<10 * lessons).map {
      Progress.Run(date: Timestamp(seconds: 0), command: "run lesson-\($0 % lessons)/demo")
    }
    return record
  }

  @Test func `The time for the runs and mistakes of a learner grows linearly with the lessons`() {
    func record(_ lessons: Int) -> ClassRecord {
      var record = ClassRecord()
      record.add("ada.txt", .success(Self.handIn(lessons: lessons)))
      return record
    }
    let (small, large) = (record(40), record(640))
    #expect(large.mistakes.map(\.attempts) == [6_400])
    #expect(large.mistakes.first?.exercises.count == 640)
    let usual = Effort.time {
      for _ in 0..<16 { _ = (small.mistakes, ClassSheet(small).text) }
    }
    #expect(Effort.time { _ = (large.mistakes, ClassSheet(large).text) } < 5 * usual)
  }

  /// Returns a class in which each learner failed the same exercises and names lessons that nobody else has.
  private static func failing(_ learners: Int, exercises: Int, ownLessons: Int) -> ClassRecord {
    var record = ClassRecord()
    for number in 1000..<1000 + learners {
      var handIn = handIn(lessons: exercises)
      handIn.learner = "0123456789ab\(number)"
      handIn.runs = []
      for index in handIn.lessons.indices {
        handIn.lessons[index].exercises[0].attempts.removeLast(9)
      }
      handIn.lessons += (0..<ownLessons).map {
        HandIn.Lesson(id: "own-\(number)-\($0)", title: "", steps: 1)
      }
      record.add("\(number).txt", .success(handIn))
    }
    return record
  }

  @Test func `The time to name the learners of a mistake grows linearly with the class`() {
    let small = Self.failing(150, exercises: 2, ownLessons: 0)
    let large = Self.failing(2_400, exercises: 2, ownLessons: 0)
    let usual = Effort.time {
      for _ in 0..<16 { _ = ClassPage(small, width: 80).mistakes }
    }
    #expect(Effort.time { _ = ClassPage(large, width: 80).mistakes } < 5 * usual)
  }

  @Test func `A page of very many lessons and exercises is short and says what it leaves out`() {
    let record = Self.failing(40, exercises: 30, ownLessons: 150)
    let lines = ClassPage(record, width: 80).lines.map(\.text)
    #expect(lines.count < 1_500)
    #expect(lines.contains("Only `--csv` shows 5980 other lessons."))
    #expect(lines.contains("   10 more exercises"))
    // The lessons of the whole class are shown.
    #expect(lines.contains { $0.contains(" lesson-0") && $0.contains(" lesson-1") })
    #expect(lines.contains { $0.contains(" lesson-29") })
  }

  @Test func `Only the first lessons with different versions are named`() {
    var record = ClassRecord()
    for number in 0..<2 {
      var handIn = Self.handIn(lessons: 20)
      handIn.learner = "0123456789abcde\(number)"
      for index in handIn.lessons.indices { handIn.lessons[index].text = "\(number)" }
      record.add("\(number).txt", .success(handIn))
    }
    let lines = ClassPage(record, width: 80).lines.map(\.text)
    #expect(lines.count { $0.hasPrefix("Learners had different versions of the lesson ") } == 12)
    #expect(lines.contains("Learners had different versions of 8 more lessons."))
  }

  @Test func `The time to read an answer grows linearly with its escapes`() {
    func text(_ count: Int) -> String { String(repeating: "\\u{9}x", count: count) }
    let (small, large) = (text(1_000), text(16_000))
    #expect(large.unescapedFromOneLine == String(repeating: "\tx", count: 16_000))
    let usual = Effort.time { for _ in 0..<16 { _ = small.unescapedFromOneLine } }
    #expect(Effort.time { _ = large.unescapedFromOneLine } < 5 * usual)
  }
}
