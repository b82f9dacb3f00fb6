import CommandLineKit
import TaskTrace

/// Cancels a task at a stop of the last run.
struct CancelCommand: SessionCommand {
  static let word = CommandWord(
    "cancel", "TASK", in: .lastRun,
    summary: "cancel a task at the current stop, and see what follows",
    details:
      "Cancels a task at the current stop: runs the same scenario again with that cancellation, and shows the same stop. Example: `cancel image`. `step` continues from there, `undo` takes the cancellation back, and `compare` compares the run with the previous run."
  )

  var task: String

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.change(task, by: .cancel)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty ? session.taskSuggestions : []
  }
}

extension CancelCommand {
  init(_ words: [String]) throws(CommandLineFailure) { task = try Self.text(words) }
}
