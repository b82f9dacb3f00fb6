import CoursePages
import LessonKit
import TutorKit

/// Compiles, runs and grades the wrong versions of an exercise, for a handout with answers.
struct ExerciseFeedback {
  let posed: PosedExercise

  func feedback() async throws -> [ExerciseMaterial.Feedback] {
    var feedback: [ExerciseMaterial.Feedback] = []
    for file in posed.files.wrong {
      let open = OpenCode(path: "\(posed.exercise.name).swift", posed: posed)
      let outcome = try await ExerciseTesting(code: LearnersCode()).outcome(of: open, file.text)
      feedback.append(
        ExerciseMaterial.Feedback(
          mistake: file.comment ?? file.name, explanation: outcome.sentence,
          code: file.changedCode(from: posed.files.start))
      )
    }
    return feedback
  }
}
