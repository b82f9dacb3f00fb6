package import LessonKit
package import Questions

/// The exercise of a lesson that a learner works on.
package struct PosedExercise: Hashable, Sendable {
  package var lesson: String
  package var exercise: Exercise
  package var files: ExerciseFiles
  /// The directory of a teacher's own lessons that it comes from; nil for an exercise of the tutor.
  package var home: String?

  package init(lesson: String, exercise: Exercise, files: ExerciseFiles, home: String?) {
    self.lesson = lesson
    self.exercise = exercise
    self.files = files
    self.home = home
  }
}

/// A file of the learner's own that is open: it is compiled whenever it is saved.
package struct OpenCode: Hashable, Sendable {
  package var path: String
  /// Nil for a file that belongs to no exercise.
  package var posed: PosedExercise?
  /// How many hints the learner has seen.
  var hints = 0

  package init(path: String, posed: PosedExercise?) {
    self.path = path
    self.posed = posed
  }

  /// The file's name without its ending: what `run` takes.
  var name: String { Self.name(ofFile: path) }

  static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".swift") ? String(file.dropLast(6)) : file
  }
}

/// A file to write, so that a learner can edit it.
package struct CodeOrder: Hashable, Sendable {
  package var path: String
  /// What a new file begins with.
  package var text: String
  /// Whether a file that is there already is set aside and written again. Otherwise it stays.
  package var isReset = false
  /// Whether it is opened in an editor at once.
  package var opensEditor = false
}

/// The result of an operation on a file.
package enum CodeFileState: Hashable, Sendable {
  case created
  case kept
  /// The old file has this path now.
  case replaced(old: String)
}

/// The result of a test of the learner's file.
package enum ExerciseOutcome: Sendable {
  case missingFile
  /// A declaration that is not to be edited was changed.
  case editedOutside(String)
  /// The compiler's messages, and why it was ended if it was.
  case notCompiled(messages: String, interruption: String?)
  /// With the compiler's messages, which are warnings.
  case graded(ExerciseVerdict, [ExerciseResults], messages: String)
  /// A file of no exercise compiles.
  case compiled
}

/// What the owner of a session has to do with the files that a learner writes.
package enum CodeEffect: Sendable {
  /// Write a file of the learner's own if it is missing, and say where it is.
  case open(CodeOrder)
  /// Open a file in the learner's editor, and wait until that ends.
  case edit(String)
  /// Compile the learner's file, run it and check it.
  case test(OpenCode)
  /// Write a snippet to a file and run it.
  case run(path: String, text: String)
}
