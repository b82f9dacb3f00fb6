import LessonKit
import StyledText
import Testing

@testable import LearnerRecords

@Suite struct ProgressTests {
  private static let first = Place(lesson: "async-let", step: "two-downloads")
  private static let second = Place(lesson: "task-trees", step: "größe")
  private static let noon = Timestamp(seconds: 1_763_726_400)

  private static func answer(
    _ place: Place, _ number: Int, _ isRight: Bool, _ text: String = "420 ms"
  ) -> Progress.Answer {
    Progress.Answer(
      question: QuestionID(place: place, number: number), isRight: isRight, date: noon, text: text)
  }

  private static var example: Progress {
    var progress = Progress()
    progress.position = Position(second)
    progress.see(first)
    progress.see(second)
    progress.see(first)
    progress.add(answer(first, 1, false))
    progress.add(answer(first, 1, true, " a \\ b\u{1B}\n "))
    progress.add(answer(second, 2, false, ""))
    progress.finish("async-let", at: noon)
    progress.finish("async-let", at: noon.adding(days: 9))
    progress.review("async-let", at: noon.adding(days: 1))
    progress.add(Progress.Run(date: noon, command: "run async-let/read-twice --name '\u{1B}'"))
    return progress
  }

  @Test func `The progress file is readable text`() {
    #expect(
      Self.example.encoded() == #"""
        tutor progress 5
        # Your place, steps seen, answers, runs and attempts at goals. You may remove any line below.
        at task-trees größe
        seen async-let two-downloads
        seen task-trees größe
        answer async-let two-downloads 1 wrong 2025-11-21T12:00:00Z 420 ms
        answer async-let two-downloads 1 right 2025-11-21T12:00:00Z \u{20}a \u{5c} b\u{1b}\u{a}\u{20}
        answer task-trees größe 2 wrong 2025-11-21T12:00:00Z
        finished async-let 2025-11-21T12:00:00Z
        reviewed async-let 2025-11-22T12:00:00Z
        ran 2025-11-21T12:00:00Z run async-let/read-twice --name '\u{1b}'

        """#)
  }

  @Test func `Progress is unchanged after encoding and decoding`() throws {
    #expect(try Progress.decoded(Self.example.encoded(), file: "p") == Self.example)
    #expect(try Progress.decoded(Progress().encoded(), file: "p") == Progress())
  }

  /// A combining mark at the start forms one character with the text before it in the file.
  @Test(arguments: ["\u{301}a", "a\n\u{301}b", "\\\u{1F3FB}", "\u{200D}", " \u{301} "])
  func `An answer with a combining mark is unchanged after encoding and decoding`(text: String)
    throws
  {
    var progress = Progress()
    progress.add(Self.answer(Self.first, 1, true, text))
    #expect(try Progress.decoded(progress.encoded(), file: "p") == progress)
  }

  @Test(arguments: [
    ("", "p:1:1: error: This is not a progress file of version 5: it begins with \"\"."),
    (
      "tutor progress 6\n",
      "p:1:1: error: This is not a progress file of version 5: it begins with \"tutor progress 6\"."
    ),
    (
      "\u{0}\u{1}", "p:1:1: error: This is not a progress file of version 5: it begins with \"␀␁\"."
    ),
    (
      "tutor progress 1\n\nat a",
      "p:3:1: error: This line is invalid: it is not \"at LESSON STEP\"."
    ),
    (
      "tutor progress 1\nseen a b c",
      "p:2:1: error: This line is invalid: it is not \"seen LESSON STEP\"."
    ),
    (
      "tutor progress 1\nanswer a b 0 right 2025-11-21T12:00:00Z",
      "p:2:1: error: This line is invalid: it is not \"answer LESSON STEP NUMBER right|wrong DATE TEXT\"."
    ),
    (
      "tutor progress 1\nfinished a 2025-02-30T12:00:00Z",
      "p:2:1: error: This line is invalid: it is not \"finished LESSON DATE\"."
    ),
    (
      "tutor progress 1\nreviewed a",
      "p:2:1: error: This line is invalid: it is not \"reviewed LESSON DATE\"."
    ),
    (
      "tutor progress 2\nran yesterday run it",
      "p:2:1: error: This line is invalid: it is not \"ran DATE COMMAND\"."
    ),
    (
      "tutor progress 1\nwent a",
      "p:2:1: error: This line is invalid: it is not a line of a progress file."
    ),
  ])
  func `The error about a damaged file names the line`(text: String, sentence: String) {
    let diagnostic = #expect(throws: Diagnostic.self) { try Progress.decoded(text, file: "p") }
    #expect(diagnostic?.headline.text == sentence)
  }

  @Test func `A progress file of version 1 can be read`() throws {
    let old = Self.example.encoded().split(separator: "\n").filter { !$0.hasPrefix("ran ") }
    let text = (["tutor progress 1"] + old.dropFirst().map(String.init)).joined(separator: "\n")
    let progress = try Progress.decoded(text, file: "p")
    #expect(progress.answers == Self.example.answers)
    #expect(progress.runs == [])
  }

  @Test func `If there are too many runs, the oldest are forgotten`() {
    var progress = Progress()
    for number in 0...Progress.runLimit {
      progress.add(Progress.Run(date: Self.noon, command: "run \(number)"))
    }
    #expect(progress.runs.count == Progress.runLimit)
    #expect(progress.runs.first?.command == "run 1")
  }

  @Test func `Reading a truncated file never crashes`() {
    let bytes = Array(Self.example.encoded().utf8)
    for end in bytes.indices {
      _ = try? Progress.decoded(String(decoding: bytes[..<end], as: UTF8.self), file: "p")
    }
  }

  @Test func `The last answer to a question counts`() {
    #expect(Self.example.missed == [QuestionID(place: Self.second, number: 2)])
    #expect(Self.example.lastAnswers.map(\.isRight) == [true, false])
  }

  @Test func `Reviews are due 1, 3, 7 and 21 days after the previous one`() {
    var progress = Progress()
    #expect(progress.nextReview(of: "a") == nil)
    progress.finish("a", at: Self.noon)
    var date = Self.noon
    for days in [1, 3, 7, 21] {
      #expect(progress.nextReview(of: "a") == date.adding(days: days))
      #expect(progress.reviewsDue(at: Timestamp(seconds: date.seconds + days * 86_400 - 1)) == [])
      date = date.adding(days: days)
      #expect(progress.reviewsDue(at: date) == ["a"])
      progress.review("a", at: date)
    }
    #expect(progress.nextReview(of: "a") == nil)
  }

  @Test func `The longest overdue review comes first`() {
    var progress = Progress()
    progress.finish("b", at: Self.noon)
    progress.finish("c", at: Self.noon.adding(days: -1))
    progress.finish("a", at: Self.noon)
    #expect(progress.reviewsDue(at: Self.noon.adding(days: 30)) == ["c", "a", "b"])
  }

  @Test func `The introduction and a step titled "Introduction" are different positions`() throws {
    for step in [nil, "introduction"] {
      var progress = Progress()
      progress.position = Position(lesson: "a", step: step)
      #expect(try Progress.decoded(progress.encoded(), file: "progress") == progress)
    }
  }

  @Test func `A step or a lesson can be forgotten`() {
    var progress = Self.example
    progress.forget(Self.second)
    #expect(progress.position == Position(Self.second))
    #expect(progress.seen == [Self.first])
    #expect(progress.missed == [])
    progress.forget(lesson: "async-let")
    #expect(progress.seen.isEmpty && progress.answers.isEmpty && progress.finished.isEmpty)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_399, "2000-02-28T23:59:59Z"),
    (951_782_400, "2000-02-29T00:00:00Z"), (1_709_164_800, "2024-02-29T00:00:00Z"),
    (4_107_542_400, "2100-03-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
  ])
  func `A timestamp is written in UTC`(seconds: Int, text: String) {
    #expect(Timestamp(seconds: seconds).description == text)
    #expect(Timestamp(text) == Timestamp(seconds: seconds))
  }

  @Test(arguments: [
    "", "2025-11-21", "2025-11-21T12:00:00", "2025-13-01T00:00:00Z", "2100-02-29T00:00:00Z",
    "2025-11-21T24:00:00Z", "1969-12-31T23:59:59Z", "2025-00-10T00:00:00Z", "2025-01-00T00:00:00Z",
    "2025-04-31T00:00:00Z", "2025-08-32T00:00:00Z", "2025-12-32T00:00:00Z", "2024-02-30T00:00:00Z",
    "2025-11-21T23:60:00Z", "2025-11-21T23:59:60Z", "2025-11-21t12:00:00Z", "２025-11-21T12:00:00Z",
  ])
  func `An invalid timestamp is refused`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test func `A step ID that begins with a combining mark is unchanged after decoding`() throws {
    var progress = Progress()
    let place = Place(lesson: "a", step: "\u{345}two-downloads")
    progress.see(place)
    progress.position = Position(lesson: place.lesson, step: place.step)
    progress.add(
      Progress.Answer(
        question: QuestionID(place: place, number: 1), isRight: true,
        date: Timestamp(seconds: 0), text: "\u{345}x"))
    #expect(try Progress.decoded(progress.encoded(), file: "progress") == progress)
  }

  @Test func `The oldest answers are dropped so that the saved file can be read`() throws {
    var progress = Progress()
    for number in 1...300 {
      progress.add(
        Progress.Answer(
          question: QuestionID(place: Place(lesson: "a", step: "s"), number: number),
          isRight: true, date: Timestamp(seconds: number),
          text: String(repeating: "\u{1}", count: 5_000)))
      progress.see(Place(lesson: "a", step: "s\(number)"))
    }
    let text = progress.encoded(limit: 100_000)
    #expect(text.utf8.count <= 100_000)
    let kept = try Progress.decoded(text, file: "progress")
    #expect(kept.seen == progress.seen)
    #expect(kept.answers.last == progress.answers.last)
    #expect(kept.answers.last?.text.count == Progress.answerLimit)
    #expect(kept.answers.count < 300)
  }
}
