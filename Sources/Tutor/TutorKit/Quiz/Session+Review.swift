import DemoOptions
import LearnerRecords
import LessonKit
import StyledText

extension Session {
  /// Starts a review: of wrong answers, of open questions and goals, and of the review questions of lessons that are
  /// due.
  mutating func startReview() throws(TutorFailure) -> [Effect] {
    let due = progress.reviewsDue(at: sources.now())
    let open = catalog.entries.flatMap { openQuestions(of: $0.name.id) }
      .filter { $0.run != nil || !due.contains($0.id.place.lesson) }
    let questions = missed(besides: due) + open + due.flatMap(reviewQuestions)
    let count = questions.count
    let goalCount = catalog.entries.map { openGoals(of: $0.name.id).count }.reduce(0, +)
    guard count + goalCount > 0 else { return [.show(nothingToReview)] }
    quiz.begin(review: questions)
    var parts: [String] = []
    if count > 0 { parts.append(count == 1 ? "One question" : "\(count) questions") }
    if goalCount > 0 {
      let one = count > 0 ? "one goal" : "One goal"
      parts.append(goalCount == 1 ? one : "\(goalCount) goals")
    }
    let start = "\(list(parts, "and")). `skip` leaves one out; `next` ends the review."
    guard let first = quiz.review.first else { return [.show(sentences(start))] + reviewGoals() }
    return [.show(sentences(start))] + ask(first, label: label(for: first))
  }

  /// Returns the questions whose last answer was wrong. The review questions of lessons that are due are omitted,
  /// because the review contains them anyway.
  private func missed(besides due: [String]) -> [Asked] {
    guard !hidesAnswers else { return [] }
    var lessons: [String: [Asked]] = [:]
    return progress.missed.compactMap { id in
      let name = id.place.lesson
      let questions = lessons[name] ?? self.questions(of: name)
      lessons[name] = questions
      guard let asked = questions.first(where: { $0.id == id }) else { return nil }
      return asked.run == nil && due.contains(name) ? nil : asked
    }
  }

  /// Returns the questions that were never answered, of steps that the learner has seen. A question of the open step
  /// counts only if it was skipped.
  func openQuestions(of lesson: String) -> [Asked] {
    let steps = Set(progress.seen.filter { $0.lesson == lesson }.map(\.step))
    guard !steps.isEmpty else { return [] }
    let answered = Set(progress.answers.map(\.question))
    let here = navigation.lesson?.place
    let place =
      navigation.lesson == nil && progress.finished[lesson] == nil ? progress.position : nil
    return questions(of: lesson).filter { asked in
      guard steps.contains(asked.id.place.step), !answered.contains(asked.id) else { return false }
      if asked.id.place == here { return !quiz.isOpen(asked.id) }
      return Position(asked.id.place) != place
    }
  }

  private func reviewQuestions(of lesson: String) -> [Asked] {
    var asked = questions(of: lesson).filter { $0.run == nil }
    if !asked.isEmpty { asked[asked.count - 1].closes = lesson }
    return asked
  }

  func questions(of lesson: String) -> [Asked] {
    guard let entry = catalog[lesson] else { return [] }
    return (try? sources.lesson(entry))?.lesson.questions ?? []
  }

  private func label(for asked: Asked) -> String {
    let lesson = catalog[asked.id.place.lesson].map { "lesson \($0.name.number)" }
    let kind = asked.run == nil ? "Review" : "Predict"
    return lesson.map { "\(kind), \($0)" } ?? kind
  }

  /// Continues a review after a question was answered or skipped. Outside a review, it does nothing.
  mutating func pass(_ asked: Asked) throws(TutorFailure) -> [Effect] {
    let (wasInReview, next) = quiz.finish(asked)
    guard wasInReview else { return [] }
    var effects: [Effect] = []
    if let lesson = asked.closes {
      progress.review(lesson, at: sources.now())
      effects.append(.save)
    }
    guard let next else {
      return effects + reviewGoals()
    }
    return effects + ask(next, label: label(for: next))
  }

  /// Ends the review. Returns the effects that show the question or goal of the section that waited for its end; nil
  /// if there is none.
  mutating func leaveReview() -> [Effect]? {
    let wasReview = !quiz.review.isEmpty || goals.isReview
    quiz.endReview()
    goals.endReview()
    if let asked = quiz.questionAfterReview { return ask(asked, label: asked.label) }
    guard wasReview, let posed = goals.open else { return nil }
    return [.show([StyledLine()] + lines(for: posed) + goalInstruction(posed))]
  }

  private var nothingToReview: [StyledLine] {
    let next = catalog.entries.compactMap { entry in
      progress.nextReview(of: entry.name.id).map { ($0, entry.name.number) }
    }.min { $0 < $1 }
    guard let (date, number) = next else {
      return sentences(
        "Nothing to review. A lesson is due for review a day after you have seen all its steps.")
    }
    let days = max(1, (date.seconds - sources.now().seconds + Timestamp.day - 1) / Timestamp.day)
    return sentences(
      "Nothing to review today. Lesson \(number) is due in \(days == 1 ? "a day" : "\(days) days")."
    )
  }
}
