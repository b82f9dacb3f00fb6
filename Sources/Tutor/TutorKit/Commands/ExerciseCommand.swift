import CommandLineKit
import StyledText

/// Opens an exercise.
struct ExerciseCommand: SessionCommand {
  static let word = CommandWord(
    "exercise", "[NAME]", in: .code,
    summary: "open an exercise: a program to change",
    details:
      "Opens an exercise and prints the path of its file. Change the file in your editor. Whenever you save it, it is compiled, run and checked. Without a name, `exercise` opens the exercise of this step, or lists those of the lesson. `hint` helps, `solution` shows a program that passes, and `reset exercise` begins again."
  )

  /// The name of the exercise; nil for the exercise at this place in the lesson.
  var name: String?

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.exercise(name)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty ? session.exerciseSuggestions : []
  }
}

extension ExerciseCommand {
  init(_ words: [String]) throws(CommandLineFailure) { name = try Self.onlyWord(of: words) }
}
