import LessonKit
import StyledText
import Testing

@testable import LearnerRecords

@Suite struct ClassTests {
  private static func of(_ records: HandIn...) -> ClassRecord {
    var record = ClassRecord()
    for (index, handIn) in records.enumerated() { record.add("\(index + 1).txt", .success(handIn)) }
    return record
  }

  private static let grace = SampleRecords.record(
    "bbbbbbbbbbbbbbbb", "Grace",
    [
      SampleRecords.question(1, "How long?", ("420 MS", false)),
      SampleRecords.question(2, "Which ends first?", ("the image", false)),
      SampleRecords.question(1, "Who waits?", kind: .review, ("the child", false)),
    ])
  private static let linus = SampleRecords.record(
    "cccccccccccccccc", nil, [SampleRecords.question(1, "How long?", ("300 ms", true))])

  private static var three: ClassRecord {
    var record = of(linus, SampleRecords.ada, grace)
    record.add("notes.txt", .failure(.foreign))
    return record
  }

  @Test func `A class page has a table of learners and the most missed questions`() {
    let lines = ClassPage(Self.three, width: 72).lines
    #expect(
      lines.map { TerminalWriter(colors: .none).string(for: $0) }.joined(separator: "\n") == """
        notes.txt is ignored. It is not a hand-in.

        3 learners

                            steps  right  wrong  review  goals  runs     last on
        Ada                     2      0      1       -      -     1  2025-11-21
        Grace                   2      0      2  0 of 1      -     1  2025-11-21
        no name (cccccccc)      2      1      0       -      -     1  2025-11-21

        Steps seen, and right and wrong predictions, by lesson:
                            async-let
        Ada                  2/6  0+1
        Grace                2/6  0+2
        no name (cccccccc)   2/6  1+0

        Most often missed
        Only first answers count. Predictions are answered before the run.

        1. How long?
           async-let, step both-at-once: 2 of 3 missed it
           2 × 420 ms
           1 × 300 ms  right

        2. Which ends first?
           async-let, step both-at-once: 1 of 1 missed it
           1 × the image

        3. Who waits?
           async-let, review question 1: 1 of 1 missed it
           1 × the child
        """)
  }

  @Test func `The page for a screen reader has sentences`() {
    let lines = ClassPage(Self.of(SampleRecords.ada), width: 200, isPlain: true).lines.map(\.text)
    #expect(
      lines.prefix(3) == [
        "One learner", "Ada: one run, last on 2025-11-21.",
        "In async-let, 2 of 6 steps, 0 predictions right and 1 wrong.",
      ])
  }

  @Test func `No line is wider than the screen`() {
    var record = Self.three
    for number in 0..<12 {
      var other = SampleRecords.record(
        "ddddddddddddddd\(String(number, radix: 16))", "Someone \(number)")
      other.lessons[0].id = "a-lesson-of-a-long-name-\(number)"
      record.add("\(number)", .success(other))
    }
    for width in [40, 60, 80, 140] {
      let lines = ClassPage(record, width: width).lines
      #expect(!lines.isEmpty)
      #expect(lines.filter { $0.width > width }.map(\.text) == [])
    }
  }

  @Test func `After ten missed questions, the page says how many more were missed`() {
    func lines(_ count: Int) -> [String] {
      let questions = (1...count).map {
        SampleRecords.question($0, "Question \($0)?", ("\($0)", false))
      }
      let record = Self.of(SampleRecords.record("a", "Ada", questions))
      return ClassPage(record, width: 80).lines.map(\.text)
    }
    #expect(lines(13).last == "3 more questions were missed.")
    #expect(lines(11).last == "One more question was missed.")
    let tenth = lines(10).suffix(3)
    #expect(tenth.first?.hasPrefix("10. Question") == true)
    #expect(tenth.dropFirst().allSatisfy { $0.hasPrefix("    ") && !$0.hasPrefix("     ") })
  }

  @Test func `An empty folder is reported as empty`() {
    #expect(
      ClassPage(ClassRecord(), width: 80).lines.map(\.text)
        == ["There are no hand-ins in this folder."])
  }

  @Test func `A learner without any work has no table of lessons`() {
    let bare = HandIn(learner: "9999999999999999", written: SampleRecords.noon, version: "1.0")
    let lines = ClassPage(Self.of(bare), width: 64).lines.map(\.text)
    #expect(!lines.contains { $0.contains("by lesson:") })
    #expect(lines.last == "No question has been answered yet.")
  }

  @Test func `Answers with the same meaning are counted together`() {
    let texts = ["350 ms", "350", "0.35 s", "0.350 S", "350ms", "400 ms"]
    let records = texts.enumerated().map { index, text in
      SampleRecords.record(
        "a\(index)", "Ada \(index)", [SampleRecords.question(1, "How long?", (text, false))])
    }
    var record = ClassRecord()
    for (index, handIn) in records.enumerated() { record.add("\(index)", .success(handIn)) }
    let answers = record.missed.first?.answers.map { "\($0.count) × \($0.text)" }
    #expect(answers == ["5 × 350 ms", "1 × 400 ms"])
  }

  @Test func `A long answer is shortened to its beginning`() {
    let long = String(repeating: "word ", count: 1000)
    let record = Self.of(
      SampleRecords.record("a", "Ada", [SampleRecords.question(1, long, (long, false))]))
    let lines = ClassPage(record, width: 80).lines.map(\.text)
    #expect(lines.count < 25)
    #expect(lines.joined(separator: " ").contains("(4800 more"))
  }

  @Test func `No date is shown for a learner without a dated record`() {
    let bare = HandIn(learner: "9999999999999999", written: SampleRecords.noon, version: "1.0")
    for isPlain in [true, false] {
      let text = ClassPage(Self.of(bare), width: 80, isPlain: isPlain).lines.map(\.text).joined()
      #expect(!text.contains("never"))
    }
    #expect(
      ClassPage(Self.of(bare), width: 80, isPlain: true).lines.map(\.text)[1]
        == "no name (99999999): no runs.")
  }

  @Test func `A learner who hands in twice is counted once, with the newest hand-in`() {
    let later = SampleRecords.record(SampleRecords.ada.learner, "Ada L.", after: 1)
    for records in [[SampleRecords.ada, later], [later, SampleRecords.ada]] {
      var record = ClassRecord()
      for (index, handIn) in records.enumerated() { record.add("\(index)", .success(handIn)) }
      #expect(record.learners == [later])
      #expect(record.older == [records[0] == later ? "1" : "0"])
    }
  }

  @Test func `Learners with the same name are distinguished by their IDs`() {
    let record = Self.of(SampleRecords.ada, SampleRecords.record("eeeeeeeeeeeeeeee", "Ada"))
    #expect(
      record.learners.map(record.title(of:)) == ["Ada (01234567)", "Ada (eeeeeeee)"])
  }

  @Test func `Different texts of the same lesson are reported`() {
    var other = Self.grace
    other.lessons[0].text = "1111"
    #expect(Self.of(SampleRecords.ada, other).mixedLessons == ["async-let"])
    #expect(Self.of(SampleRecords.ada, Self.grace).mixedLessons == [])
  }

  @Test func `Control characters in a record do not reach the terminal`() {
    let record = Self.of(
      SampleRecords.record(
        "ffffffffffffffff", "\u{1B}]0;x\u{7}",
        [SampleRecords.question(1, "\u{1B}[2J?", ("\u{9B}31m", false))]))
    let text = TerminalWriter(colors: .none).string(for: ClassPage(record, width: 80).lines)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x9B })
    #expect(text.contains("]0;x"))
  }

  // MARK: Comma-separated values

  @Test func `A sheet has a row for each learner and lesson`() {
    let bare = HandIn(learner: "9999999999999999", written: SampleRecords.noon, version: "1.0")
    #expect(
      ClassSheet(Self.of(SampleRecords.ada, bare)).text.split(separator: "\r\n") == [
        "learner,name,course,lesson,steps_seen,steps,predictions_right,predictions_wrong,review_right,review_wrong,goals_reached,goals_tried,finished,runs,last,handed_in,exercises_passed,exercises_tested,hints",
        "0123456789abcdef,Ada,Week 3,async-let,2,6,0,1,0,0,0,0,,1,2025-11-21T12:00:01Z,2025-11-21T12:00:00Z,0,0,0",
        "9999999999999999,,,,0,0,0,0,0,0,0,0,,0,,2025-11-21T12:00:00Z,0,0,0",
      ])
  }

  @Test func `Each run is counted in exactly one row of a sheet`() {
    var ada = SampleRecords.ada
    ada.lessons.append(HandIn.Lesson(id: "task-trees", title: "Trees", steps: 8, seen: ["a"]))
    ada.runs += [
      Progress.Run(
        date: SampleRecords.noon.adding(days: 1), command: "run task-trees/family --cores 4"),
      Progress.Run(date: SampleRecords.noon.adding(days: 2), command: "trace --cores 4 ./App"),
    ]
    let rows = ClassSheet(Self.of(ada)).text.split(separator: "\r\n").dropFirst().map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(rows.map { $0[3] } == ["async-let", "task-trees", ""])
    #expect(rows.map { $0[13] } == ["1", "1", "1"])
    #expect(
      rows.map { $0[14].prefix(10) } == ["2025-11-21", "2025-11-22", "2025-11-23"])
  }

  @Test(arguments: [
    ("Ada", "Ada"), ("Ada, Countess", "\"Ada, Countess\""), ("\"Ada\"", "\"\"\"Ada\"\"\""),
    ("two\r\nlines", "two␍␊lines"), ("=1+2", "'=1+2"), ("+1", "'+1"), ("-1", "'-1"),
    ("@SUM(A1)", "'@SUM(A1)"), ("\t=x", "'    =x"), (" =1", "' =1"), ("＝1", "'＝1"),
    ("=HYPERLINK(\"http://x\",\"y\")", "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\""),
    ("", ""), (" ", "\" \""), ("\u{1B}[2J", "␛[2J"),
    ("\"\u{301},=1", "\"\"\"\u{301},=1\""),
  ])
  func `A cell is quoted if necessary and is never a formula`(text: String, cell: String) {
    #expect(ClassSheet.cell(text) == cell)
  }

  @Test func `A sheet is recognized by its first line`() {
    #expect(ClassSheet.isSheet(ClassSheet(Self.three).text))
    #expect(!ClassSheet.isSheet(SampleRecords.ada.text))
    #expect(!ClassSheet.isSheet(""))
  }
}
