import CommandLineKit

/// Runs a program in the order of a schedule, such as one that an exploration has found.
struct ReplayCommand: SessionCommand {
  static let word = CommandWord(
    "replay", "SCHEDULE [DEMO] [--options] | outcome N", in: .runs,
    summary: "run in an order that `explore` has found",
    details:
      "Runs the program that you explored last, in the order of the schedule. You can then look at the run in all views. Example: `replay 3.1-17.2-4kq70hm2`. `replay outcome 2` runs it in the order that `explore` lists for outcome 2. For another demo, add its name and the options with which the schedule was found; `run DEMO --schedule SCHEDULE` does the same."
  )

  /// The number of an outcome of the latest exploration; nil if `words` begins with a schedule.
  var outcome: Int?
  /// The schedule, then optionally the demo or the program, with its options. Empty if there is an outcome.
  var words: [String]

  var needsDemos: Bool { true }

  init(_ words: [String]) throws(CommandLineFailure) {
    guard let first = words.first, CompareCommand.isOutcome(first) else {
      self.words = words
      return
    }
    guard words.count > 1 else { throw .outcomeNumberMissing(Self.word) }
    outcome = try CompareCommand.outcome(words[1], of: Self.word)
    self.words = []
    if words.count > 2 { throw .tooManyWords(Self.word, words[2]) }
  }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    if let outcome { return try session.replay(outcome: outcome) }
    return try session.replay(words)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    if words.isEmpty { return CompareCommand.outcomeSuggestions(in: session) }
    if words.count == 1, CompareCommand.isOutcome(words[0]) {
      return CompareCommand.outcomeNumbers(in: session)
    }
    return session.runSuggestions(Array(words.dropFirst()), partial)
  }
}
