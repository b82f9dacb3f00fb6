import CommandLineKit
import DemoOptions
import LearnerRecords
import LessonKit
import StyledText

/// Shows the learner's progress in each lesson.
struct ProgressCommand: CommandWithoutArguments {
  static let word = CommandWord(
    "progress", in: .questions,
    summary: "show your progress, and what to review",
    details:
      "Shows for each lesson how many steps you have seen, how many of your last answers were right, and what is open. A lesson is finished when you have seen each step, answered each question, reached each goal and passed each exercise."
  )

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    [.show(session.progressLines())]
  }
}

extension Session {
  /// Returns how many questions, goals and exercises of a lesson are open, such as `2 goals`.
  private func openItems(of lesson: String) -> [String] {
    let counts = [
      ("question", openQuestions(of: lesson).count), ("goal", openGoals(of: lesson).count),
      ("exercise", openExercises(of: lesson).count),
    ]
    return counts.filter { $0.1 > 0 }.map { counted($0.1, $0.0) }
  }

  /// Returns a sentence for the end of a lesson: that it is finished, or what is open.
  func summary(of entry: Catalog.Entry) -> [StyledLine] {
    let open = openItems(of: entry.name.id)
    if isFinished(entry) { return sentences("You have finished this lesson.", .success) }
    guard !open.isEmpty else { return [] }
    return sentences(
      "Left open in this lesson: \(list(open, "and")). `help progress` says when it is finished.",
      .note)
  }

  fileprivate func progressLines() -> [StyledLine] {
    var lines = catalog.entries.flatMap(line)
    let due = progress.reviewsDue(at: sources.now())
      .compactMap { catalog[$0].map { "\($0.name.number)" } }
    let missed = hidesAnswers ? 0 : progress.missed.count
    let open = catalog.entries.map { openQuestions(of: $0.name.id).count }.reduce(0, +)
    var parts: [String] = []
    if missed > 0 {
      parts.append(missed == 1 ? "one question missed" : "\(missed) questions missed")
    }
    if open > 0 {
      parts.append(open == 1 ? "one question left open" : "\(open) questions left open")
    }
    let goals = catalog.entries.map { openGoals(of: $0.name.id).count }.reduce(0, +)
    if goals > 0 { parts.append(goals == 1 ? "one goal left open" : "\(goals) goals left open") }
    if !due.isEmpty {
      parts.append("\(due.count == 1 ? "lesson" : "lessons") \(list(due, "and")) due")
    }
    lines.append(StyledLine())
    let isOne = missed + open + goals == 1 && due.isEmpty
    let sentence =
      parts.isEmpty
      ? "Nothing to review."
      : "To review: \(list(parts, "and")). `review` asks \(isOne ? "it" : "them")."
    return lines + sentences(sentence, parts.isEmpty ? .dim : .note)
  }

  private func line(for entry: Catalog.Entry) -> [StyledLine] {
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
    let reached = Set(
      progress.attempts.filter { $0.isReached && $0.goal.place.lesson == id }.map(\.goal))
    if !reached.isEmpty {
      facts += ", \(counted(reached.count, "goal")) reached"
    }
    facts += openItems(of: id).map { ", \($0) open" }.joined()
    if isFinished(entry) { facts += ", finished" }
    let number = String(entry.name.number)
    if settings.plain {
      return sentences("Lesson \(number), \(entry.title): \(facts).")
    }
    var line = StyledLine(String(repeating: " ", count: max(0, 3 - number.count)) + number + "  ")
    line.append(entry.title, .strong)
    let column = (catalog.entries.map { $0.title.displayWidth }.max() ?? 0) + 7
    // On a narrow screen, the facts are below the title.
    guard column + "10 of 10 steps".count <= textWidth else {
      return line.wrapped(to: textWidth, indent: 5)
        + (StyledLine("     ") + StyledLine(facts)).wrapped(to: textWidth, indent: 5)
    }
    return (line.padded(to: column) + StyledLine(facts)).wrapped(to: textWidth, indent: column)
  }
}
