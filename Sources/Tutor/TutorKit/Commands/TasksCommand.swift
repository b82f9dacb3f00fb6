import CommandLineKit

/// Lists the tasks of the last run.
struct TasksCommand: CommandWithoutArguments {
  static let word = CommandWord(
    "tasks", in: .lastRun,
    summary: "list the tasks of the last run with their times",
    details:
      "Shows each task of the last run on one line: its parent, how it spent its time, and how it ended. A wide window also shows kind and priority."
  )

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.show(.tasks)
  }
}
