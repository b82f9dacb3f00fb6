import LessonKit

/// What one learner has done, in the form in which a teacher gets it.
package struct HandIn: Hashable, Sendable {
  /// A random word that stays the same for a learner's record, so that two hand-ins of one learner are known as such.
  package var learner: String
  /// Nil unless the learner gave one.
  package var name: String?
  package var written: Timestamp
  /// The tutor that wrote it.
  package var version: String
  package var course: String?
  package var lessons: [Lesson]
  package var runs: [Progress.Run]
  /// The course hides which answers are right, so the text form does not show it.
  package var hidesAnswers: Bool

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
    package var title: String
    /// A digest of the lesson's text: learners with different ones had different lessons.
    package var text: String?
    /// How many steps the lesson has.
    package var steps: Int
    package var seen: [String]
    package var finished: Timestamp?
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
      /// Decided by a run.
      case predict
      case review
      /// Reached by a run. Its answers are the attempts.
      case goal
    }
    package var kind: Kind
    package var step: String
    /// Counted from 1 in its step.
    package var number: Int
    package var asks: String
    /// In the order in which they were given; the first was given before the run.
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
    /// Of a goal: whether the run reached it.
    package var isRight: Bool
    package var date: Timestamp
    /// The words of the choice, or the typed text.
    package var text: String

    package init(isRight: Bool, date: Timestamp, text: String) {
      self.isRight = isRight
      self.date = date
      self.text = text
    }
  }

  /// Of everything in it, the latest moment.
  package var last: Timestamp? {
    let answers = lessons.flatMap(\.questions).flatMap(\.answers).map(\.date)
    let attempts = lessons.flatMap(\.exercises).flatMap(\.attempts).map(\.date)
    return (answers + attempts + runs.map(\.date) + lessons.compactMap(\.finished)).max()
  }

  /// How to call the learner.
  package var title: String { name ?? "no name (\(learner.prefix(8)))" }
}

extension HandIn.Question {
  /// Of a goal: whether one of the attempts reached it.
  var isReached: Bool { answers.contains(where: \.isRight) }
}

extension HandIn {
  /// Replaces "right" or "wrong" if answers are hidden. A reader of the file cannot tell which it is; a program that
  /// knows the learner's word can.
  static func seal(
    learner: String, lesson: String, _ question: Question, _ answer: Answer
  ) -> String {
    digest(of: [
      learner, lesson, question.step, "\(question.number)", "\(answer.date)", answer.text,
      answer.isRight ? "right" : "wrong",
    ])
  }

  /// A short digest of a text (FNV-1a, 64 bits): equal texts have equal ones.
  package static func digest(of lines: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in lines.joined(separator: "\n").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
