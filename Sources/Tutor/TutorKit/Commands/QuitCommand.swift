import CommandLineKit

/// Quits the tutor.
struct QuitCommand: SessionCommand {
  static let word = CommandWord(
    "quit", in: .tutor,
    summary: "quit; Control-D does the same",
    details: "Quits the tutor. It remembers where you are.")

  init() {}
  init(_ words: [String]) throws(CommandLineFailure) { try Self.expect(words, atMost: 0) }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    [.quit]
  }
}
