import CommandLineKit
import StyledText

/// Compiles, runs and checks the open file, or the learner's file for an exercise.
struct TestCommand: SessionCommand {
  static let word = CommandWord(
    "test", "[NAME]", in: .code,
    summary: "compile, run and check your file now",
    details:
      "Compiles, runs and checks your file, as saving it does. Use it if the tutor does not notice that you save. `test NAME` checks your file for the exercise NAME, and opens the exercise."
  )

  /// The name of the exercise; nil for the open file.
  var name: String?

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.test(name)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty ? session.exerciseSuggestions : []
  }
}

extension TestCommand {
  init(_ words: [String]) throws(CommandLineFailure) { name = try Self.onlyWord(of: words) }
}
