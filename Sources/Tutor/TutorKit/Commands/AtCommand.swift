import CommandLineKit
import DemoOptions

/// Goes to a moment of the last run.
struct AtCommand: SessionCommand {
  static let word = CommandWord(
    "at", "TIME", in: .lastRun,
    summary: "go to a moment of the last run",
    details:
      "Goes to the stop at which everything up to that moment of the last run has happened. Example: `at 120 ms`. A number without a unit is in milliseconds."
  )

  var time: String

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    let (trace, _) = try session.runs.latest()
    return try session.step(toTime: try trace.moment(time))
  }
}

extension AtCommand {
  init(_ words: [String]) throws(CommandLineFailure) {
    time = try Self.text(words)
    guard Quantity.duration(time, unit: "ms") != nil else {
      throw .badValue(BadValue(of: Self.word, noTime: time))
    }
  }
}
