import LessonKit
import StyledText
import Testing

@testable import LearnerRecords

/// The programs of attempts in the progress file, in hand-ins and on a learner's page.
@Suite struct AttemptHistoryTests {
  private static let programs = ["let a = 1\nwait()\n", "let a = 2\nwait()\n", "let a = 3\n"]

  private static func digest(_ program: Int) -> String { HandIn.digest(of: [programs[program]]) }

  private static func attempt(
    _ kind: Progress.ExerciseAttempt.Kind, _ text: String = "", _ findings: [String] = [],
    program: Int? = nil
  ) -> Progress.ExerciseAttempt {
    .init(
      lesson: "async-let", exercise: "two-downloads", kind: kind, date: SampleRecords.noon,
      text: text,
      findings: findings, program: program.map(digest))
  }

  private static func exercise(_ attempts: [Progress.ExerciseAttempt]) -> HandIn.Exercise {
    var exercise = HandIn.Exercise(name: "two-downloads", asks: "Faster!", attempts: attempts)
    exercise.addPrograms { digest in programs.first { HandIn.digest(of: [$0]) == digest } }
    return exercise
  }

  private static let example = exercise([
    attempt(.failed, "tasks == 2", ["oneByOne", "oneByOne"], program: 0),
    attempt(.failed, "tasks == 2", ["oneByOne", "oneByOne"]),
    attempt(.hint, "1"),
    attempt(.failed, "tasks == 2", ["oneByOne"], program: 0),
    attempt(.failed, "tasks == 3", program: 1),
    attempt(.passed, program: 2),
  ])

  private static func record(_ exercise: HandIn.Exercise) -> HandIn {
    var record = SampleRecords.ada
    record.lessons[0].exercises = [exercise]
    return record
  }

  @Test func `Only a result that differs from the previous one is new`() {
    var progress = Progress()
    let failed = Self.attempt(.failed, "tasks == 2", ["oneByOne"])
    #expect(progress.isNew(failed))
    progress.add(failed)
    #expect(!progress.isNew(failed))
    #expect(progress.isNew(Self.attempt(.failed, "tasks == 2")))
    #expect(progress.isNew(Self.attempt(.failed, "tasks == 3", ["oneByOne"])))
    #expect(progress.isNew(Self.attempt(.passed)))
    var other = failed
    other.exercise = "another"
    #expect(progress.isNew(other))
  }

  @Test func `The progress file keeps the digest of an attempt's program`() throws {
    var progress = Progress()
    progress.add(Self.attempt(.failed, "a b", ["oneByOne"], program: 1))
    progress.add(Self.attempt(.passed, program: 2))
    let text = progress.encoded()
    #expect(text.contains(" failed:oneByOne@\(Self.digest(1)) "))
    #expect(try Progress.decoded(text, file: "p").exercises == progress.exercises)
  }

  @Test(arguments: ["passed@", "passed@xyz", "passed@0123456789abcdef@", "@0123456789abcdef"])
  func `A digest with an invalid form is refused`(word: String) {
    #expect(throws: Diagnostic.self) {
      try Progress.decoded(
        "tutor progress 5\nexercise a b \(word) 1970-01-01T00:00:05Z\n", file: "progress")
    }
  }

  @Test func `A hand-in contains each program once, below its first attempt`() throws {
    let record = Self.record(Self.example)
    #expect(try HandIn(reading: record.text) == record)
    let lines = record.text.split(separator: "\n").map(String.init)
    let first = try #require(lines.firstIndex { $0.hasPrefix("    failed:oneByOne,oneByOne@") })
    #expect(lines[(first + 1)...].prefix(3) == ["      |let a = 1", "      |wait()", "      |"])
    #expect(lines.count { $0 == "      |let a = 1" } == 1)
  }

  @Test func `A hand-in contains the newest programs within the limits`() throws {
    let limit = HandIn.Exercise.programLimit
    let attempts = (0..<limit + 3).map { number in
      var attempt = Self.attempt(.failed, "\(number)")
      attempt.program = HandIn.digest(of: ["\(number)"])
      return attempt
    }
    var many = HandIn.Exercise(name: "two-downloads", asks: "", attempts: attempts)
    many.addPrograms { $0 }
    #expect(many.attempts.map { $0.program != nil } == (0..<limit + 3).map { $0 >= 3 })
    #expect(try HandIn(reading: Self.record(many).text) == Self.record(many))
    var large = HandIn.Exercise(
      name: "two-downloads", asks: "", attempts: Array(attempts.prefix(3)))
    let half = String(repeating: "x", count: HandIn.Exercise.programsLimit / 2 - 1)
    large.addPrograms { _ in half }
    #expect(large.attempts.map { $0.program != nil } == [false, true, true])
    #expect(try HandIn(reading: Self.record(large).text) == Self.record(large))
  }

  @Test func `A program that is too large or appears twice is refused`() {
    let attempt = "failed@\(Self.digest(0)) 2025-11-21T12:00:00Z a"
    let expected =
      "one of at most \(HandIn.Exercise.programLimit) programs with at most \(HandIn.Exercise.programsLimit / 1024) KiB together, each once"
    let large = String(repeating: "x", count: HandIn.Exercise.programsLimit)
    for lines in ["\(attempt)\n|x\n\(attempt)\n|x", "\(attempt)\n|\(large)"] {
      let text = "tutor hand-in 5\nlesson a\nexercise b\n\(lines)\n"
      let last = text.split(separator: "\n").count
      #expect(throws: HandInProblem.line(last, expected: expected)) { try HandIn(reading: text) }
    }
  }

  @Test func `A learner's page marks the rest of a long line of a program`() {
    var example = HandIn.Exercise(
      name: "two-downloads", asks: "", attempts: [Self.attempt(.failed, "tasks == 2", program: 0)])
    example.addPrograms { _ in "let sentence = \"one two three four five six\"\n" }
    var record = ClassRecord()
    let learner = Self.record(example)
    record.add("1", .success(learner))
    let lines = LearnerPage(learner, in: record, width: 30).lines.map(\.text)
    #expect(lines.contains("     let sentence = \"one two"))
    #expect(lines.contains { $0.hasPrefix("   > ") && $0.hasSuffix("five six\"") })
  }

  @Test func `A learner's page shows each verdict and the changes to the program`() {
    let learner = Self.record(Self.example)
    var record = ClassRecord()
    record.add("1", .success(learner))
    let lines = LearnerPage(learner, in: record, width: 80).lines.map(\.text)
    #expect(
      lines.joined(separator: "\n") == """
        Ada

        async-let/two-downloads
        Faster!

        1. 2025-11-21 12:00  failed (2 tests in a row): one after the other; check:
           tasks == 2
             let a = 1
             wait()
        2025-11-21 12:00  hint 1

        2. 2025-11-21 12:00  failed: one after the other; check: tasks == 2
           The program is the same as before.

        3. 2025-11-21 12:00  failed; check: tasks == 3
           - let a = 1
           + let a = 2
             wait()

        4. 2025-11-21 12:00  passed
           - let a = 2
           - wait()
           + let a = 3
        """)
  }

  @Test func `A learner is found by name, by title or by the beginning of the ID`() {
    var record = ClassRecord()
    for (index, name) in ["Ada", "Adam", "Ada"].enumerated() {
      record.add(
        name, .success(SampleRecords.record(String(repeating: "\(index + 1)", count: 16), name)))
    }
    func names(_ word: String) -> [String] {
      record.learners(named: word).map(record.title(of:))
    }
    #expect(names("adam") == ["Adam"])
    #expect(names("ada") == ["Ada (11111111)", "Ada (33333333)"])
    #expect(names("Ada (3") == ["Ada (33333333)"])
    #expect(names("1111") == ["Ada (11111111)"])
    #expect(names("Bob").isEmpty)
  }
}
