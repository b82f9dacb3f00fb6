import CommandLineKit
import LearnerRecords
import LessonKit

/// Shows a lesson to a class.
struct PresentCommand: SessionCommand {
  static let word = CommandWord(
    "present", "[LESSON]", in: .lessons,
    summary: "show a lesson to a class, one step per screen",
    details:
      "Shows a lesson full screen, one step at a time. Examples: `present async-let`, or `present 2/3` to start at the third step of lesson 2. Space continues, r runs, o changes an option, e opens an exercise, b blanks the screen, ? lists the other keys, and q quits. `tutor notes` in a second terminal shows the speaker notes and a timer."
  )

  /// The lesson to present; nil for the open lesson.
  var lesson: String?

  var needsDemos: Bool { true }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.present(lesson)
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty ? session.lessonSuggestions : []
  }
}

extension PresentCommand {
  init(_ words: [String]) throws(CommandLineFailure) { lesson = try Self.onlyWord(of: words) }
}

extension Session {
  /// Presents the named lesson, the open lesson, or the lesson that was open last. Without any of these, presents the
  /// first lesson.
  fileprivate func present(_ word: String?) throws(TutorFailure) -> [Effect] {
    let place: (entry: Catalog.Entry, section: Int)
    if let word {
      place = try section(word)
    } else if let open = navigation.lesson {
      place = (open.entry, open.section)
    } else if let kept = progress.position, let entry = catalog[kept.lesson] {
      place = (entry, 0)
    } else {
      guard let first = catalog.entries.first else { throw .lesson(.noneOpen) }
      place = (first, 0)
    }
    let lesson = try read(place.entry).lesson
    return [.present(Presentation(lesson, place.entry, section: place.section, session: self))]
  }
}
