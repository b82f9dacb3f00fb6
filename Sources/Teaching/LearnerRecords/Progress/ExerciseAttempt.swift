extension Progress {
  /// An action of a learner in an exercise: a test of the file, or a hint that was read.
  package struct ExerciseAttempt: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
      case passed, failed, hint
    }

    package var lesson: String
    package var exercise: String
    package var kind: Kind
    var date: Timestamp
    /// The check that failed, or the number of the hint.
    package var text: String
    /// The names of the kinds of findings that the learner saw.
    package var findings: [String]
    /// The digest of the program that was tested; nil if the program was not stored.
    package var program: String?

    package init(
      lesson: String, exercise: String, kind: Kind, date: Timestamp, text: String,
      findings: [String] = [], program: String? = nil
    ) {
      self.lesson = lesson
      self.exercise = exercise
      self.kind = kind
      self.date = date
      self.text = text
      self.findings = findings
      self.program = program
    }
  }

  /// Adds an attempt. A text that is longer than `answerLimit` is cut.
  package mutating func add(_ attempt: ExerciseAttempt) {
    var attempt = attempt
    attempt.text = String(
      String.UnicodeScalarView(attempt.text.unicodeScalars.prefix(Self.answerLimit)))
    exercises.append(attempt)
  }

  /// Checks whether the result of an attempt differs from that of the last attempt at the same exercise. Only the
  /// programs of such attempts are stored.
  package func isNew(_ attempt: ExerciseAttempt) -> Bool {
    exercises.last { $0.lesson == attempt.lesson && $0.exercise == attempt.exercise }?
      .hasSameResult(as: attempt) != true
  }

  package func hasPassed(_ exercise: String, in lesson: String) -> Bool {
    exercises.contains {
      $0.lesson == lesson && $0.exercise == exercise && $0.kind == .passed
    }
  }
}

extension Progress.ExerciseAttempt {
  func hasSameResult(as other: Self) -> Bool {
    kind == other.kind && text == other.text && findings == other.findings
  }
}

/// The line of an attempt in the file: `exercise LESSON NAME passed|failed|hint DATE TEXT`. The findings and the
/// program's digest follow the kind, as in `failed:oneByOne,leftBehind@00c0ffee00c0ffee`.
extension Progress.ExerciseAttempt {
  /// The contents of an attempt's `summary` word.
  struct Summary {
    var kind: Kind
    var findings: [String] = []
    var program: String?
  }

  var fileForm: String {
    ["exercise", lesson, exercise, summary, "\(date)", text.escapedToOneLine]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The kind, the findings and the program's digest in one word, such as
  /// `failed:oneByOne,leftBehind@00c0ffee00c0ffee`.
  var summary: String {
    kind.rawValue + (findings.isEmpty ? "" : ":" + findings.joined(separator: ","))
      + (program.map { "@\($0)" } ?? "")
  }

  /// Parses a word with a kind, findings and a digest. Returns nil if it does not have this form.
  static func summary(_ word: String) -> Summary? {
    let ends = word.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    let parts = ends[0].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let kind = Kind(rawValue: parts[0]), parts.count <= 2, ends.count <= 2,
      ends.count == 1 || HandIn.isDigest(ends[1])
    else { return nil }
    let program = ends.count == 2 ? ends[1] : nil
    guard parts.count == 2 else { return Summary(kind: kind, program: program) }
    let findings = parts[1].split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init)
    let areNames = findings.allSatisfy { name in
      (1...40).contains(name.utf8.count) && name.allSatisfy { $0.isASCII && $0.isLetter }
    }
    guard areNames, findings.count <= maximumFindings else { return nil }
    return Summary(kind: kind, findings: findings, program: program)
  }

  private static let maximumFindings = 20

  /// Parses a line. Returns nil if it does not have this form.
  init?(reading line: String) {
    let words = line.wordsBetweenSpaces(5)
    guard words.count >= 5, words[0] == "exercise",
      let summary = Self.summary(words[3]), let date = Timestamp(words[4])
    else { return nil }
    self.init(
      lesson: words[1], exercise: words[2], kind: summary.kind, date: date,
      text: words.count > 5 ? words[5].unescapedFromOneLine : "", findings: summary.findings,
      program: summary.program)
  }
}
