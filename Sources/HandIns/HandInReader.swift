import LessonKit

/// Gathers a hand-in from its lines.
struct HandInReader {
  private var learner: String?
  private var name: String?
  private var written: Timestamp?
  private var version: String?
  private var course: String?
  private var lessons: [HandIn.Lesson] = []
  private var runs: [Progress.Run] = []
  private var isAtEnd = false

  // Far more than there is; a file that was made to take long is refused.
  private static let lessonLimit = 200
  private static let stepLimit = 500
  private static let questionLimit = 500
  private static let nameLimit = 100

  /// Nil if something that every hand-in has did not come.
  var finished: HandIn? {
    guard let learner, let written, let version, isAtEnd else { return nil }
    return HandIn(
      learner: learner, name: name, written: written, version: version, course: course,
      lessons: lessons, runs: runs)
  }

  /// Takes in a line; what was expected instead if it says nothing.
  mutating func read(_ line: Substring) -> String? {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    let word = parts[0]
    let rest = parts.count > 1 ? parts[1] : ""
    guard !isAtEnd else { return "the end" }
    switch word {
    case "learner":
      guard (8...64).contains(rest.utf8.count), rest.allSatisfy(\.isHexDigit) else {
        return "\"learner\" and a word of hexadecimal digits"
      }
      learner = rest
    case "name": name = String(rest.unescapedFromOneLine.prefix(Self.nameLimit))
    case "written":
      guard let date = Timestamp(rest) else { return "\"written DATE\"" }
      written = date
    case "tutor": version = rest.unescapedFromOneLine
    case "course": course = rest.unescapedFromOneLine
    case "ran":
      guard let (date, command) = dated(rest) else { return "\"ran DATE COMMAND\"" }
      runs.append(Progress.Run(date: date, command: command))
    case "end": isAtEnd = true
    case "lesson":
      guard !rest.isEmpty, !rest.contains(" "), lessons.count < Self.lessonLimit,
        !lessons.contains(where: { $0.id == rest })
      else { return "\"lesson LESSON\", one of at most \(Self.lessonLimit), each once" }
      lessons.append(HandIn.Lesson(id: rest, title: rest, steps: 0))
    default: return readInLesson(word, rest)
    }
    return nil
  }

  private mutating func readInLesson(_ word: String, _ rest: String) -> String? {
    guard var lesson = lessons.popLast() else { return "a fact about a learner" }
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
      guard lesson.seen.count < Self.stepLimit else { return "one of \(Self.stepLimit) steps" }
      if !lesson.seen.contains(rest) { lesson.seen.append(rest) }
    case "predict", "review":
      let words = rest.split(separator: " ").map(String.init)
      guard words.count == 2, let number = Int(words[1]), number > 0,
        let kind = HandIn.Question.Kind(rawValue: word)
      else { return "\"\(word) STEP NUMBER\"" }
      let isNew = !lesson.questions.contains { $0.step == words[0] && $0.number == number }
      guard isNew, lesson.questions.count < Self.questionLimit else {
        return "one of at most \(Self.questionLimit) questions, each once"
      }
      lesson.questions.append(
        HandIn.Question(kind: kind, step: words[0], number: number, asks: ""))
    default: return readInQuestion(word, rest, of: &lesson)
    }
    return nil
  }

  private func readInQuestion(
    _ word: String, _ rest: String, of lesson: inout HandIn.Lesson
  ) -> String? {
    guard ["asks", "right", "wrong"].contains(word), !lesson.questions.isEmpty else {
      return "a fact about a learner"
    }
    let last = lesson.questions.count - 1
    if word == "asks" {
      lesson.questions[last].asks = rest.unescapedFromOneLine
      return nil
    }
    guard let (date, text) = dated(rest) else { return "\"\(word) DATE ANSWER\"" }
    lesson.questions[last].answers.append(
      HandIn.Answer(isRight: word == "right", date: date, text: text))
    return nil
  }

  private func dated(_ text: String) -> (Timestamp, String)? {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let date = parts.first.flatMap({ Timestamp($0) }) else { return nil }
    return (date, parts.count > 1 ? parts[1].unescapedFromOneLine : "")
  }
}
