import CommandLineKit

/// Takes back the latest choice of a run with `--policy ask`, or the latest change of a task.
struct UndoCommand: CommandWithoutArguments {
  static let word = CommandWord(
    "undo", in: .runs,
    summary: "take back your latest choice or change",
    details:
      "Takes back your latest choice or change. In a run with `--policy ask`, the run stops again at the latest choice, and you can let another task go first. Elsewhere, it takes back the latest `cancel`, `fail`, `delay` or `priority`."
  )

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.picking == nil ? session.undoChange() : session.undoPick()
  }
}
