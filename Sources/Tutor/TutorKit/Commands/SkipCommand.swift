import CommandLineKit

/// Leaves the open question unanswered.
struct SkipCommand: SessionCommand {
  static let word = CommandWord(
    "skip", in: .questions,
    summary: "leave the open question or goal",
    details: "Leaves the open question or goal and continues. `review` repeats it.")

  init() {}
  init(_ words: [String]) throws(CommandLineFailure) { try Self.expect(words, atMost: 0) }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.skip()
  }
}
