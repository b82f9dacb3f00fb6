import CommandLineKit
import LessonKit

/// Goes to a step of the open lesson.
struct GotoCommand: SessionCommand {
  static let word = CommandWord(
    "goto", "STEP", in: .lessons,
    summary: "go to a step of this lesson by its number or title",
    details:
      "Goes to the step of this lesson with that number or title. Example: `goto 3`. Step 0 is the introduction."
  )

  var step: String

  var entersSection: Bool { true }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
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
    let number = words.last.flatMap(Int.init)
    let isNamed = words.dropLast().allSatisfy { ["to", "step"].contains($0.lowercased()) }
    step = if let number, isNamed { "\(number)" } else { try Self.text(words) }
  }
}
