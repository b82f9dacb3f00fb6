import LessonKit
import StyledText

extension Session {
  /// Asks what was missed, and the review questions of lessons whose time has come.
  mutating func startReview() throws(TutorFailure) -> [Effect] {
    let due = progress.reviewsDue(at: sources.now())
    review = missed(besides: due) + due.flatMap(reviewQuestions)
    asking = nil
    guard let first = review.first else { return [.show(nothingToReview)] }
    let count = review.count == 1 ? "One question." : "\(review.count) questions."
    return [.show(sentences("\(count) skip leaves one out; any other command ends the review."))]
      + ask(first, label: label(for: first))
  }

  /// Questions whose last answer was wrong; those of a due review come with it.
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

  private func reviewQuestions(of lesson: String) -> [Asked] {
    var asked = questions(of: lesson).filter { $0.run == nil }
    if !asked.isEmpty { asked[asked.count - 1].closes = lesson }
    return asked
  }

  func questions(of lesson: String) -> [Asked] {
    guard let entry = catalogue[lesson] else { return [] }
    return (try? sources.lesson(entry))?.lesson.questions ?? []
  }

  private func label(for asked: Asked) -> String {
    let lesson = catalogue[asked.id.place.lesson].map { "lesson \($0.name.number)" }
    let kind = asked.run == nil ? "Review" : "Predict"
    return lesson.map { "\(kind), \($0)" } ?? kind
  }

  /// Goes on after a question was answered or left open.
  mutating func pass(_ asked: Asked) throws(TutorFailure) -> [Effect] {
    guard let index = review.firstIndex(where: { $0.id == asked.id }) else { return [] }
    review.remove(at: index)
    var effects: [Effect] = []
    if let lesson = asked.closes {
      progress.review(lesson, at: sources.now())
      effects.append(.save)
    }
    guard let next = review.first else {
      return effects + [.show([StyledLine()] + sentences("That was the review.", .note))]
    }
    return effects + ask(next, label: label(for: next))
  }

  private var nothingToReview: [StyledLine] {
    let next = catalogue.entries.compactMap { entry in
      progress.nextReview(of: entry.name.id).map { ($0, entry.name.number) }
    }.min { $0 < $1 }
    guard let (date, number) = next else {
      return sentences("Nothing to review. A lesson comes up a day after you have finished it.")
    }
    let days = max(1, (date.seconds - sources.now().seconds + Timestamp.day - 1) / Timestamp.day)
    return sentences(
      "Nothing to review today. Lesson \(number) comes up in \(days == 1 ? "a day" : "\(days) days")."
    )
  }
}
