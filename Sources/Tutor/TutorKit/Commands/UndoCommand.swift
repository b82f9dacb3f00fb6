/// Takes back the latest choice of a run with `--policy ask`.
struct UndoCommand: SessionCommand {
  static let word = CommandWord(
    "undo", in: .runs,
    summary: "take back your latest choice in a run with --policy ask",
    details: "The run stops again at that choice, and you can let another go first.")

  init() {}
  init(_ words: [String]) throws(TutorFailure) { try Self.expect(words, atMost: 0) }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.undoPick()
  }
}
