import LearnerRecords
import LessonKit
import LineEditor
import RunKit
import StyledText
import TutorKit

/// Compiles, runs and grades programs that were handed in. They run only in a sandbox.
struct ClassGrading {
  let catalog: Catalog
  /// Whether the terminal can update a progress line in place.
  let showsProgress: Bool
  let isColored: Bool

  static var sandboxMissing: String {
    "`class --run` runs learners' programs only in a sandbox. \(Sandbox.advice) Without `--run`, `class` shows the learners' own verdicts."
  }

  private struct Program: Sendable {
    var learner: String
    var lesson: String
    var exercise: HandIn.Exercise
    var code: String

    func verdict(_ outcome: ObservedVerdict.Outcome) -> ObservedVerdict {
      ObservedVerdict(
        learner: learner, exercise: "\(lesson)/\(exercise.name)", claimed: exercise.lastVerdict,
        outcome: outcome)
    }
  }

  /// Returns the verdicts in the order of the class. Control-C stops the work; then the verdicts so far are returned.
  func verdicts(on record: ClassRecord) async -> [ObservedVerdict] {
    let programs = record.learners.flatMap { learner in
      learner.exercises.compactMap { lesson, exercise in
        exercise.code.map {
          Program(learner: learner.learner, lesson: lesson.id, exercise: exercise, code: $0)
        }
      }
    }
    guard showsProgress, let console = try? Console(ConsoleConfiguration(program: "tutor")) else {
      return await verdicts(on: programs) { _ in }
    }
    let found = await console.withProgressLine(inColor: isColored, isShown: true) { show in
      await verdicts(on: programs) { done in
        show(StyledLine("\(done) of \(programs.count) programs are graded. Control-C stops.", .dim))
      }
    }
    await console.close()
    return found.value
  }

  private func verdicts(
    on programs: [Program], seen: (_ done: Int) -> Void
  ) async -> [ObservedVerdict] {
    var verdicts: [ObservedVerdict] = []
    for program in programs where !Task.isCancelled {
      seen(verdicts.count)
      let verdict = program.verdict(await outcome(of: program))
      // A run that Control-C ended says nothing about its program.
      if !Task.isCancelled { verdicts.append(verdict) }
    }
    return verdicts
  }

  private func outcome(of program: Program) async -> ObservedVerdict.Outcome {
    guard let posed = posed(program) else {
      return .ungraded("This tutor does not have the exercise. Name its lessons with `--lessons`.")
    }
    let open = OpenCode(path: "\(posed.exercise.name).swift", posed: posed)
    do {
      return try await ExerciseTesting(code: LearnersCode()).outcome(of: open, program.code)
        .observed
    } catch {
      return .ungraded("\(error)")
    }
  }

  private func posed(_ program: Program) -> PosedExercise? {
    let entries = catalog.entries + catalog.others
    guard let entry = entries.first(where: { $0.name.id == program.lesson }),
      let exercise = try? entry.read().lesson.exercises.first(where: {
        $0.name == program.exercise.name
      }), let files = try? entry.exerciseFiles(exercise.name)
    else { return nil }
    return PosedExercise(
      lesson: program.lesson, exercise: exercise, files: files, home: entry.home)
  }
}
