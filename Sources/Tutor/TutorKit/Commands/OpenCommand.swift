import CommandLineKit

/// Opens a lesson, at its introduction or at a step.
struct OpenCommand: SessionCommand {
  static let word = CommandWord(
    "open", "LESSON", in: .lessons,
    summary: "open a lesson by its number or name",
    details:
      "Opens a lesson at its introduction. Examples: `open 2`, `open async-let`, `open async`. `open 2/3`, `open 2.3` or `open 2 3` opens the third step of lesson 2, and `open 2/review` the step with that title."
  )

  var lesson: String

  var entersSection: Bool { true }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.open(lesson)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty ? session.lessonSuggestions : []
  }
}

extension OpenCommand {
  init(_ words: [String]) throws(CommandLineFailure) {
    // `open lesson 2` is `open 2`.
    let isNamed = words.count > 1 && words[0].lowercased() == "lesson"
    let words = isNamed ? Array(words.dropFirst()) : words
    // The number of a step can also be a word of its own.
    if let place = StepReference.joined(words) {
      lesson = place
    } else if words.first?.contains("/") == true {
      // The title of a step can have several words.
      lesson = try Self.text(words)
    } else {
      guard let lesson = try Self.onlyWord(of: words) else { throw .wordMissing(Self.word) }
      self.lesson = lesson
    }
  }
}
