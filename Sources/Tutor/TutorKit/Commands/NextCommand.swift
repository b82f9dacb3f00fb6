import CommandLineKit

/// Continues the lesson, or goes to the next event of a task.
struct NextCommand: SessionCommand {
  static let word = CommandWord(
    "next", "[TASK]", in: .lessons,
    summary: "continue the lesson; Return does the same",
    details:
      "Shows the next part of the lesson, asks its next question or runs its next demo. The line above the prompt says which. `next image` goes to the next event of the task image in the last run; `step` explains more."
  )

  /// The task to follow; nil to continue the lesson.
  var task: String?

  var needsDemos: Bool { true }
  var entersSection: Bool { task == nil }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    guard let task else { return try inShell ? session.nextSection() : session.next() }
    let (trace, _) = try session.runs.latest()
    return try session.step(to: try session.task(task, in: trace), isForward: true)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty ? session.taskSuggestions : []
  }
}

extension NextCommand {
  init(_ words: [String]) throws(CommandLineFailure) {
    task = words.isEmpty ? nil : words.joined(separator: " ")
  }
}
