import CommandLineKit
import TaskTrace

/// Lets a task's next simulated operation fail.
struct FailCommand: SessionCommand {
  static let word = CommandWord(
    "fail", "TASK", in: .lastRun,
    summary: "let a task's next operation fail, from the current stop on",
    details:
      "Makes the next simulated operation of a task, such as a download, throw an error. Example: `fail image`. Only demos have such operations. `undo` takes it back."
  )

  var task: String

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.change(task, by: .fail)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty ? session.taskSuggestions : []
  }
}

extension FailCommand {
  init(_ words: [String]) throws(CommandLineFailure) { task = try Self.text(words) }
}
