import LessonKit

extension Goal {
  /// What to do at the goal: words before a command, the command, and words after it.
  var instruction: (before: String, command: String, after: String) {
    let command = "run \(run.commandLine)"
    guard let challenge else { return ("Change the options of ", command, ".") }
    return (
      "Decide the order yourself with ", command + " --policy ask",
      ". Par is \(challenge.parWords) from the default order."
    )
  }

  /// What stands before the line on which a learner writes.
  var answerLabel: String { challenge == nil ? "Options:" : "Departures:" }
}
