import CommandLineKit

/// Runs a program in the order of a schedule, such as one that an exploration has found.
struct ReplayCommand: SessionCommand {
  static let word = CommandWord(
    "replay", "SCHEDULE [DEMO] [--options]", in: .runs,
    summary: "run in an order that `explore` has found",
    details:
      "Runs the program that you explored last, in the order of the schedule. You can then look at the run in all views. Example: `replay 3.1-17.2-4kq70hm2`. For another demo, add its name and the options with which the schedule was found; `run DEMO --schedule SCHEDULE` does the same."
  )

  /// The schedule, then optionally the demo or the program, with its options.
  var words: [String]

  var needsDemos: Bool { true }

  init(_ words: [String]) throws(CommandLineFailure) { self.words = words }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.replay(words)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty ? [] : session.runSuggestions(Array(words.dropFirst()), partial)
  }
}
