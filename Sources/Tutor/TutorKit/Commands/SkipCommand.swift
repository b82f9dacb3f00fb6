import CommandLineKit

/// Leaves the open question or goal.
struct SkipCommand: CommandWithoutArguments {
  static let word = CommandWord(
    "skip", in: .questions,
    summary: "continue without the answer or the goal",
    details:
      "Leaves the open question or goal and continues. `review` repeats it. After a run of the lesson that did not finish, `skip` continues without that run."
  )

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.skip()
  }
}
