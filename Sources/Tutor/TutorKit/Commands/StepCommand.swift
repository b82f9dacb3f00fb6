import CommandLineKit
import DemoOptions

/// Steps forward through the last run.
struct StepCommand: SessionCommand {
  static let word = CommandWord(
    "step", "[COUNT]", in: .lastRun,
    summary: "step through the last run, event by event",
    details:
      "Shows the next stop: the event, every task's state at that moment, and the source line. `step 5` takes five steps. The first `step` after a run goes to the first stop in the program's own code. `rstep` steps back, `at 120 ms` goes to a moment, `next image` and `prev image` go to a task's events, and `until EXPRESSION` searches. In a terminal, single keys do the same; ? lists them."
  )

  var count = 1

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.step(by: count)
  }
}

extension StepCommand {
  init(_ words: [String]) throws(CommandLineFailure) {
    count = try Self.count(words, of: Self.word)
  }

  /// Parses the number of steps. The default is 1.
  static func count(_ words: [String], of word: CommandWord) throws(CommandLineFailure) -> Int {
    guard words.count <= 1 else { throw .tooManyWords(word, words[1]) }
    guard let text = words.first else { return 1 }
    let maximum = 1_000_000_000
    guard let count = Quantity.integer(text, in: 1...maximum) else {
      throw .badValue(
        BadValue(
          of: word, given: text, expected: "a whole number of steps", maximum: "\(maximum)",
          defaultValue: "1"))
    }
    return count
  }
}
