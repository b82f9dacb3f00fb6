import CommandLineKit

/// Lists the options of a demo.
struct ParamsCommand: SessionCommand {
  static let word = CommandWord(
    "params", "[DEMO]", in: .runs,
    summary: "list a demo's options and their values",
    details:
      "Lists the options of the demo that you name, and the options of the machine. Without a name, it lists those of the program that you ran last, or of the demo at this place if you have read on since."
  )

  /// The demo; nil for the program of the last run, or the demo at this place if the learner has read on since.
  var demo: String?

  var needsDemos: Bool { true }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    [.show(try session.parameterLines(of: demo))]
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty ? session.demoSuggestions(partial) : []
  }
}

extension ParamsCommand {
  init(_ words: [String]) throws(CommandLineFailure) { demo = try Self.onlyWord(of: words) }
}
