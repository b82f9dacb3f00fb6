import LessonKit
import Questions
import StyledText

/// An exercise that a class works on together: the file as it was last saved, and the verdict.
struct ClassExercise: Sendable {
  var open: OpenCode
  /// Where the exercise is in the lesson.
  var place: Presentation.RunPlace
  /// Nil until the file was opened.
  var text: String?
  var outcome: ExerciseOutcome?
  var isTesting = false
}

extension Presentation {
  /// Opens the file of this step's exercise. The class sees it, and what the tutor says, at each save.
  mutating func beginExercise() -> Request? {
    let blocks = OpenLesson.blocks(of: lesson, section: section)
    let found = blocks.indices.compactMap { index -> (Int, Exercise)? in
      if case .exercise(let exercise) = blocks[index].kind { (index, exercise) } else { nil }
    }
    // With several in a step: the one on the screen, else the next.
    guard let (block, exercise) = found.last(where: { $0.0 <= fragment.place.block }) ?? found.first
    else {
      message = "This step has no exercise."
      return nil
    }
    do throws(TutorFailure) {
      let order = try session.order(for: exercise, in: entry)
      classExercise = ClassExercise(
        open: order.open, place: RunPlace(section: section, block: block))
      return .openCode(order.order, order.open)
    } catch {
      message = "\(error)"
      return nil
    }
  }

  /// The file was opened, or saved: it is shown before it is graded.
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

  /// The last fragment of the exercise comes onto the screen; a blank screen and a page stay.
  private mutating func enterExercise(_ place: RunPlace) {
    if section != place.section { enter(place.section) }
    playing = nil
    layOut(at: .init(block: place.block, part: ClassExercise.lastPart, piece: .max))
  }

  /// What stands below the task: the declarations to edit, and the verdict.
  var exerciseLines: [Int: [[StyledLine]]] {
    guard let exercise = classExercise, exercise.place.section == section,
      let posed = exercise.open.posed
    else { return [:] }
    var code = session.sentences(exercise.open.path, .code)
    if let text = exercise.text {
      let file = ExerciseFiles.File(name: exercise.open.name + ".swift", text: text)
      code += [StyledLine()] + session.lines(of: file, posed.exercise)
    }
    var parts = [code]
    if let outcome = exercise.outcome {
      parts.append(session.verdictLines(exercise.open, outcome))
    } else if exercise.isTesting {
      parts.append(session.sentences("It is being compiled and run.", .dim))
    }
    return [exercise.place.block: parts]
  }
}

extension ClassExercise {
  /// The task, the code, the verdict.
  static let lastPart = 2
}
