import FileStore
import LessonKit
import RunKit
import TutorKit

/// Compiles, runs and checks every file of a lesson's exercises.
struct ExercisesCheck {
  let entry: Catalog.Entry
  let lesson: Lesson

  func diagnostics() async -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for exercise in lesson.exercises {
      guard let files = try? entry.exerciseFiles(exercise.name) else { continue }
      var check = ExerciseCheck(exercise)
      for file in files.all {
        do {
          check.add(file, try await outcome(of: file, exercise, files), in: files)
        } catch {
          let problem = LessonProblem.run(
            .runFails(
              "\(exercise.name)/\(file.name)", reason: "\(error)"))
          diagnostics.append(lesson.source.diagnostic(problem, at: exercise.position))
        }
      }
      diagnostics += check.problems.map { lesson.source.diagnostic($0.value, at: $0.position) }
    }
    return diagnostics
  }

  private func outcome(
    of file: ExerciseFiles.File, _ exercise: Exercise, _ files: ExerciseFiles
  ) async throws -> ExerciseOutcome {
    let posed = PosedExercise(
      lesson: lesson.name.id, exercise: exercise, files: files, home: entry.home)
    let path = "\(entry.folder)/Exercises/\(exercise.name)/\(file.name)"
    return try await ExerciseTesting(code: LearnersCode())
      .outcome(of: OpenCode(path: path, posed: posed), file.text)
  }
}
