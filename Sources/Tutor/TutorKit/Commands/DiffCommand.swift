import CommandLineKit
import StyledText

/// Shows what the learner changed in the exercise.
struct DiffCommand: CommandWithoutArguments {
  static let word = CommandWord(
    "diff", in: .code,
    summary: "show what you changed in the exercise",
    details:
      "Compares your file with the program that the exercise began with."
  )

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.difference()
  }
}
