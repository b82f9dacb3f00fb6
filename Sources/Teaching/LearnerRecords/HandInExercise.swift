import LessonKit

extension HandIn {
  /// A learner's work on an exercise: tests, hints and the last version of the program.
  package struct Exercise: Hashable, Sendable {
    package var name: String
    package var asks: String
    /// The tests and the hints that were read, in order.
    package var attempts: [Progress.ExerciseAttempt]
    /// The text of the learner's file; nil if there was none or it was too long.
    package var code: String?
    /// The programs of attempts, by their digests.
    package private(set) var programs: [String: String] = [:]

    package init(
      name: String, asks: String, attempts: [Progress.ExerciseAttempt] = [], code: String? = nil
    ) {
      self.name = name
      self.asks = asks
      self.attempts = attempts
      self.code = code
    }

    /// Adds the programs of attempts, the newest first, up to the limits. Removes the digest from an attempt whose
    /// program is missing or exceeds the limits.
    package mutating func addPrograms(_ text: (_ digest: String) -> String?) {
      for index in attempts.indices.reversed() {
        guard let digest = attempts[index].program, programs[digest] == nil else { continue }
        guard programs.count < Self.programLimit, let text = text(digest),
          size + text.utf8.count < Self.programsLimit
        else {
          attempts[index].program = nil
          continue
        }
        programs[digest] = text
      }
    }

    /// The size of all programs of attempts, in bytes.
    private var size: Int { programs.values.reduce(0) { $0 + $1.utf8.count } }

    /// The maximum number of programs of attempts, and the maximum size of all of them in bytes.
    static let programLimit = 20
    static let programsLimit = 64 * 1024

    /// The maximum size of the learner's file in a hand-in, in bytes.
    package static let codeLimit = ExerciseFiles.limit
    /// The maximum number of attempts in a hand-in. Only the newest are handed in.
    package static let attemptLimit = 500

    /// Whether a test passed, according to the learner's record.
    var isPassed: Bool { attempts.contains { $0.kind == .passed } }
    /// The verdict of the last test, according to the learner's record; nil if there was no test.
    package var lastVerdict: Progress.ExerciseAttempt.Kind? {
      attempts.last { $0.kind != .hint }?.kind
    }
    package var hints: Int { attempts.count { $0.kind == .hint } }
  }
}

extension HandIn.Exercise {
  var lines: [String] {
    var lines = ["  exercise \(name)", "    asks \(asks.escapedToOneLine)"]
    var written: Set<String> = []
    for attempt in attempts {
      lines.append(
        ["    \(attempt.summary) \(attempt.date)", attempt.text.escapedToOneLine]
          .filter { !$0.isEmpty }.joined(separator: " "))
      // A program that several attempts tested is written only once.
      if let digest = attempt.program, let text = programs[digest], written.insert(digest).inserted
      {
        lines += Self.lines(of: text)
      }
    }
    return lines + (code.map { ["    code"] + Self.lines(of: $0) } ?? [])
  }

  private static func lines(of program: String) -> [String] {
    program.split(separator: "\n", omittingEmptySubsequences: false).map {
      "      |\(String($0).escapedInCode)"
    }
  }

  /// Adds a line to the program of an attempt, or to the learner's file. `program` is the program's digest, or nil
  /// for the learner's file. Returns the expected form if the line exceeds a limit or repeats a program.
  fileprivate mutating func add(_ line: String, to program: String?, isFirst: Bool) -> String? {
    guard let program else {
      guard (code?.utf8.count ?? 0) + line.utf8.count < Self.codeLimit else {
        return "code of at most \(Self.codeLimit / 1024) KiB"
      }
      code? += (isFirst ? "" : "\n") + line
      return nil
    }
    guard !isFirst || (programs[program] == nil && programs.count < Self.programLimit),
      size + line.utf8.count < Self.programsLimit
    else {
      return
        "one of at most \(Self.programLimit) programs with at most \(Self.programsLimit / 1024) KiB together, each once"
    }
    programs[program, default: ""] += (isFirst ? "" : "\n") + line
    return nil
  }
}

extension HandInReader {
  private static let exerciseLimit = 100

  /// Starts an exercise of a lesson. Returns the expected form if the line is invalid.
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

  /// Reads a line that belongs to the last exercise. Returns the expected form if the line is invalid.
  mutating func readInExercise(
    _ word: String, _ rest: String, of lesson: inout HandIn.Lesson
  ) -> String? {
    let last = lesson.exercises.count - 1
    switch word {
    case "asks": lesson.exercises[last].asks = rest.unescapedFromOneLine
    case "code":
      guard lesson.exercises[last].code == nil, rest.isEmpty else { return "\"code\", once" }
      lesson.exercises[last].code = ""
      place = .code(of: nil, isEmpty: true)
    default:
      guard let summary = Progress.ExerciseAttempt.summary(word) else {
        return "a line of a hand-in"
      }
      guard let (date, text) = dated(rest) else {
        return "\"\(summary.kind.rawValue) DATE TEXT\""
      }
      guard lesson.exercises[last].attempts.count < HandIn.Exercise.attemptLimit else {
        return "one of at most \(HandIn.Exercise.attemptLimit) attempts"
      }
      let (id, exercise) = (lesson.id, lesson.exercises[last].name)
      lesson.exercises[last].attempts.append(
        Progress.ExerciseAttempt(
          lesson: id, exercise: exercise, kind: summary.kind, date: date, text: text,
          findings: summary.findings, program: summary.program))
      place = summary.program.map { .code(of: $0, isEmpty: true) } ?? .exercise
    }
    return nil
  }

  /// Reads a line of a program, without the bar before it. Returns the expected form if the line is invalid.
  mutating func readCode(_ line: String, of program: String?, isFirst: Bool) -> String? {
    guard let lesson = lessons.indices.last, let last = lessons[lesson].exercises.indices.last
    else { return "a line of a hand-in" }
    place = .code(of: program, isEmpty: false)
    return lessons[lesson].exercises[last].add(
      line.unescapedFromOneLine, to: program, isFirst: isFirst)
  }
}

extension String {
  /// The line of a program with control characters and backslashes escaped as `\u{…}`. Spaces are not escaped.
  fileprivate var escapedInCode: String {
    // A character at each end keeps spaces there from being escaped.
    String(
      String.UnicodeScalarView("|\(self)|".escapedToOneLine.unicodeScalars.dropFirst().dropLast()))
  }
}
