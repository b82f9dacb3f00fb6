import CommandLineKit
import LessonKit

/// Goes to a step of the open lesson, or of the lesson that the step names.
struct GotoCommand: SessionCommand {
  static let word = CommandWord(
    "goto", "STEP", in: .lessons,
    summary: "go to a step of this lesson by its number or title",
    details:
      "Goes to the step of this lesson with that number or title. Example: `goto 3`. Step 0 is the introduction. `goto 9/3`, `goto 9.3` or `goto 9 3` goes to the third step of lesson 9, and `goto 9/review` to the step with that title."
  )

  /// The number or title of a step of the open lesson, or a step of any lesson, such as `9/3`.
  var step: String

  var entersSection: Bool { true }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    if StepReference(step) != nil { return try session.open(step) }
    let here = try session.here()
    let section = try Navigation.section(step, of: here.lesson)
    session.navigation.open(here)
    return session.enter(section: section)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    guard words.isEmpty else { return [] }
    return (session.navigation.lesson?.lesson.steps ?? []).map {
      Suggestion(text: "\($0.number)", summary: $0.title.plainText)
    }
  }
}

extension GotoCommand {
  init(_ words: [String]) throws(CommandLineFailure) {
    // `goto step 3` and `go to step 3` are `goto 3`.
    let words = words.first?.lowercased() == "to" ? Array(words.dropFirst()) : words
    let isNamed = words.first?.lowercased() == "step"
    if isNamed, words.count == 2, let number = Int(words[1]) {
      step = "\(number)"
    } else {
      step = if let place = StepReference.joined(words) { place } else { try Self.text(words) }
    }
  }
}
