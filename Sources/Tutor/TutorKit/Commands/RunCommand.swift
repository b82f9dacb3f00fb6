import CommandLineKit
import StyledText

/// Runs a demo.
struct RunCommand: SessionCommand {
  static let word = CommandWord(
    "run", "[DEMO] [--options]", in: .runs,
    summary: "run a demo with its options and the machine's",
    details:
      "Runs a demo. Example: `run concurrent-binding --metadata-fails --cores 1`. Without a demo, it makes the next run of this step, with the options of that run. For a demo of another lesson, include the lesson's name: `run async-let/read-twice`. During the run, Return skips to the end, and Control-C cancels the program's root task at that moment; anything else you type goes to the next prompt. `--real N` runs the demo N times on the real thread pool, and shows the outcomes beside those of `explore`. `params` lists the options. In first-come order, `--seed` changes nothing unless the program draws random numbers, for example for jitter."
  )

  /// The demo; nil for the demo at this place in the lesson.
  var demo: String?
  var options: [String] = []

  var needsDemos: Bool { true }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.run(demo, options)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    session.runSuggestions(words, partial)
  }

  static func helpTable(in session: Session) -> [StyledLine] {
    session.machineOptionLines(beside: [])
  }
}

extension RunCommand {
  init(_ words: [String]) throws(CommandLineFailure) {
    (demo, options) = Self.demoAndOptions(words)
  }

  /// Returns the demo, if the first argument is not an option, and the remaining arguments.
  static func demoAndOptions(_ words: [String]) -> (demo: String?, options: [String]) {
    guard let first = words.first, !first.hasPrefix("-") else { return (nil, words) }
    return (first, Array(words.dropFirst()))
  }
}
