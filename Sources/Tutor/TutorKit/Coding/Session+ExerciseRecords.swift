import LearnerRecords
import LessonKit
import StyledText

/// Which exercises of a lesson a learner has done.
extension Session {
  /// The exercises of a lesson, and which of them need no more work.
  func overview(of exercises: [Exercise], in lesson: Lesson) -> [StyledLine] {
    let rows = exercises.map { exercise in
      let isComplete = record(of: exercise, in: lesson) != nil
      return (exercise.name, (isComplete ? "passed. " : "") + exercise.ask.plainText)
    }
    let last = lesson.combiningExercise.flatMap {
      record(of: $0, in: lesson) == nil ? $0.name : nil
    }
    let shortCut = last.map { " If you know the subject, begin with `\($0)`: it completes all." }
    return sentences("Type `exercise` and a name." + (shortCut ?? "")) + table(rows)
  }

  /// Why an exercise needs no more work: the learner passed it, or the one that combines the lesson's ideas. Else nil.
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
