import CommandLineKit

/// Shows a hint for the open question, goal or exercise.
struct HintCommand: CommandWithoutArguments {
  static let word = CommandWord(
    "hint", in: .questions,
    summary: "get help with the open question, goal or exercise",
    details:
      "Helps with the open question, goal or exercise without giving the answer. Type it again for another hint."
  )

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.giveHint()
  }
}
