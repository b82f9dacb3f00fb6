import CommandLineKit
import StyledText

/// Repeats the last run with other options.
struct RerunCommand: SessionCommand {
  static let word = CommandWord(
    "rerun", "[--options]", in: .runs,
    summary: "repeat the last run with the options that you change",
    details:
      "Example: `rerun --cores 1`. Options that you do not name keep their values; `--no-NAME` turns a flag off."
  )

  var options: [String]

  var needsDemos: Bool { true }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.rerun(options)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    session.optionSuggestions(session.runs.lastPlan?.options ?? [], words, partial)
  }

  static func helpTable(in session: Session) -> [StyledLine] {
    session.machineOptionLines(beside: [])
  }
}

extension RerunCommand {
  init(_ words: [String]) throws(CommandLineFailure) { options = words }
}
