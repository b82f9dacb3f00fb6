import LessonKit
import TaskTrace

/// The record of one learner's work, in the form that a teacher receives.
package struct HandIn: Hashable, Sendable {
  /// The learner's ID: random hexadecimal digits that are the same in all hand-ins of a learner.
  package var learner: String
  /// The name that the learner gave; nil if there is none.
  var name: String?
  var written: Timestamp
  /// The version of the tutor that wrote the hand-in.
  var version: String
  var course: String?
  package var lessons: [Lesson]
  package var runs: [Progress.Run]
  /// Whether the course hides which answers are right. If so, the text form has seals in place of verdicts.
  var hidesAnswers: Bool

  package init(
    learner: String, name: String? = nil, written: Timestamp, version: String,
    course: String? = nil, lessons: [Lesson] = [], runs: [Progress.Run] = [],
    hidesAnswers: Bool = false
  ) {
    self.hidesAnswers = hidesAnswers
    self.learner = learner
    self.name = name
    self.written = written
    self.version = version
    self.course = course
    self.lessons = lessons
    self.runs = runs
  }

  package struct Lesson: Hashable, Sendable {
    package var id: String
    var title: String
    /// A digest of the lesson's text. If the digests of two learners differ, they had different versions of the
    /// lesson.
    package var text: String?
    /// The number of steps in the lesson.
    var steps: Int
    package var seen: [String]
    var finished: Timestamp?
    package var questions: [Question]
    package var exercises: [Exercise]

    package init(
      id: String, title: String, text: String? = nil, steps: Int, seen: [String] = [],
      finished: Timestamp? = nil, questions: [Question] = [], exercises: [Exercise] = []
    ) {
      self.id = id
      self.title = title
      self.text = text
      self.steps = steps
      self.seen = seen
      self.finished = finished
      self.questions = questions
      self.exercises = exercises
    }
  }

  package struct Question: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
      /// A question whose answer depends on a run.
      case predict
      case review
      /// A goal that a run reaches. Its answers are the attempts.
      case goal
    }
    package var kind: Kind
    package var step: String
    /// The number within the step, starting at 1.
    package var number: Int
    package var asks: String
    /// The answers in the order in which they were given. The first answer to a prediction was given before the
    /// run.
    package var answers: [Answer]

    package init(
      kind: Kind, step: String, number: Int, asks: String, answers: [Answer] = []
    ) {
      self.kind = kind
      self.step = step
      self.number = number
      self.asks = asks
      self.answers = answers
    }
  }

  package struct Answer: Hashable, Sendable {
    /// Whether the answer is right. For a goal, whether the run reached it.
    package var isRight: Bool
    var date: Timestamp
    /// The words of the choice, or the typed text. For an attempt at a goal, its options and outcome.
    package var text: String

    package init(isRight: Bool, date: Timestamp, text: String) {
      self.isRight = isRight
      self.date = date
      self.text = text
    }
  }

  // Limits far above those of real records. They reject files that are made to take long to read.
  /// The maximum number of lessons in a hand-in.
  package static let lessonLimit = 200
  /// The maximum number of steps of a lesson that were seen.
  package static let stepLimit = 500
  /// The maximum number of questions and goals of a lesson.
  package static let questionLimit = 500

  /// The latest date in the record; nil if it has none.
  var last: Timestamp? {
    let answers = lessons.flatMap(\.questions).flatMap(\.answers).map(\.date)
    let attempts = lessons.flatMap(\.exercises).flatMap(\.attempts).map(\.date)
    return (answers + attempts + runs.map(\.date) + lessons.compactMap(\.finished)).max()
  }

  /// The learner's name, or a replacement that contains the start of the ID.
  var title: String { name ?? "no name (\(learner.prefix(8)))" }
}

extension HandIn.Question {
  /// Whether an attempt reached the goal.
  var isReached: Bool { answers.contains(where: \.isRight) }
}

extension HandIn {
  /// Returns the seal that replaces "right" or "wrong" in the text form if answers are hidden. People who read the
  /// file cannot tell which of the two it means. A program that knows the learner's ID can.
  static func seal(
    learner: String, lesson: String, _ question: Question, _ answer: Answer
  ) -> String {
    digest(of: [
      learner, lesson, question.step, "\(question.number)", "\(answer.date)", answer.text,
      answer.isRight ? "right" : "wrong",
    ])
  }

  /// Checks whether a word has the form of a digest.
  static func isDigest(_ word: String) -> Bool {
    word.utf8.count == 16 && word.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  /// Returns a short digest of a text: its fingerprint in hexadecimal digits. Equal texts have equal digests.
  package static func digest(of lines: [String]) -> String {
    let digits = String(fingerprint(of: lines.joined(separator: "\n").utf8), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
