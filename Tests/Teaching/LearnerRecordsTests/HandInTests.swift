import LessonKit
import Testing

@testable import LearnerRecords

/// Records for the tests of this module.
enum SampleRecords {
  static let noon = Timestamp(seconds: 1_763_726_400)

  static func question(
    _ number: Int, _ asks: String, kind: HandIn.Question.Kind = .predict,
    _ answers: (String, Bool)...
  ) -> HandIn.Question {
    HandIn.Question(
      kind: kind, step: "both-at-once", number: number, asks: asks,
      answers: answers.enumerated().map { index, answer in
        HandIn.Answer(
          isRight: answer.1, date: Timestamp(seconds: noon.seconds + index), text: answer.0)
      })
  }

  static func record(
    _ learner: String, _ name: String?, _ questions: [HandIn.Question] = [], after days: Int = 0
  ) -> HandIn {
    HandIn(
      learner: learner, name: name, written: noon.adding(days: days), version: "1.0",
      course: "Week 3",
      lessons: [
        HandIn.Lesson(
          id: "async-let", title: "Both at once", text: "00ff", steps: 6,
          seen: ["in-short", "both-at-once"], questions: questions)
      ],
      runs: [Progress.Run(date: noon, command: "run async-let/read-twice --cores 4")])
  }

  static let ada = record(
    "0123456789abcdef", "Ada",
    [question(1, "How long?", ("420 ms", false), ("300 ms", true))])
}

@Suite struct HandInTests {
  @Test func `A hand-in is readable text`() {
    #expect(
      SampleRecords.ada.text == """
        tutor hand-in 5
        # The work of one learner of the Swift structured concurrency tutor.
        # To read a folder of these files: tutor class FOLDER

        learner 0123456789abcdef
        name Ada
        written 2025-11-21T12:00:00Z
        tutor 1.0
        course Week 3

        lesson async-let
          title Both at once
          text 00ff
          steps 6
          seen in-short
          seen both-at-once
          predict both-at-once 1
            asks How long?
            wrong 2025-11-21T12:00:00Z 420 ms
            right 2025-11-21T12:00:01Z 300 ms

        # To repeat a run, type the words after its date.
        ran 2025-11-21T12:00:00Z run async-let/read-twice --cores 4

        end

        """)
  }

  @Test(arguments: ["Ada", " Ada ", "a\nend\nb", "\u{1B}[2J", "\\u{41}", "größe 🧵", "#1"])
  func `A hand-in is unchanged after writing and reading`(name: String) throws {
    var record = SampleRecords.ada
    record.name = name
    record.lessons[0].questions[0].asks = name
    record.lessons[0].questions[0].answers[0].text = name
    #expect(try HandIn(reading: record.text) == record)
    #expect(!record.text.contains("\u{1B}"))
  }

  @Test func `A hand-in without any work is valid`() throws {
    let empty = HandIn(learner: "0123456789abcdef", written: SampleRecords.noon, version: "1.0")
    #expect(try HandIn(reading: empty.text) == empty)
    #expect(empty.title == "no name (01234567)")
    #expect(empty.last == nil)
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\n\n", "\n   ", "\n  # remark\n", "\r\n\r\n"])
  func `A hand-in that an editor or a mail program has changed is read`(end: String) throws {
    let text = "\u{FEFF}" + SampleRecords.ada.text.replacing("\n", with: end)
    #expect(try HandIn(reading: text) == SampleRecords.ada)
  }

  @Test func `A truncated hand-in is refused`() {
    let bytes = Array(SampleRecords.ada.text.utf8)
    for end in bytes.indices.dropLast(4) {
      #expect(throws: HandInProblem.self) {
        try HandIn(reading: String(decoding: bytes[..<end], as: UTF8.self))
      }
    }
  }

  @Test(arguments: [
    ("", "It is not a hand-in."),
    ("Dear teacher", "It is not a hand-in."),
    ("tutor progress 1\n", "It is not a hand-in."),
    (
      "tutor hand-in 6\n",
      "The hand-in has version 6; this tutor reads versions 1 to 5. Update the tutor, or ask the learner for a hand-in of this tutor's version."
    ),
    ("tutor hand-in 2\n", "It is incomplete: its end is missing."),
    (
      "tutor hand-in 2\nlearner 0000000000000000\nlesson a\npredict b 1\nsealed 0 2025-11-21T12:00:00Z 1\n",
      "Line 5 is damaged: it is not the seal of an answer as the tutor wrote it."
    ),
    ("tutor hand-in 1\n", "It is incomplete: its end is missing."),
    ("tutor hand-in 1\nend\n", "It is incomplete: the line \"learner\" is missing."),
    (
      "tutor hand-in 1\nlearner 0000000000000000\nend\n",
      "It is incomplete: the line \"written\" is missing."
    ),
    (
      "tutor hand-in 1\nlearner 0000000000000000\nwritten 2025-11-21T12:00:00Z\nend\n",
      "It is incomplete: the line \"tutor\" is missing."
    ),
    ("tutor hand-in 1\nhello\n", "Line 2 is damaged: it is not a line of a hand-in."),
    ("tutor hand-in 1\n\nseen x\n", "Line 3 is damaged: it is not a line of a hand-in."),
    ("tutor hand-in 1\nwritten now\n", "Line 2 is damaged: it is not \"written DATE\"."),
    (
      "tutor hand-in 1\nlearner ../../x\n",
      "Line 2 is damaged: it is not \"learner\" and a word of hexadecimal digits."
    ),
    ("tutor hand-in 1\nlesson a\nsteps -1\n", "Line 3 is damaged: it is not \"steps COUNT\"."),
    (
      "tutor hand-in 1\nlesson a\npredict b 0\n",
      "Line 3 is damaged: it is not \"predict STEP NUMBER\"."
    ),
    (
      "tutor hand-in 1\nlesson a\nright 2025-11-21T12:00:00Z 1\n",
      "Line 3 is damaged: it is not a line of a hand-in."
    ),
    ("tutor hand-in 1\nend\nname x\n", "Line 3 is damaged: it is not the end."),
  ])
  func `A foreign or damaged file is refused with an explanation`(text: String, sentence: String) {
    let problem = #expect(throws: HandInProblem.self) { try HandIn(reading: text) }
    #expect(problem?.description == sentence)
  }

  @Test(arguments: ["", " ", "\u{A0}\u{200B}", "\u{2060}\u{FEFF}"])
  func `A name without a visible character is no name`(name: String) throws {
    let record = SampleRecords.record(SampleRecords.ada.learner, name)
    #expect(try HandIn(reading: record.text).title == "no name (01234567)")
  }

  @Test func `A file with too many runs is refused`() throws {
    var record = SampleRecords.ada
    let run = Progress.Run(date: Timestamp(seconds: 0), command: "run a/b")
    record.runs = Array(repeating: run, count: Progress.runLimit)
    #expect(try HandIn(reading: record.text).runs.count == Progress.runLimit)
    record.runs.append(run)
    #expect(throws: HandInProblem.self) { try HandIn(reading: record.text) }
  }

  @Test func `A file with too many steps, lessons or questions is refused`() {
    let start = "tutor hand-in 1\nlesson a\n"
    let steps = start + (0..<600).map { "seen s\($0)\n" }.joined()
    #expect(throws: HandInProblem.line(503, expected: "one of 500 steps")) {
      try HandIn(reading: steps)
    }
    let lessons = start + (0..<300).map { "lesson l\($0)\n" }.joined()
    #expect(throws: HandInProblem.self) { try HandIn(reading: lessons) }
    let questions = start + (1...600).map { "predict s \($0)\n" }.joined()
    let expected = "one of at most 500 questions, each once"
    #expect(throws: HandInProblem.line(503, expected: expected)) {
      try HandIn(reading: questions)
    }
  }

  @Test func `A fact that appears twice is refused`() {
    let start = "tutor hand-in 1\nlesson a\npredict s 1\nreview s 2\n"
    let question = HandInProblem.line(5, expected: "one of at most 500 questions, each once")
    #expect(throws: question) { try HandIn(reading: start + "predict s 1\n") }
    let lesson = HandInProblem.line(
      5, expected: "\"lesson LESSON\", one of at most 200, each once")
    #expect(throws: lesson) { try HandIn(reading: start + "lesson a\n") }
  }

  @Test func `Only a hand-in of the same learner is replaced`() {
    #expect(SampleRecords.ada.mayReplace(SampleRecords.record(SampleRecords.ada.learner, nil).text))
    #expect(!SampleRecords.ada.mayReplace(SampleRecords.record("aaaaaaaaaaaaaaaa", "Grace").text))
    for text in ["", "my essay", String(SampleRecords.ada.text.dropLast(5))] {
      #expect(!SampleRecords.ada.mayReplace(text))
    }
  }

  @Test func `Different texts have different digests`() {
    #expect(HandIn.digest(of: []) == "cbf29ce484222325")
    #expect(HandIn.digest(of: ["a"]) == "af63dc4c8601ec8c")
    #expect(HandIn.digest(of: ["a", "b"]) != HandIn.digest(of: ["ab"]))
  }
}
