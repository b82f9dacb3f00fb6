import LessonKit

extension HandIn {
  /// What a learner did with an exercise: tests, hints and the program as it was at last.
  package struct Exercise: Hashable, Sendable {
    package var name: String
    package var asks: String
    /// In the order in which they were made, hints among them.
    package var attempts: [Progress.ExerciseAttempt]
    /// The text of the learner's file; nil if there was none, or if it was too long.
    package var code: String?

    package init(
      name: String, asks: String, attempts: [Progress.ExerciseAttempt] = [], code: String? = nil
    ) {
      self.name = name
      self.asks = asks
      self.attempts = attempts
      self.code = code
    }

    /// The most bytes of a program that is handed in.
    package static let codeLimit = ExerciseFiles.limit
    /// Of more attempts, the newest are handed in.
    package static let attemptLimit = 500

    /// Whether a test passed, by the learner's own record.
    package var isPassed: Bool { attempts.contains { $0.kind == .passed } }
    /// The verdict of the last test in the learner's own record; nil if there was none.
    package var lastVerdict: Progress.ExerciseAttempt.Kind? {
      attempts.last { $0.kind != .hint }?.kind
    }
    package var hints: Int { attempts.count { $0.kind == .hint } }
  }
}

extension HandIn.Exercise {
  var lines: [String] {
    let attempts = attempts.map { attempt in
      ["    \(attempt.kindAndFindings) \(attempt.date)", attempt.text.escapedToOneLine]
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
    let code = code.map { text in
      ["    code"]
        + text.split(separator: "\n", omittingEmptySubsequences: false).map {
          "      |\(String($0).escapedInCode)"
        }
    }
    return ["  exercise \(name)", "    asks \(asks.escapedToOneLine)"] + attempts + (code ?? [])
  }
}

extension HandInReader {
  private static let exerciseLimit = 100

  /// Begins an exercise of a lesson.
  mutating func readExercise(_ name: String, of lesson: inout HandIn.Lesson) -> String? {
    let isName =
      (1...60).contains(name.utf8.count)
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    guard isName, lesson.exercises.count < Self.exerciseLimit,
      !lesson.exercises.contains(where: { $0.name == name })
    else { return "\"exercise NAME\", one of at most \(Self.exerciseLimit), each once" }
    lesson.exercises.append(HandIn.Exercise(name: name, asks: ""))
    place = .exercise
    return nil
  }

  /// Reads a line that belongs to the last exercise.
  mutating func readInExercise(
    _ word: String, _ rest: String, of lesson: inout HandIn.Lesson
  ) -> String? {
    let last = lesson.exercises.count - 1
    switch word {
    case "asks": lesson.exercises[last].asks = rest.unescapedFromOneLine
    case "code":
      guard lesson.exercises[last].code == nil, rest.isEmpty else { return "\"code\", once" }
      lesson.exercises[last].code = ""
      place = .code(isEmpty: true)
    default:
      guard let (kind, findings) = Progress.ExerciseAttempt.kindAndFindings(word) else {
        return "a fact about a learner"
      }
      guard let (date, text) = dated(rest) else { return "\"\(kind.rawValue) DATE TEXT\"" }
      guard lesson.exercises[last].attempts.count < HandIn.Exercise.attemptLimit else {
        return "one of at most \(HandIn.Exercise.attemptLimit) attempts"
      }
      let (id, exercise) = (lesson.id, lesson.exercises[last].name)
      lesson.exercises[last].attempts.append(
        Progress.ExerciseAttempt(
          lesson: id, exercise: exercise, kind: kind, date: date, text: text,
          findings: findings))
    }
    return nil
  }

  /// Reads a line of a program, without the bar in front of it.
  mutating func readCode(_ line: Substring, isFirst: Bool) -> String? {
    guard let lesson = lessons.indices.last, let last = lessons[lesson].exercises.indices.last
    else { return "a fact about a learner" }
    let text = String(line).unescapedFromOneLine
    let size = lessons[lesson].exercises[last].code?.utf8.count ?? 0
    guard size + text.utf8.count < HandIn.Exercise.codeLimit else {
      return "code of at most \(HandIn.Exercise.codeLimit / 1024) KiB"
    }
    lessons[lesson].exercises[last].code? += (isFirst ? "" : "\n") + text
    place = .code(isEmpty: false)
    return nil
  }
}

extension String {
  /// A line of a program on one line: control characters and backslashes as `\u{…}`. Spaces stay as they are.
  fileprivate var escapedInCode: String {
    // Something stands at both ends, so that spaces there need no escape.
    String(
      String.UnicodeScalarView("|\(self)|".escapedToOneLine.unicodeScalars.dropFirst().dropLast()))
  }
}
