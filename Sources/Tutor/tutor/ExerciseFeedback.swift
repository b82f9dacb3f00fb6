import CoursePages
import LessonKit
import Questions
import TutorKit

/// Compiles, runs and grades the solution and the wrong versions of an exercise, for a handout with answers.
struct ExerciseFeedback {
  let posed: PosedExercise

  /// Returns the reason why the solution is right; nil if there is none.
  func reason() async throws -> Exercise.Reason? {
    guard let file = posed.files.solutions.first,
      case .graded(.passed, let results, _) = try await outcome(of: file)
    else { return nil }
    return posed.exercise.reason(for: results)?.reason
  }

  private func outcome(of file: ExerciseFiles.File) async throws -> ExerciseOutcome {
    let open = OpenCode(path: "\(posed.exercise.name).swift", posed: posed)
    return try await ExerciseTesting(code: LearnersCode()).outcome(of: open, file.text)
  }

  func feedback() async throws -> [ExerciseMaterial.Feedback] {
    var feedback: [ExerciseMaterial.Feedback] = []
    for file in posed.files.wrong {
      let outcome = try await outcome(of: file)
      feedback.append(
        ExerciseMaterial.Feedback(
          mistake: file.comment ?? file.name, explanation: outcome.sentence,
          code: file.changedCode(from: posed.files.start))
      )
    }
    return feedback
  }
}
