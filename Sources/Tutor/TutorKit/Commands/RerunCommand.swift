import CommandLineKit
import LessonKit
import StyledText

/// Repeats the last run with other options.
struct RerunCommand: SessionCommand {
  static let word = CommandWord(
    "rerun", "[--options]", in: .runs,
    summary: "repeat the last run with the options that you change",
    details:
      "Repeats the last run with the options that you name. The other options keep their values. Example: `rerun --cores 1`. `--no-NAME` turns a flag off. At a goal, the first `rerun` changes the run that the goal names."
  )

  var options: [String]

  var needsDemos: Bool { true }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    guard let last = session.repeatedPlan else { throw .lastRun(.noneYet) }
    return try session.repeated(last, options)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    session.optionSuggestions(session.repeatedPlan?.options ?? [], words, partial)
  }

  static func helpTable(in session: Session) -> [StyledLine] {
    session.machineOptionLines(beside: [])
  }
}

extension RerunCommand {
  init(_ words: [String]) throws(CommandLineFailure) { options = words }
}

extension Session {
  /// The run that `rerun` repeats: the last one. If no demo has run since the open goal was posed, it is the run that
  /// the goal asks to change. An earlier run may have options that the goal does not mention.
  var repeatedPlan: RunPlan? {
    guard quiz.open == nil, let posed = goals.open, posed.goal.challenge == nil, !goals.hasRun
    else { return runs.lastPlan }
    return goalPlan(posed) ?? runs.lastPlan
  }
}
