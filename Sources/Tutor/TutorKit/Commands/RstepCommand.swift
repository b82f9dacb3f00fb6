import CommandLineKit

/// Steps back through the last run.
struct RstepCommand: SessionCommand {
  static let word = CommandWord(
    "rstep", "[COUNT]", in: .lastRun,
    summary: "step back through the last run",
    details: "Shows the previous stop. `rstep 5` takes five steps back. `step` steps forward.")

  var count = 1

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.step(by: -count)
  }
}

extension RstepCommand {
  init(_ words: [String]) throws(CommandLineFailure) {
    count = try StepCommand.count(words, of: Self.word)
  }
}
