package import LessonKit

/// A learner's progress: the position, the steps seen, the answers, and the runs.
package struct Progress: Hashable, Sendable {
  package struct Answer: Hashable, Sendable {
    package var question: QuestionID
    package var isRight: Bool
    package var date: Timestamp
    /// The answer as the learner typed it.
    package var text: String

    package init(question: QuestionID, isRight: Bool, date: Timestamp, text: String) {
      self.question = question
      self.isRight = isRight
      self.date = date
      self.text = text
    }
  }

  /// A run, with the command that starts it.
  package struct Run: Hashable, Sendable {
    var date: Timestamp
    /// The command, with the machine's options so that the run can be repeated:
    /// `run async-let/read-twice --cores 2`.
    var command: String

    package init(date: Timestamp, command: String) {
      self.date = date
      self.command = command
    }
  }

  /// The position at which the learner continues; nil if there is none.
  package var position: Position?
  /// The steps in the order in which they were first seen.
  package private(set) var seen: [Place] = []
  /// The places in `seen`, for fast lookup in large files.
  private var seenPlaces: Set<Place> = []
  /// The answers in the order in which they were given.
  package internal(set) var answers: [Answer] = []
  /// The attempts at goals in the order in which they were made.
  package internal(set) var attempts: [Attempt] = []
  /// The tests of exercises and the hints that were read, in order.
  package internal(set) var exercises: [ExerciseAttempt] = []
  /// The latest runs, in order.
  package internal(set) var runs: [Run] = []
  /// The dates at which all steps of each lesson had been seen, by lesson.
  package internal(set) var finished: [String: Timestamp] = [:]
  /// The dates of the reviews of each lesson, in order, by lesson.
  package internal(set) var reviewed: [String: [Timestamp]] = [:]

  package init() {}

  package mutating func see(_ place: Place) {
    if seenPlaces.insert(place).inserted { seen.append(place) }
  }

  /// The maximum number of Unicode scalars that are kept of an answer.
  static let answerLimit = 1_000

  /// Adds an answer. An answer that is longer than `answerLimit` is cut.
  package mutating func add(_ answer: Answer) {
    var answer = answer
    if answer.text.unicodeScalars.count > Self.answerLimit {
      answer.text = String(
        String.UnicodeScalarView(answer.text.unicodeScalars.prefix(Self.answerLimit)))
    }
    answers.append(answer)
  }

  static let runLimit = 500

  /// Adds a run. If there are more than `runLimit`, the oldest are removed.
  package mutating func add(_ run: Run) {
    runs.append(run)
    runs.removeFirst(max(0, runs.count - Self.runLimit))
  }

  /// Records when all steps of a lesson had been seen. Only the first date counts.
  package mutating func finish(_ lesson: String, at date: Timestamp) {
    if finished[lesson] == nil { finished[lesson] = date }
  }

  package mutating func review(_ lesson: String, at date: Timestamp) {
    reviewed[lesson, default: []].append(date)
  }
}

extension Progress {
  /// The days from the end of a lesson to its first review, from the first review to the second, and so on.
  static let reviewDays = [1, 3, 7, 21]

  /// Returns the date of a lesson's next review; nil if the lesson is not finished or has had all its reviews.
  package func nextReview(of lesson: String) -> Timestamp? {
    guard let end = finished[lesson] else { return nil }
    let reviews = reviewed[lesson] ?? []
    guard reviews.count < Self.reviewDays.count else { return nil }
    return (reviews.last ?? end).adding(days: Self.reviewDays[reviews.count])
  }

  /// Returns the lessons whose review is due, the longest overdue first.
  package func reviewsDue(at date: Timestamp) -> [String] {
    finished.keys.compactMap { lesson in nextReview(of: lesson).map { (due: $0, lesson: lesson) } }
      .filter { $0.due <= date }
      .sorted { ($0.due, $0.lesson) < ($1.due, $1.lesson) }
      .map(\.lesson)
  }

  /// The last answer to each question, in the order in which the questions were first answered.
  package var lastAnswers: [Answer] {
    var slots: [QuestionID: Int] = [:]
    var last: [Answer] = []
    for answer in answers {
      if let slot = slots[answer.question] {
        last[slot] = answer
      } else {
        slots[answer.question] = last.count
        last.append(answer)
      }
    }
    return last
  }

  /// The questions whose last answer was wrong.
  package var missed: [QuestionID] { lastAnswers.filter { !$0.isRight }.map(\.question) }

  /// Removes the record of a step: that it was seen, its answers, and the attempts at its goals. The position
  /// stays the same.
  package mutating func forget(_ place: Place) {
    forgetSeen { $0 == place }
    answers.removeAll { $0.question.place == place }
    attempts.removeAll { $0.goal.place == place }
  }

  /// Removes the record of a lesson, including its exercises and reviews. The position stays the same.
  package mutating func forget(lesson: String) {
    forgetSeen { $0.lesson == lesson }
    answers.removeAll { $0.question.place.lesson == lesson }
    attempts.removeAll { $0.goal.place.lesson == lesson }
    exercises.removeAll { $0.lesson == lesson }
    finished[lesson] = nil
    reviewed[lesson] = nil
  }

  private mutating func forgetSeen(where isForgotten: (Place) -> Bool) {
    seen.removeAll(where: isForgotten)
    seenPlaces = Set(seen)
  }
}
