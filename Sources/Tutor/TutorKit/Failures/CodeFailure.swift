import DemoOptions

/// The reason why a command about the learner's own files cannot be carried out.
package enum CodeFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case noFolder
  case snippetInShell
  case name(String)
  case missing(String)
  case noFile(String)
  case unreadable(String)
  case severalModules(String)
  case noExerciseOpen
  case noExerciseHere
  case unknownExercise(String, nearest: [String])

  package var description: String {
    switch self {
    case .noFolder:
      "There is no folder for your files: HOME is not set to a full path. Type `set code-folder` and a folder."
    case .snippetInShell:
      "`swift` reads lines at the prompt. Write a file, and type `tutor trace FILE.swift`."
    case .name(let name):
      "\"\(name.shortened)\" cannot be the name of a file. Use letters, digits, hyphens and underscores, as in my-copy."
    case .missing(let path):
      "There is no file \(path.asWord). Type `exercise` to open an exercise again."
    case .noFile(let path):
      "There is no file \(path.asWord). Check its name. `copy DEMO` copies a demo to a file of your own."
    case .unreadable(let sentence): sentence
    case .severalModules(let demo):
      "\(demo) is built from several modules, so it cannot be copied to one file. Type `code` to show its source."
    case .noExerciseOpen:
      "No exercise is open. `exercise` opens the exercise of this step, or lists those of the lesson."
    case .noExerciseHere:
      "This lesson has no exercise. Type `exercise LESSON/NAME` to open an exercise of another lesson."
    case .unknownExercise(let word, let nearest):
      "There is no exercise \(word.asWord).\(question(nearest)) Type `exercise` to list the exercises of this lesson."
    }
  }
}
