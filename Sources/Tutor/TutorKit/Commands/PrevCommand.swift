import CommandLineKit

/// Goes to the previous event of a task.
struct PrevCommand: SessionCommand {
  static let word = CommandWord(
    "prev", "TASK", in: .lastRun,
    summary: "go to a task's previous event in the last run",
    details:
      "Goes to the task's previous event in the last run. Example: `prev image`. `next image` goes to its next event."
  )

  var task: String

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    let (trace, _) = try session.runs.latest()
    return try session.step(to: try session.task(task, in: trace), isForward: false)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty ? session.taskSuggestions : []
  }
}

extension PrevCommand {
  init(_ words: [String]) throws(CommandLineFailure) { task = try Self.text(words) }
}
