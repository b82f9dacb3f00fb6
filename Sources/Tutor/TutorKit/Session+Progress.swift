import DemoOptions
import LessonKit
import StyledText

/// What a learner may want forgotten.
package enum Forgetting: String, CaseIterable, Hashable, Sendable {
  case step, lesson, all
}

extension Session {
  // MARK: Progress

  func progressLines() -> [StyledLine] {
    var lines = catalogue.entries.flatMap(line)
    let due = progress.reviewsDue(at: sources.now())
      .compactMap { catalogue[$0].map { "\($0.name.number)" } }
    let missed = hidesAnswers ? 0 : progress.missed.count
    let open = catalogue.entries.map { openQuestions(of: $0.name.id).count }.reduce(0, +)
    var parts: [String] = []
    if missed > 0 {
      parts.append(missed == 1 ? "one question missed" : "\(missed) questions missed")
    }
    if open > 0 {
      parts.append(open == 1 ? "one question left open" : "\(open) questions left open")
    }
    let goals = catalogue.entries.map { openGoals(of: $0.name.id).count }.reduce(0, +)
    if goals > 0 { parts.append(goals == 1 ? "one goal left open" : "\(goals) goals left open") }
    if !due.isEmpty {
      parts.append("\(due.count == 1 ? "lesson" : "lessons") \(list(due, "and")) due")
    }
    lines.append(StyledLine())
    let sentence =
      parts.isEmpty
      ? "Nothing to review." : "To review: \(list(parts, "and")). review asks them."
    return lines + sentences(sentence, parts.isEmpty ? .dim : .note)
  }

  private func line(for entry: Catalogue.Entry) -> [StyledLine] {
    let id = entry.name.id
    let steps = (try? sources.lesson(entry))?.lesson.steps.map(\.id) ?? []
    let seen = progress.seen.count { $0.lesson == id && steps.contains($0.step) }
    let answers = progress.lastAnswers.filter { $0.question.place.lesson == id }
    let right = answers.count(where: \.isRight)
    var facts = "\(seen) of \(steps.count) steps"
    if !answers.isEmpty, hidesAnswers {
      facts += ", \(answers.count) answered"
    } else if !answers.isEmpty {
      facts += ", \(right) right, \(answers.count - right) wrong"
    }
    let open = openQuestions(of: id).count
    if open > 0 { facts += ", \(open) open" }
    let reached = Set(
      progress.attempts.filter { $0.isReached && $0.goal.place.lesson == id }.map(\.goal))
    if !reached.isEmpty {
      facts += ", \(reached.count) \(reached.count == 1 ? "goal" : "goals") reached"
    }
    if let date = progress.finished[id] { facts += ", finished \("\(date)".prefix(10))" }
    let number = String(entry.name.number)
    if settings.plain {
      return sentences("Lesson \(number), \(entry.title): \(facts).")
    }
    var line = StyledLine(String(repeating: " ", count: max(0, 3 - number.count)) + number + "  ")
    line.append(entry.title, .strong)
    let widest = catalogue.entries.map { $0.title.displayWidth }.max() ?? 0
    return (line.padded(to: min(widest, textWidth / 2) + 7) + StyledLine(facts))
      .wrapped(to: textWidth, indent: 7)
  }

  // MARK: Forgetting

  /// Asks before anything is forgotten, unless `yes` was said with it.
  mutating func reset(
    _ word: String, isSure: Bool, inShell: Bool
  ) throws(TutorFailure) -> [Effect] {
    guard let what = Forgetting(rawValue: word.lowercased()) else {
      throw .badValue(
        BadValue(
          "reset", given: word, expected: "step, lesson or all",
          nearest: Forgetting.allCases.map(\.rawValue).nearest(to: word)))
    }
    let words = try self.words(for: what)
    guard !isSure else { return forget(what) }
    if !inShell { forgetting = what }
    let how =
      inShell
      ? "To do it, say tutor reset \(what) yes." : "Type yes to do it; anything else keeps it."
    return [.show(sentences("This forgets \(words). \(how)", .warning))]
  }

  private func words(for what: Forgetting) throws(TutorFailure) -> String {
    if what == .all { return "every step you have seen and every answer, in all lessons" }
    let reading = try here()
    let lesson = "lesson \(reading.lesson.name.number), \(reading.lesson.title)"
    if what == .lesson { return "your steps and answers in \(lesson)" }
    guard let step = reading.step else { throw .noStepHere }
    return "that you have seen the step \(step.title.plainText), and your answers in it"
  }

  mutating func answer(_ line: String, forgetting what: Forgetting) -> [Effect] {
    forgetting = nil
    let isSure = ["y", "yes"].contains(line.lowercased().filter { !$0.isWhitespace })
    return isSure ? forget(what) : [.show(sentences("Nothing was forgotten."))]
  }

  private mutating func forget(_ what: Forgetting) -> [Effect] {
    switch what {
    case .all: progress = Progress()
    case .lesson: if let reading = try? here() { progress.forget(lesson: reading.lesson.name.id) }
    case .step:
      if let reading = try? here(), let step = reading.step {
        progress.forget(Place(lesson: reading.lesson.name.id, step: step.id))
      }
    }
    quiz = Quiz()
    goals = Goals()
    return [.save, .show(sentences("Forgotten."))]
  }
}
