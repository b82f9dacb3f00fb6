extension Progress {
  /// Something that a learner did with an exercise: a test of the file, or a hint that was read.
  package struct ExerciseAttempt: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
      case passed, failed, hint
    }

    package var lesson: String
    package var exercise: String
    package var kind: Kind
    package var date: Timestamp
    /// The check that failed, or the number of the hint.
    package var text: String
    /// The findings that the learner saw, by the names of their kinds.
    package var findings: [String]

    package init(
      lesson: String, exercise: String, kind: Kind, date: Timestamp, text: String,
      findings: [String] = []
    ) {
      self.lesson = lesson
      self.exercise = exercise
      self.kind = kind
      self.date = date
      self.text = text
      self.findings = findings
    }
  }

  /// Of a very long text the beginning is kept.
  package mutating func add(_ attempt: ExerciseAttempt) {
    var attempt = attempt
    attempt.text = String(
      String.UnicodeScalarView(attempt.text.unicodeScalars.prefix(Self.answerLimit)))
    exercises.append(attempt)
  }

  package func hasPassed(_ exercise: String, in lesson: String) -> Bool {
    exercises.contains {
      $0.lesson == lesson && $0.exercise == exercise && $0.kind == .passed
    }
  }
}

/// The file form: `exercise LESSON NAME passed|failed|hint DATE TEXT`. The findings follow the word for the kind, as in
/// `failed:oneByOne,leftBehind`.
extension Progress.ExerciseAttempt {
  var fileForm: String {
    ["exercise", lesson, exercise, kindAndFindings, "\(date)", text.escapedToOneLine]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Such as `failed:oneByOne,leftBehind`.
  var kindAndFindings: String {
    kind.rawValue + (findings.isEmpty ? "" : ":" + findings.joined(separator: ","))
  }

  /// Nil if the word is not of that form.
  static func kindAndFindings(_ word: String) -> (Kind, findings: [String])? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let kind = Kind(rawValue: parts[0]), parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return (kind, []) }
    let findings = parts[1].split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init)
    let areNames = findings.allSatisfy { name in
      (1...40).contains(name.utf8.count) && name.allSatisfy { $0.isASCII && $0.isLetter }
    }
    return areNames && findings.count <= mostFindings ? (kind, findings) : nil
  }

  private static let mostFindings = 20

  /// Nil if the line is not of that form.
  init?(reading line: String) {
    let words = line.wordsBetweenSpaces(5)
    guard words.count >= 5, words[0] == "exercise",
      let (kind, findings) = Self.kindAndFindings(words[3]), let date = Timestamp(words[4])
    else { return nil }
    self.init(
      lesson: words[1], exercise: words[2], kind: kind, date: date,
      text: words.count > 5 ? words[5].unescapedFromOneLine : "", findings: findings)
  }
}
