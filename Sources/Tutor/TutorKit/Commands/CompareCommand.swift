import DemoOptions
import StyledText

/// Compares two runs.
struct CompareCommand: SessionCommand {
  static let word = CommandWord(
    "compare", "[RUN [RUN]] [--options]", in: .runs,
    summary: "compare two runs: where they first differ, and why",
    details:
      "`compare` compares the last two runs, and `compare 3 5` those two of `runs`. With options, the run is repeated with them and compared with the repetition: `compare --seed 7`, `compare 3 --cores 1`. `--schedule STRING` takes an outcome of `explore`. Shows the settings that differ, the first difference and its cause, both pictures, and what came out differently."
  )

  var numbers: [Int] = []
  var options: [String] = []

  var needsDemos: Bool { !options.isEmpty }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.compare(numbers, options)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    let numbers = session.runs.all.map { Suggestion(text: "\($0.number)") }
    let options = session.optionSuggestions(session.runs.lastPlan?.options ?? [], words, partial)
    return words.count < 2 ? numbers + options : options
  }
}

extension CompareCommand {
  init(_ words: [String]) throws(TutorFailure) {
    let named = words.prefix { !$0.hasPrefix("-") }
    options = Array(words[named.endIndex...])
    guard named.count <= (options.isEmpty ? 2 : 1) else {
      throw .tooManyWords(Self.word, named[named.endIndex - 1])
    }
    for word in named {
      guard let number = Quantity.integer(word, in: 1...Int.max) else {
        throw .badValue(
          BadValue("compare", given: word, expected: "the number of a run, as `runs` lists it"))
      }
      numbers.append(number)
    }
  }
}
