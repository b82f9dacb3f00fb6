import CommandLineKit
import DemoOptions
import LearnerRecords
import LessonKit
import StyledText

/// Records that a learner can delete.
enum DeletableRecord: String, CaseIterable, Hashable, Sendable {
  case step, lesson, all
}

/// Deletes the record of steps and answers, or writes the start of an exercise again.
struct ResetCommand: SessionCommand {
  static let word = CommandWord(
    "reset", "step|lesson|all|exercise [yes]", in: .questions,
    summary: "forget your answers, or begin an exercise again",
    details:
      "Forgets your answers in this step, in this lesson or in all lessons. Examples: `reset step`, `reset lesson`, `reset all`. It asks first; `reset all yes` does not. `reset exercise` begins the open exercise again, and keeps your file under another name."
  )

  private static let exercise = "exercise"

  var what: String
  var isSure: Bool

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    if what.lowercased() == Self.exercise { return try session.resetExercise() }
    return try session.reset(what, isSure: isSure, inShell: inShell)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty
      ? (DeletableRecord.allCases.map(\.rawValue) + [exercise]).map { Suggestion(text: $0) } : []
  }
}

extension ResetCommand {
  init(_ words: [String]) throws(CommandLineFailure) {
    try Self.expect(words, atMost: 2)
    guard let what = words.first else { throw .wordMissing(Self.word) }
    guard words.count == 1 || words[1] == "yes" else { throw .tooManyWords(Self.word, words[1]) }
    self.what = what
    isSure = words.count > 1
  }
}

extension Session {
  /// Deletes records. Asks first, unless the command contains `yes`.
  fileprivate mutating func reset(
    _ word: String, isSure: Bool, inShell: Bool
  ) throws(TutorFailure) -> [Effect] {
    guard let what = DeletableRecord(rawValue: word.lowercased()) else {
      throw .commandLine(
        .badValue(
          BadValue(
            of: ResetCommand.word, given: word, expected: "step, lesson, all or exercise",
            nearest: (DeletableRecord.allCases.map(\.rawValue) + ["exercise"]).nearest(to: word))))
    }
    let words = try self.words(for: what)
    guard !isSure else { return forget(what) }
    if !inShell { recordToDelete = what }
    let how =
      inShell
      ? "To do it, type `tutor reset \(what) yes`." : "Type yes to do it; anything else keeps it."
    return [.show(sentences("This forgets \(words). \(how)", .warning))]
  }

  private func words(for what: DeletableRecord) throws(TutorFailure) -> String {
    if what == .all { return "every step you have seen and every answer, in all lessons" }
    let open = try here()
    let lesson = "lesson \(open.lesson.name.number), \(open.lesson.title)"
    if what == .lesson { return "your steps and answers in \(lesson)" }
    guard let step = open.step else { throw .lesson(.noStepHere) }
    return "that you have seen the step \(step.title.plainText), and your answers in it"
  }

  mutating func answer(_ line: String, deleting what: DeletableRecord) -> [Effect] {
    recordToDelete = nil
    let isSure = ["y", "yes"].contains(line.lowercased().filter { !$0.isWhitespace })
    return isSure ? forget(what) : [.show(sentences("Nothing was forgotten."))]
  }

  private mutating func forget(_ what: DeletableRecord) -> [Effect] {
    switch what {
    case .all: progress = Progress()
    case .lesson: if let open = try? here() { progress.forget(lesson: open.lesson.name.id) }
    case .step:
      if let place = (try? here())?.place { progress.forget(place) }
    }
    quiz = Quiz()
    goals = Goals()
    return [.save, .show(sentences("Forgotten."))]
  }
}
