import CommandLineKit
import LearnerRecords
import LessonKit
import StyledText

/// Lists the lessons, or opens a lesson.
struct LessonsCommand: SessionCommand {
  static let word = CommandWord(
    "lessons", "[LESSON]", in: .lessons,
    summary: "list all lessons, and show where you are",
    details:
      "Lists the lessons by number. A tick marks the lessons that you have finished. With a lesson's number or name, it opens that lesson, as `open` does."
  )

  /// The lesson to open; nil for the list.
  var lesson: String?

  var entersSection: Bool { lesson != nil }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    if let lesson { return try session.open(lesson) }
    let mistakes = session.catalog.diagnostics
    let lines = mistakes.flatMap { $0.lines(width: session.textWidth) }
    let isBroken = mistakes.contains { $0.severity == .error }
    return [.show(session.lessonList), isBroken ? .refuse(lines) : .show(lines)]
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    words.isEmpty ? session.lessonSuggestions : []
  }
}

extension LessonsCommand {
  init(_ words: [String]) throws(CommandLineFailure) { lesson = try Self.onlyWord(of: words) }
}

extension Session {
  fileprivate var lessonList: [StyledLine] {
    let mark = settings.ascii || settings.plain ? "done" : "✓"
    var lines: [StyledLine] = []
    for entry in catalog.entries {
      let isOpen = navigation.lesson.map { $0.entry == entry } ?? isKept(entry)
      let isDone = isFinished(entry)
      let number = String(entry.name.number)
      var line = StyledLine(isOpen ? "> " : "  ", .prompt)
      line.append(String(repeating: " ", count: max(0, 2 - number.count)) + number + "  ", .number)
      line.append(entry.title, .strong)
      line.append("  \(entry.name.id), \(entry.frontMatter.duration)", .dim)
      if isDone { line.append("  " + mark, .success) }
      lines += line.wrapped(to: textWidth, indent: 6)
      lines += (StyledLine("      ") + StyledLine(entry.frontMatter.summary))
        .wrapped(to: textWidth, indent: 6)
    }
    return lines
  }

  private func isKept(_ entry: Catalog.Entry) -> Bool {
    progress.position?.lesson == entry.name.id
  }
}
