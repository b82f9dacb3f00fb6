import CommandLineKit
import StyledText

/// Repeats the last run with other options.
struct RerunCommand: SessionCommand {
  static let word = CommandWord(
    "rerun", "[--options]", in: .runs,
    summary: "repeat the last run with the options that you change",
    details:
      "Repeats the last run with the options that you name. The other options keep their values. Example: `rerun --cores 1`. `--no-NAME` turns a flag off."
  )

  var options: [String]

  var needsDemos: Bool { true }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    guard let last = session.runs.lastPlan else { throw .lastRun(.noneYet) }
    return try session.repeated(last, options)
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
