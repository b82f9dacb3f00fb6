import CommandLineKit
import DemoOptions
import TaskTrace

/// Raises a task's priority at a stop of the last run.
struct PriorityCommand: SessionCommand {
  static let word = CommandWord(
    "priority", "TASK PRIORITY", in: .lastRun,
    summary: "raise a task's priority at the current stop",
    details:
      "Raises the priority of a task at the current stop. Example: `priority image high`. The priorities are background, low, medium, high and userInteractive. A priority can only be raised. `undo` takes it back."
  )

  var task: String
  var priority: String

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    guard let level = TaskPriorityLevel(word: priority) else {
      throw .commandLine(
        .badValue(
          BadValue(
            of: Self.word, given: priority,
            expected: list(TaskPriorityLevel.raisable.map(\.key), "or"))))
    }
    return try session.change(task, by: .raise(to: level))
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty
      ? session.taskSuggestions : TaskPriorityLevel.raisable.map { Suggestion(text: $0.key) }
  }
}

extension PriorityCommand {
  init(_ words: [String]) throws(CommandLineFailure) {
    guard let last = words.last, words.count > 1 else { throw .wordMissing(Self.word) }
    task = words.dropLast().joined(separator: " ")
    priority = last
  }
}
