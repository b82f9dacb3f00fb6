import CommandLineKit
import DemoOptions
import StyledText

/// Compares two runs.
struct CompareCommand: SessionCommand {
  static let word = CommandWord(
    "compare", "[RUN | outcome N] [RUN | outcome N] [--real | --options]", in: .runs,
    summary: "compare two runs: where they first differ, and why",
    details:
      "Compares two runs: shows the settings that differ, the first difference and its cause, both pictures, and the outcomes that differ. `compare` alone compares the last two runs, and `compare 3 5` compares runs 3 and 5 of the list that `runs` shows. After `explore`, `compare outcome 1 outcome 2` compares the orders that it lists for two outcomes, and `compare 3 outcome 2` compares run 3 with the order of outcome 2. With options, `compare` repeats the run with these options, and compares both runs: `compare --seed 7`, `compare 3 --cores 1`. `compare --real` compares a run with a run on the real thread pool, which only shows what the program prints and how it ends."
  )

  /// A side of a comparison: a run that has ended, or an outcome of the latest exploration.
  enum Side: Hashable, Sendable {
    case run(Int)
    case outcome(Int)
  }

  var sides: [Side] = []
  var options: [String] = []

  var needsDemos: Bool { !options.isEmpty }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.compare(sides, options)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    if words.last.map(isOutcome) == true { return outcomeNumbers(in: session) }
    let numbers = session.runs.all.map { Suggestion(text: "\($0.number)") }
    let named = outcomeSuggestions(in: session)
    let real = [Suggestion(text: real, summary: "on the real thread pool")]
    let options = session.optionSuggestions(session.runs.lastPlan?.options ?? [], words, partial)
    let others = options + real.filter { real in !options.contains { $0.text == real.text } }
    return words.count < 4 ? numbers + named + others : others
  }

  static let real = "--real"

  // MARK: Outcomes of the latest exploration

  private static let outcome = "outcome"

  /// Whether a word says that a number follows it which is the number of an outcome.
  static func isOutcome(_ word: String) -> Bool {
    [outcome, "outcomes"].contains(word.lowercased())
  }

  /// Returns the number of an outcome that was typed.
  static func outcome(_ number: String, of word: CommandWord) throws(CommandLineFailure) -> Int {
    try Self.number(number, "the number of an outcome, as `explore` lists it", of: word)
  }

  /// Returns the completion of `outcome`; none if nothing was explored.
  static func outcomeSuggestions(in session: Session) -> [Suggestion] {
    outcomeNumbers(in: session).isEmpty
      ? [] : [Suggestion(text: outcome, summary: "of the exploration")]
  }

  /// Returns the completions after `outcome`.
  static func outcomeNumbers(in session: Session) -> [Suggestion] {
    (session.runs.explored?.schedules ?? []).indices.map { Suggestion(text: "\($0 + 1)") }
  }
}

extension CompareCommand {
  init(_ words: [String]) throws(CommandLineFailure) {
    let named = words.prefix { !$0.hasPrefix("-") }
    options = Array(words[named.endIndex...])
    var rest = named
    while let word = rest.popFirst() {
      guard sides.count < (options.isEmpty ? 2 : 1) else { throw .tooManyWords(Self.word, word) }
      if Self.isOutcome(word) {
        guard let number = rest.popFirst() else { throw .outcomeNumberMissing(Self.word) }
        sides.append(.outcome(try Self.outcome(number, of: Self.word)))
        // `outcomes 1 2` is short for `outcome 1 outcome 2`.
        if sides.count == 1, options.isEmpty, let next = rest.first, Int(next) != nil,
          word.hasSuffix("s")
        {
          sides.append(.outcome(try Self.outcome(next, of: Self.word)))
          rest.removeFirst()
        }
      } else {
        sides.append(
          .run(try Self.number(word, "the number of a run, as `runs` lists it", of: Self.word)))
      }
    }
  }

  private static func number(
    _ word: String, _ expected: String, of command: CommandWord
  ) throws(CommandLineFailure) -> Int {
    guard let number = Quantity.integer(word, in: 1...Int.max) else {
      throw .badValue(BadValue(of: command, given: word, expected: expected))
    }
    return number
  }
}
