import CommandLineKit
import DemoOptions
import TaskTrace

/// Delays a task's next run.
struct DelayCommand: SessionCommand {
  static let word = CommandWord(
    "delay", "TASK BY", in: .lastRun,
    summary: "delay a task's next run, from the current stop on",
    details:
      "Delays a task: when it is next chosen to run, it first waits for this long. Example: `delay image 30 ms`. A number without a unit is in milliseconds. `undo` takes it back."
  )

  var task: String
  var time: String

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    guard let time = Quantity.duration(time, unit: "ms"), time > .zero else {
      throw .commandLine(
        .badValue(
          BadValue(
            of: Self.word, given: time, expected: "a time such as 30 or 1.5s",
            maximum: ValueForm.time.unstatedMaximum)))
    }
    return try session.change(task, by: .delay(nanoseconds: time.wholeNanoseconds))
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty ? session.taskSuggestions : []
  }
}

extension DelayCommand {
  init(_ words: [String]) throws(CommandLineFailure) {
    guard words.count > 1 else { throw .wordMissing(Self.word) }
    // `30 ms` can be two words.
    let count =
      words.count > 2 && Quantity.duration(words[words.count - 1], unit: "ms") == nil ? 2 : 1
    task = words.dropLast(count).joined(separator: " ")
    time = words.suffix(count).joined(separator: " ")
  }
}
