import CommandLineKit

/// Quits the tutor.
struct QuitCommand: CommandWithoutArguments {
  static let word = CommandWord(
    "quit", in: .tutor,
    summary: "quit; Control-D does the same",
    details: "Quits the tutor. It remembers where you are.")

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    [.quit]
  }
}
