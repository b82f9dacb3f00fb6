package import LessonKit
package import Questions

/// The exercise of a lesson that a learner works on.
package struct PosedExercise: Hashable, Sendable {
  var lesson: String
  package var exercise: Exercise
  package var files: ExerciseFiles
  /// The folder of the course that the exercise belongs to; nil for an exercise of the tutor.
  package var home: String?

  package init(lesson: String, exercise: Exercise, files: ExerciseFiles, home: String?) {
    self.lesson = lesson
    self.exercise = exercise
    self.files = files
    self.home = home
  }
}

/// The learner's open file. It is compiled whenever it is saved.
package struct OpenCode: Hashable, Sendable {
  package var path: String
  /// The exercise that the file belongs to; nil if there is none.
  package var posed: PosedExercise?
  /// The number of hints that the learner has seen.
  var hints = 0

  package init(path: String, posed: PosedExercise?) {
    self.path = path
    self.posed = posed
  }

  /// The file's name without its extension, which `run` accepts.
  var name: String { Self.name(ofFile: path) }

  static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".swift") ? String(file.dropLast(6)) : file
  }
}

/// A file to write for the learner to edit.
package struct CodeRequest: Hashable, Sendable {
  package var path: String
  /// The text of a new file.
  package var text: String
  /// Whether an existing file is renamed and a new one is written. Otherwise, the existing file stays.
  package var isReset = false
  /// Whether the file is opened in an editor at once.
  package var opensEditor = false
}

/// The result of an operation on a file.
package enum CodeFileState: Hashable, Sendable {
  case created
  case kept
  /// A new file was written. Carries the path to which the old file was renamed.
  case replaced(old: String)
}

/// The result of a test of the learner's file.
package enum ExerciseOutcome: Sendable {
  case missingFile
  /// A declaration that must not be edited was changed.
  case editedOutside(EditedDeclarations.Change)
  /// The file does not compile. Carries the compiler's messages, and the reason why the compiler was stopped, if it
  /// was.
  case notCompiled(messages: String, interruption: String?)
  /// The program was graded. The messages are the compiler's warnings.
  case graded(ExerciseVerdict, [ExerciseResults], messages: String)
  /// The file compiles. It belongs to no exercise.
  case compiled
}

/// An effect on the learner's files, which the session's owner carries out.
package enum CodeEffect: Sendable {
  /// Writes a file if it is missing, and shows its path.
  case open(CodeRequest)
  /// Opens a file in the learner's editor, and waits until the editor exits.
  case edit(String)
  /// Compiles, runs and checks the learner's file.
  case test(OpenCode)
  /// Stores the program of an attempt under its digest.
  case storeAttempt(text: String, digest: String)
  /// Writes a snippet to a file and runs it.
  case run(path: String, text: String)
}
