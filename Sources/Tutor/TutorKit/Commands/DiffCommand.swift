import CommandLineKit
import StyledText

/// Shows what the learner changed in the exercise.
struct DiffCommand: SessionCommand {
  static let word = CommandWord(
    "diff", in: .code,
    summary: "show what you changed in the exercise",
    details:
      "Compares your file with the program that the exercise began with."
  )

  init() {}
  init(_ words: [String]) throws(CommandLineFailure) { try Self.expect(words, atMost: 0) }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.difference()
  }
}
