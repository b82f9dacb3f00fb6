import LessonKit

/// Builds a hand-in from the lines of a file.
struct HandInReader {
  private var learner: String?
  private var name: String?
  private var written: Timestamp?
  private var version: String?
  private var course: String?
  var lessons: [HandIn.Lesson] = []
  private var runs: [Progress.Run] = []
  private var isAtEnd = false
  private var hidesAnswers = false
  // Sets of the lessons, steps and questions that were read, for fast lookup in large files.
  private var lessonIDs: Set<String> = []
  /// The steps seen in the lesson that is being read.
  private var seen: Set<String> = []
  private var asked: Set<String> = []
  /// The item to which detail lines belong.
  var place = Place.question

  enum Place: Hashable {
    case question, exercise
    /// The lines of the program with this digest, or of the learner's file if there is no digest. `isEmpty` is true
    /// before the first line.
    case code(of: String?, isEmpty: Bool)
  }

  private static let nameLimit = 100

  /// Returns the complete hand-in. Throws if a required line is missing.
  func finished() throws(HandInProblem) -> HandIn {
    guard isAtEnd else { throw .endsEarly }
    guard let learner else { throw .missing("learner") }
    guard let written else { throw .missing("written") }
    guard let version else { throw .missing("tutor") }
    return HandIn(
      learner: learner, name: name, written: written, version: version, course: course,
      lessons: lessons, runs: runs, hidesAnswers: hidesAnswers)
  }

  /// Reads a line. Returns the expected form if the line is invalid.
  mutating func read(_ line: ArraySlice<UInt8>) -> String? {
    if line.first == UInt8(ascii: "|"), case .code(let program, let isEmpty) = place {
      return readCode(
        String(decoding: line.dropFirst(), as: UTF8.self), of: program, isFirst: isEmpty)
    }
    let end = line.firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
    let word = String(decoding: line[..<end], as: UTF8.self)
    let rest = String(decoding: line[end...].dropFirst(), as: UTF8.self)
    guard !isAtEnd else { return "the end" }
    switch word {
    case "learner":
      guard (8...64).contains(rest.utf8.count), rest.allSatisfy(\.isHexDigit) else {
        return "\"learner\" and a word of hexadecimal digits"
      }
      learner = rest
    case "name": name = Self.name(rest.unescapedFromOneLine)
    case "written":
      guard let date = Timestamp(rest) else { return "\"written DATE\"" }
      written = date
    case "tutor": version = rest.unescapedFromOneLine
    case "course": course = rest.unescapedFromOneLine
    case "ran": return readRun(rest)
    case "end": (isAtEnd, place) = (true, .question)
    case "lesson":
      guard !rest.isEmpty, !rest.utf8.contains(UInt8(ascii: " ")),
        lessons.count < HandIn.lessonLimit,
        lessonIDs.insert(rest).inserted
      else { return "\"lesson LESSON\", one of at most \(HandIn.lessonLimit), each once" }
      lessons.append(HandIn.Lesson(id: rest, title: rest, steps: 0))
      (seen, asked, place) = ([], [], .question)
    default: return readInLesson(word, rest)
    }
    return nil
  }

  /// Returns the beginning of a name; nil if it has no visible character.
  private static func name(_ text: String) -> String? {
    let isVisible = text.unicodeScalars.contains { scalar in
      !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }
    return isVisible ? String(text.unicodeScalars.prefix(nameLimit)) : nil
  }

  private mutating func readRun(_ text: String) -> String? {
    guard runs.count < Progress.runLimit, let (date, command) = dated(text) else {
      return "\"ran DATE COMMAND\", one of at most \(Progress.runLimit)"
    }
    runs.append(Progress.Run(date: date, command: command))
    return nil
  }

  private mutating func readInLesson(_ word: String, _ rest: String) -> String? {
    guard var lesson = lessons.popLast() else { return "a line of a hand-in" }
    defer { lessons.append(lesson) }
    switch word {
    case "title": lesson.title = rest.unescapedFromOneLine
    case "text": lesson.text = rest.unescapedFromOneLine
    case "steps":
      guard let count = Int(rest), (0...10_000).contains(count) else { return "\"steps COUNT\"" }
      lesson.steps = count
    case "finished":
      guard let date = Timestamp(rest) else { return "\"finished DATE\"" }
      lesson.finished = date
    case "seen":
      guard lesson.seen.count < HandIn.stepLimit else { return "one of \(HandIn.stepLimit) steps" }
      if seen.insert(rest).inserted { lesson.seen.append(rest) }
    case "predict", "review", "goal":
      let words = rest.wordsBetweenSpaces()
      guard words.count == 2, let number = Int(words[1]), number > 0,
        let kind = HandIn.Question.Kind(rawValue: word)
      else { return "\"\(word) STEP NUMBER\"" }
      guard asked.insert("\(word == "goal" ? word : "") \(number) \(words[0])").inserted,
        lesson.questions.count < HandIn.questionLimit
      else {
        return "one of at most \(HandIn.questionLimit) questions, each once"
      }
      lesson.questions.append(
        HandIn.Question(kind: kind, step: words[0], number: number, asks: ""))
      place = .question
    case "exercise": return readExercise(rest, of: &lesson)
    default:
      guard place == .question else { return readInExercise(word, rest, of: &lesson) }
      return readInQuestion(word, rest, of: &lesson)
    }
    return nil
  }

  private mutating func readInQuestion(
    _ word: String, _ rest: String, of lesson: inout HandIn.Lesson
  ) -> String? {
    guard ["asks", "right", "wrong", "sealed"].contains(word), !lesson.questions.isEmpty else {
      return "a line of a hand-in"
    }
    let last = lesson.questions.count - 1
    if word == "asks" {
      lesson.questions[last].asks = rest.unescapedFromOneLine
      return nil
    }
    if word == "sealed" { return readSealed(rest, of: &lesson) }
    guard let (date, text) = dated(rest) else { return "\"\(word) DATE ANSWER\"" }
    lesson.questions[last].answers.append(
      HandIn.Answer(isRight: word == "right", date: date, text: text))
    return nil
  }

  /// Reads a sealed answer. The seal fits either a right or a wrong answer. If it fits neither, the tutor did not
  /// write it.
  private mutating func readSealed(_ rest: String, of lesson: inout HandIn.Lesson) -> String? {
    let parts = rest.split(separator: " ", maxSplits: 1).map(String.init)
    let last = lesson.questions.count - 1
    guard let learner, parts.count == 2, let (date, text) = dated(parts[1]) else {
      return "\"sealed SEAL DATE ANSWER\""
    }
    for isRight in [true, false] {
      let answer = HandIn.Answer(isRight: isRight, date: date, text: text)
      let seal = HandIn.seal(
        learner: learner, lesson: lesson.id, lesson.questions[last], answer)
      guard seal == parts[0] else { continue }
      lesson.questions[last].answers.append(answer)
      hidesAnswers = true
      return nil
    }
    return "the seal of an answer as the tutor wrote it"
  }

  func dated(_ text: String) -> (Timestamp, String)? {
    let bytes = text.utf8.drop { $0 == UInt8(ascii: " ") }
    let end = bytes.firstIndex(of: UInt8(ascii: " ")) ?? bytes.endIndex
    guard let date = Timestamp(Substring(bytes[..<end])) else { return nil }
    return (date, String(Substring(bytes[end...].dropFirst())).unescapedFromOneLine)
  }
}
