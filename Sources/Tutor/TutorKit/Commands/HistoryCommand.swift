import CommandLineKit
import DemoOptions

/// Shows the lines that the learner typed last.
struct HistoryCommand: SessionCommand {
  static let word = CommandWord(
    "history", "[COUNT]", in: .tutor,
    summary: "show the lines that you typed before",
    details:
      "Shows the last 20 lines that you typed, or as many as you specify. Control-R searches them.")

  var count: String?

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    guard let count else { return [.showHistory(20)] }
    let maximum = 1_000_000
    guard let number = Quantity.integer(count, in: 1...maximum) else {
      throw .commandLine(
        .badValue(
          BadValue(
            of: Self.word, given: count, expected: "a whole number of lines", maximum: "\(maximum)",
            defaultValue: "20")))
    }
    return [.showHistory(number)]
  }
}

extension HistoryCommand {
  init(_ words: [String]) throws(CommandLineFailure) { count = try Self.onlyWord(of: words) }
}
