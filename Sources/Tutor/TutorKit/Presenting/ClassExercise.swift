import CompilerMessages
import LessonKit
import Questions
import StyledText

/// An exercise that a class works on together: the file as it was last saved, and the verdict.
struct ClassExercise: Sendable {
  var open: OpenCode
  /// The place of the exercise in the lesson.
  var place: Presentation.RunPlace
  /// The text of the file; nil until the file is opened.
  var text: String?
  var outcome: ExerciseOutcome?
  var isTesting = false
}

extension Presentation {
  /// Opens the file of this step's exercise. Each time it is saved, the class sees the file and the verdict.
  mutating func beginExercise() -> Request? {
    let blocks = OpenLesson.blocks(of: lesson, section: section)
    let found = blocks.indices.compactMap { index -> (Int, Exercise)? in
      if case .exercise(let exercise) = blocks[index].kind { (index, exercise) } else { nil }
    }
    // If the step has several exercises, this is the one on the screen or before it, or else the first.
    guard let (block, exercise) = found.last(where: { $0.0 <= fragment.place.block }) ?? found.first
    else {
      message = "This step has no exercise."
      return nil
    }
    do throws(TutorFailure) {
      let opened = try session.request(for: exercise, in: entry)
      classExercise = ClassExercise(
        open: opened.open, place: RunPlace(section: section, block: block))
      return .openCode(opened.request, opened.open)
    } catch {
      message = "\(error)"
      return nil
    }
  }

  /// Shows the file after it was opened or saved, and requests a test of it.
  mutating func showSaved(_ open: OpenCode, _ text: String) -> Request? {
    guard classExercise?.open == open, let place = classExercise?.place else { return nil }
    classExercise?.text = text
    classExercise?.outcome = nil
    classExercise?.isTesting = true
    enterExercise(place)
    return .test(open, text)
  }

  mutating func showTested(_ open: OpenCode, _ outcome: ExerciseOutcome) {
    guard classExercise?.open == open, let place = classExercise?.place else { return }
    classExercise?.outcome = outcome
    classExercise?.isTesting = false
    enterExercise(place)
  }

  /// Goes to the last fragment of the exercise. A blank screen or an overlaid page stays.
  private mutating func enterExercise(_ place: RunPlace) {
    if section != place.section { enter(place.section) }
    playing = nil
    layOut(at: .init(block: place.block, part: ClassExercise.lastPart, piece: .max))
  }

  /// The lines below the task, by the index of the exercise's block: the declarations to edit, and the verdict.
  var exerciseLines: [Int: [[StyledLine]]] {
    guard let exercise = classExercise, exercise.place.section == section,
      let posed = exercise.open.posed
    else { return [:] }
    var code: [StyledLine] = []
    if let text = exercise.text {
      let file = ExerciseFiles.File(name: exercise.open.name + ".swift", text: text)
      code = session.lines(of: file, posed.exercise)
    }
    let path = session.sentences(exercise.open.path, .code) + (code.isEmpty ? [] : [StyledLine()])
    if let outcome = exercise.outcome {
      var verdict = session.verdictLines(exercise.open, outcome, isAtPrompt: false)
      if case .graded(.passed, let results, _) = outcome {
        verdict += session.reasonLines(posed, results)
      }
      let rest = room - verdict.count - 1
      // If both do not fit on the screen, the code is cut, because it explains the verdict.
      let shown =
        path.count + code.count <= rest
        ? path + code : CodeExcerpt(code, around: outcome.line, room: rest).lines
      return [exercise.place.block: [shown, verdict]]
    }
    let testing = session.sentences("It is being compiled and run.", .dim)
    return [exercise.place.block: [path + code] + (exercise.isTesting ? [testing] : [])]
  }
}

extension ExerciseOutcome {
  /// The line of the source that the verdict is about; nil if there is none.
  fileprivate var line: Int? {
    switch self {
    case .graded(.failed(let failed), _, _): failed.mostImportant.compactMap(\.line).first
    case .notCompiled(let messages, _): CompilerMessage(reading: messages)?.line
    case .graded(.passed, _, _), .compiled, .missingFile, .editedOutside: nil
    }
  }
}

extension ClassExercise {
  /// The number of the last part. The task is part 0, the code is part 1, and the verdict is part 2.
  static let lastPart = 2
}
