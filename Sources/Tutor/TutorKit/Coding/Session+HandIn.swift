import DemoOptions
import LearnerRecords
import LessonKit
import StyledText

/// The exercises in a hand-in.
extension Session {
  /// Returns the exercises of a lesson that the learner has worked on: first in the lesson's order, then those that
  /// the lesson does not contain.
  func exerciseRecords(
    of id: String, _ exercises: [Exercise], in entry: Catalog.Entry?
  ) -> [HandIn.Exercise] {
    let attempts = progress.exercises.filter { $0.lesson == id }
    var names = exercises.map(\.name)
    for attempt in attempts where !names.contains(attempt.exercise) {
      names.append(attempt.exercise)
    }
    return names.compactMap { name in
      let own = attempts.filter { $0.exercise == name }
      let code = entry.flatMap { ownText(of: name, in: $0) }
      guard !own.isEmpty || code != nil else { return nil }
      var exercise = HandIn.Exercise(
        name: name, asks: exercises.first { $0.name == name }?.ask.sentence ?? "",
        attempts: Array(own.suffix(HandIn.Exercise.attemptLimit)),
        code: code.flatMap { $0.utf8.count < HandIn.Exercise.codeLimit ? $0 : nil })
      exercise.addPrograms(sources.code.attempted)
      return exercise
    }
  }

  /// Returns the learner's program for an exercise; nil if there is none, or if it is the unchanged start.
  private func ownText(of exercise: String, in entry: Catalog.Entry) -> String? {
    guard let path = try? exercisePath(exercise, in: entry),
      let text = sources.code.text(path),
      text != (try? sources.exercise(entry, exercise))?.start.text
    else { return nil }
    return text
  }

  /// Returns a warning that names the programs that are too long for the hand-in; empty if there are none.
  func omittedPrograms(_ record: HandIn) -> [StyledLine] {
    let entries = catalog.entries + catalog.others
    let names = record.exercises.filter { $0.exercise.code == nil }.filter { lesson, exercise in
      entries.first { $0.name.id == lesson.id }.flatMap { ownText(of: exercise.name, in: $0) }
        != nil
    }.map(\.exercise.name)
    guard !names.isEmpty else { return [] }
    return sentences(
      "Programs of more than \(HandIn.Exercise.codeLimit / 1024) KiB are left out: \(list(names, "and")).",
      .warning)
  }
}
