package import LessonKit

/// What a learner has done: where they are, what they have seen and how they have answered.
package struct Progress: Hashable, Sendable {
  package struct Answer: Hashable, Sendable {
    package var question: QuestionID
    package var isRight: Bool
    package var date: Timestamp
    /// As it was typed.
    package var text: String

    package init(question: QuestionID, isRight: Bool, date: Timestamp, text: String) {
      self.question = question
      self.isRight = isRight
      self.date = date
      self.text = text
    }
  }

  /// A run that was done, as one types it.
  package struct Run: Hashable, Sendable {
    package var date: Timestamp
    /// With the machine's options, so that it can be done again: `run async-let/read-twice --cores 2`.
    package var command: String

    package init(date: Timestamp, command: String) {
      self.date = date
      self.command = command
    }
  }

  /// Where to go on.
  package var position: Position?
  /// Steps in the order in which they were first seen.
  package private(set) var seen: [Place] = []
  /// The same: a file may hold very many.
  private var seenPlaces: Set<Place> = []
  /// Answers in the order in which they were given.
  package internal(set) var answers: [Answer] = []
  /// Attempts at goals in the order in which they were made.
  package internal(set) var attempts: [Attempt] = []
  /// Tests of exercises and hints on them, in order.
  package internal(set) var exercises: [ExerciseAttempt] = []
  /// The latest runs in the order in which they were done.
  package internal(set) var runs: [Run] = []
  /// When each lesson's last step was first reached.
  package internal(set) var finished: [String: Timestamp] = [:]
  /// When each lesson was reviewed, in order.
  package internal(set) var reviewed: [String: [Timestamp]] = [:]

  package init() {}

  package mutating func see(_ place: Place) {
    if seenPlaces.insert(place).inserted { seen.append(place) }
  }

  /// The most scalars of an answer that are kept.
  package static let answerLimit = 1_000

  /// Of a very long answer the beginning is kept.
  package mutating func add(_ answer: Answer) {
    var answer = answer
    if answer.text.unicodeScalars.count > Self.answerLimit {
      answer.text = String(
        String.UnicodeScalarView(answer.text.unicodeScalars.prefix(Self.answerLimit)))
    }
    answers.append(answer)
  }

  package static let runLimit = 500

  /// Of too many runs the oldest are forgotten.
  package mutating func add(_ run: Run) {
    runs.append(run)
    runs.removeFirst(max(0, runs.count - Self.runLimit))
  }

  /// A lesson is finished once; what comes later changes nothing.
  package mutating func finish(_ lesson: String, at date: Timestamp) {
    if finished[lesson] == nil { finished[lesson] = date }
  }

  package mutating func review(_ lesson: String, at date: Timestamp) {
    reviewed[lesson, default: []].append(date)
  }
}

extension Progress {
  /// Days from a lesson's end to its first review, from that to the second, and so on.
  package static let reviewDays = [1, 3, 7, 21]

  /// When a lesson is to be reviewed next: never before it is finished, and not after the last review.
  package func nextReview(of lesson: String) -> Timestamp? {
    guard let end = finished[lesson] else { return nil }
    let reviews = reviewed[lesson] ?? []
    guard reviews.count < Self.reviewDays.count else { return nil }
    return (reviews.last ?? end).adding(days: Self.reviewDays[reviews.count])
  }

  /// Lessons whose review is due, the longest overdue first.
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

  /// Questions whose last answer was wrong.
  package var missed: [QuestionID] { lastAnswers.filter { !$0.isRight }.map(\.question) }

  /// Forgets a step: that it was seen, and its answers. The learner stays where they are.
  package mutating func forget(_ place: Place) {
    forgetSeen { $0 == place }
    answers.removeAll { $0.question.place == place }
    attempts.removeAll { $0.goal.place == place }
  }

  /// Forgets a lesson and its reviews. The learner stays where they are.
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
