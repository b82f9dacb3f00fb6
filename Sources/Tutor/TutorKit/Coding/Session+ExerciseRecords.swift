import LearnerRecords
import LessonKit
import StyledText

/// The records of the exercises that the learner has done.
extension Session {
  /// Returns the list of a lesson's exercises, with a mark on those that are complete.
  func overview(of exercises: [Exercise], in lesson: Lesson) -> [StyledLine] {
    let rows = exercises.map { exercise in
      let isComplete = record(of: exercise, in: lesson) != nil
      return (exercise.name, (isComplete ? "passed. " : "") + exercise.ask.plainText)
    }
    let last = lesson.combiningExercise.flatMap {
      record(of: $0, in: lesson) == nil ? $0.name : nil
    }
    let shortCut = last.map {
      " If you know the subject, begin with `\($0)`. If it passes, all are complete."
    }
    return sentences("Type `exercise` and a name." + (shortCut ?? "")) + table(rows)
  }

  /// Returns a line about the first exercise of a lesson that is not complete; no line if all are complete.
  func nextExercise(in lesson: String) -> [StyledLine] {
    guard let entry = catalog.entries.first(where: { $0.name.id == lesson }),
      let lesson = try? sources.lesson(entry).lesson,
      let next = lesson.exercises.first(where: { record(of: $0, in: lesson) == nil })
    else { return [] }
    return sentences("The next exercise: `exercise \(next.name)`.", .dim)
  }

  /// Returns the exercises that are not complete, of steps that the learner has seen.
  func openExercises(of lesson: String) -> [Exercise] {
    let steps = Set(progress.seen.filter { $0.lesson == lesson }.map(\.step))
    guard !steps.isEmpty, let entry = catalog[lesson],
      let lesson = try? sources.lesson(entry).lesson
    else { return [] }
    return lesson.steps.filter { steps.contains($0.id) }.flatMap(\.exercises)
      .filter { record(of: $0, in: lesson) == nil }
  }

  /// Returns whether a lesson is finished: the learner has seen each step, answered each question, reached each goal
  /// and completed each exercise.
  func isFinished(_ entry: Catalog.Entry) -> Bool {
    guard progress.finished[entry.name.id] != nil, let lesson = try? sources.lesson(entry).lesson
    else { return false }
    let answered = Set(progress.answers.map(\.question))
    return lesson.questions.allSatisfy { answered.contains($0.id) }
      && lesson.posedGoals.allSatisfy { progress.isReached($0.id) }
      && lesson.exercises.allSatisfy { record(of: $0, in: lesson) != nil }
  }

  /// Returns why an exercise is complete: the learner passed it, or passed the exercise that combines the lesson's
  /// ideas. Nil if it is not complete.
  func record(of exercise: Exercise, in lesson: Lesson) -> String? {
    if progress.hasPassed(exercise.name, in: lesson.name.id) {
      return "You have passed this exercise before."
    }
    guard let combining = lesson.combiningExercise?.name,
      progress.hasPassed(combining, in: lesson.name.id)
    else { return nil }
    return "You have passed `\(combining)`, which completes the exercises of this lesson."
  }
}
