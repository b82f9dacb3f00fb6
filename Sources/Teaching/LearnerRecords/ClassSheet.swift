import LessonKit
import StyledText

/// A class as comma-separated values (RFC 4180), with one line per learner and lesson.
///
/// A line counts only what belongs to its lesson, so that columns can be summed. Runs of other demos and programs
/// are in a line without a lesson.
package struct ClassSheet {
  let record: ClassRecord

  package init(_ record: ClassRecord) { self.record = record }

  private static let header = [
    "learner", "name", "course", "lesson", "steps_seen", "steps", "predictions_right",
    "predictions_wrong", "review_right", "review_wrong", "goals_reached",
    "goals_tried", "finished", "runs", "last", "handed_in", "exercises_passed",
    "exercises_tested", "hints",
  ]
  /// The number of columns in the oldest form of the sheet. Newer forms add columns at the end.
  private static let oldest = 16

  /// Checks whether a text starts with the header of a sheet in any form.
  package static func isSheet(_ text: String) -> Bool {
    text.utf8.starts(with: header.prefix(oldest).joined(separator: ",").utf8)
  }

  package var text: String {
    let rows = record.learners.flatMap { learner in
      let known = Set(learner.lessons.map(\.id))
      // The runs of other lessons, and of programs, are those of no lesson.
      let runs = Dictionary(grouping: learner.runs) { run in
        HandIn.lesson(of: run).flatMap { known.contains($0) ? $0 : nil }
      }
      let lessons = learner.lessons.map { row(of: learner, $0, runs[$0.id] ?? []) }
      let others = runs[nil] ?? []
      // A learner who has not opened a lesson also has a line.
      return lessons + (lessons.isEmpty || !others.isEmpty ? [row(of: learner, nil, others)] : [])
    }
    return ([Self.header] + rows)
      .map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
  }

  private func row(
    of learner: HandIn, _ lesson: HandIn.Lesson?, _ runs: [Progress.Run]
  ) -> [String] {
    let questions = lesson?.questions ?? []
    let predictions = Score(questions, kind: .predict)
    let review = Score(questions, kind: .review)
    let goals = questions.filter { $0.kind == .goal }
    let exercises = lesson?.exercises ?? []
    let dates =
      questions.flatMap(\.answers).map(\.date) + runs.map(\.date)
      + exercises.flatMap(\.attempts).map(\.date)
    let last = (dates + [lesson?.finished].compactMap(\.self)).max()
    return [
      learner.learner, learner.name ?? "", learner.course ?? "", lesson?.id ?? "",
      "\(lesson?.seen.count ?? 0)", "\(lesson?.steps ?? 0)",
      "\(predictions.right)", "\(predictions.wrong)", "\(review.right)", "\(review.wrong)",
      "\(goals.count(where: \.isReached))", "\(goals.count)",
      lesson?.finished.map { "\($0)" } ?? "", "\(runs.count)", last.map { "\($0)" } ?? "",
      "\(learner.written)", "\(exercises.count(where: \.isPassed))",
      "\(exercises.count { $0.lastVerdict != nil })", "\(exercises.map(\.hints).reduce(0, +))",
    ]
  }

  /// Quotes a cell if needed and makes its control characters visible, because a sheet may be printed to a terminal.
  /// A spreadsheet treats a text that starts like a formula as one; a leading apostrophe prevents that.
  static func cell(_ text: String) -> String {
    let text = text.makingControlsVisible()
    let begin = text.unicodeScalars.first { !$0.properties.isWhitespace }
    let isFormula = begin.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
    let safe = isFormula ? "'" + text : text
    let needsQuotes =
      safe.unicodeScalars.contains { ",\"".unicodeScalars.contains($0) }
      || safe.first == " " || safe.last == " "
    guard needsQuotes else { return safe }
    return "\"" + safe.replacing(["\"": "\"\""]) + "\""
  }
}

extension HandIn {
  /// Returns the lesson's ID in a command such as `run LESSON/DEMO …`; nil for other commands, such as
  /// `trace PROGRAM …`.
  fileprivate static func lesson(of run: Progress.Run) -> String? {
    let words = run.command.split(separator: " ", maxSplits: 2)
    guard words.count > 1, words[0] == "run" else { return nil }
    let parts = words[1].split(separator: "/")
    return parts.count == 2 ? String(parts[0]) : nil
  }
}
