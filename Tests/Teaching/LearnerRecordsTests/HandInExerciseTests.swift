import LessonKit
import StyledText
import Testing

@testable import LearnerRecords

/// Exercises in hand-ins and in the record of a class.
@Suite struct HandInExerciseTests {
  private static let code = "import DemoWorld\n\n  func a() {\n    print(\"\\n\", \"🧵\")\n  }\n"

  private static func attempt(
    _ kind: Progress.ExerciseAttempt.Kind, _ text: String = "", _ findings: [String] = []
  ) -> Progress.ExerciseAttempt {
    .init(
      lesson: "async-let", exercise: "two-downloads", kind: kind, date: SampleRecords.noon,
      text: text,
      findings: findings)
  }

  private static func record(
    _ learner: String, _ name: String, _ attempts: [Progress.ExerciseAttempt],
    code: String? = code
  ) -> HandIn {
    var record = SampleRecords.record(learner, name)
    record.lessons[0].exercises = [
      HandIn.Exercise(name: "two-downloads", asks: "Faster!", attempts: attempts, code: code)
    ]
    return record
  }

  private static let ada = record(
    "0123456789abcdef", "Ada",
    [
      attempt(.failed, "run.duration == 300 ms", ["oneByOne", "neverAwaited"]),
      attempt(.hint, "1"), attempt(.failed, "tasks == 3"), attempt(.passed),
    ])

  @Test func `An exercise in a hand-in has its task, its attempts and the program`() {
    let lines = Self.ada.text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.firstIndex { $0.hasPrefix("  exercise ") } ?? 0
    #expect(
      lines[start...].prefix(13).joined(separator: "\n") == #"""
          exercise two-downloads
            asks Faster!
            failed:oneByOne,neverAwaited 2025-11-21T12:00:00Z run.duration == 300 ms
            hint 2025-11-21T12:00:00Z 1
            failed 2025-11-21T12:00:00Z tasks == 3
            passed 2025-11-21T12:00:00Z
            code
              |import DemoWorld
              |
              |  func a() {
              |    print("\u{5c}n", "🧵")
              |  }
              |
        """#)
  }

  @Test(arguments: [
    code, "", "\n", "\n\n", "a", "  a  ", "|", "# not a comment", "end\nlearner x", "\u{1B}[2J",
    "\r\n a\r\n", "\u{301}\n \u{301}", "a\u{0}b", "\\u{41}", "\t x \\",
  ])
  func `A program is unchanged after writing and reading`(code: String) throws {
    let record = Self.record("0123456789abcdef", "Ada", [Self.attempt(.hint, "1")], code: code)
    #expect(!record.text.contains("\u{1B}") && !record.text.contains("\u{0}"))
    let again = try HandIn(reading: record.text)
    #expect(again.lessons[0].exercises[0].code == code)
    #expect(again == record)
  }

  @Test func `A hand-in of an older tutor, which has no exercises, is read`() throws {
    for version in 1...4 {
      let text = SampleRecords.ada.text.replacing("hand-in 5", with: "hand-in \(version)")
      #expect(text.hasPrefix("tutor hand-in \(version)\n"))
      #expect(try HandIn(reading: text) == SampleRecords.ada)
    }
  }

  @Test(arguments: [
    ("exercise a/../b", "\"exercise NAME\", one of at most 100, each once"),
    ("exercise", "\"exercise NAME\", one of at most 100, each once"),
    ("exercise a\nexercise a", "\"exercise NAME\", one of at most 100, each once"),
    ("exercise a\nwon 2025-11-21T12:00:00Z", "a line of a hand-in"),
    ("exercise a\npassed yesterday", "\"passed DATE TEXT\""),
    ("exercise a\nfailed:\u{1B} 2025-11-21T12:00:00Z", "a line of a hand-in"),
    ("exercise a\nfailed:a,,b 2025-11-21T12:00:00Z", "a line of a hand-in"),
    ("exercise a\ncode\ncode", "\"code\", once"),
    ("exercise a\n|print(1)", "a line of a hand-in"),
    ("exercise a\ncode\n|x\nend\n|y", "the end"),
    (
      "exercise a\ncode\n|" + String(repeating: "x", count: 64 * 1024), "code of at most 64 KiB"
    ),
    (
      "exercise a" + String(repeating: "\nhint 2025-11-21T12:00:00Z", count: 501),
      "one of at most 500 attempts"
    ),
  ])
  func `A damaged or hostile exercise is refused with an explanation`(
    lines: String, expected: String
  ) {
    let text = "tutor hand-in 5\nlesson a\n\(lines)\n"
    let last = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(throws: HandInProblem.line(last, expected: expected)) { try HandIn(reading: text) }
  }

  @Test func `A class page counts mistakes by finding`() {
    let grace = Self.record(
      "bbbbbbbbbbbbbbbb", "Grace",
      [Self.attempt(.failed, "", ["oneByOne"]), Self.attempt(.failed, "", ["oneByOne"])])
    let linus = Self.record("cccccccccccccccc", "Linus", [Self.attempt(.failed, "", ["newKind"])])
    var record = ClassRecord()
    for (index, handIn) in [linus, grace, Self.ada].enumerated() {
      record.add("\(index)", .success(handIn))
    }
    let lines = ClassPage(record, width: 80).lines.map(\.text)
    let start = lines.firstIndex(of: "Mistakes in exercises") ?? 0
    #expect(
      lines[start...].joined(separator: "\n") == """
        Mistakes in exercises
        Failed tests, by what the tutor found in their runs.

        one after the other: 2 learners, 3 attempts
           async-let/two-downloads: Ada, Grace

        never awaited: 1 learner, 1 attempt
           async-let/two-downloads: Ada

        newKind: 1 learner, 1 attempt
           async-let/two-downloads: Linus

        no known finding: 1 learner, 1 attempt
           async-let/two-downloads: Ada
        """)
    #expect(lines.contains { $0.hasPrefix("Ada") && $0.contains("1 of 1") })
    #expect(lines.contains { $0.hasPrefix("Grace") && $0.contains("0 of 1") })
    #expect(ClassSheet(record).text.contains("2025-11-21T12:00:00Z,1,1,1\r\n"))
  }

  @Test func `An observed verdict is shown next to the one in the hand-in`() {
    var record = ClassRecord()
    record.add("1", .success(Self.ada))
    let exercise = "async-let/two-downloads"
    func verdict(_ outcome: ObservedVerdict.Outcome) -> ObservedVerdict {
      ObservedVerdict(
        learner: Self.ada.learner, exercise: exercise, claimed: .passed, outcome: outcome)
    }
    record.observed = [
      verdict(.passed), verdict(.failed(findings: ["oneByOne"], reason: "it does")),
      verdict(.failed(findings: [], reason: "the run did not end by itself")),
      verdict(.notCompiled("bad")),
      verdict(.ungraded("gone")),
    ]
    let lines = ClassPage(record, width: 80).lines.map(\.text)
    #expect(
      lines.suffix(9).joined(separator: "\n") == """
        3 verdicts differ from what the hand-ins say.

        Ada
           async-let/two-downloads: handed in as passed, now passed
           async-let/two-downloads: handed in as passed, now failed: one after the other
           async-let/two-downloads: handed in as passed, now failed: the run did not end
             by itself
           async-let/two-downloads: handed in as passed, now does not compile: bad
           async-let/two-downloads: handed in as passed, now not graded: gone
        """)
  }

  @Test func `The progress file keeps the findings of an attempt`() throws {
    var progress = Progress()
    progress.add(Self.attempt(.failed, "a b", ["oneByOne", "leftBehind"]))
    #expect(
      try Progress.decoded(progress.encoded(), file: "progress").exercises == progress.exercises)
  }
}
