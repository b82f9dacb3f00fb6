import LessonKit

extension Goal {
  /// The instruction for the goal: the text before a command, the command, and the text after it.
  var instruction: (before: String, command: String, after: String) {
    let command = "run \(run.commandLine)"
    guard let challenge else { return ("Change the options of ", command, ".") }
    return (
      "Decide the order yourself with ", command + " --policy ask",
      ". It takes at least \(challenge.departureWords) from the default order."
    )
  }

  /// The label before the line on which learners write.
  var answerLabel: String { challenge == nil ? "Options:" : "Departures:" }
}
