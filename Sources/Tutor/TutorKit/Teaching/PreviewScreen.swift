package import LessonKit
package import StyledText

/// The preview of a lesson that is being written: its mistakes on top, the lesson below.
///
/// While the text has errors, the last version without errors stays on the screen.
package struct PreviewScreen: Sendable {
  private(set) var title: String
  private var mistakes: [Diagnostic] = []
  private var lesson: [StyledLine] = []
  private var isGood = false
  /// The index of the first visible line of the lesson.
  private(set) var top = 0
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    title = ""
    self.columns = columns
    self.rows = rows
  }

  /// Returns the lines of a whole lesson, as a learner sees it at the end.
  package static func lines(of lesson: Lesson, _ renderer: LessonRenderer) -> [StyledLine] {
    lesson.steps.reduce(renderer.introduction(of: lesson)) { lines, step in
      lines + [StyledLine(), StyledLine()] + renderer.lines(for: step, of: lesson)
    }
  }

  /// Shows a new version of the text, with errors before warnings, and scrolls to the first change. Another lesson
  /// starts at its top.
  package mutating func show(_ title: String, _ lines: [StyledLine], mistakes: [Diagnostic]) {
    self.mistakes =
      mistakes.filter { $0.severity == .error } + mistakes.filter { $0.severity != .error }
    let isSame = title == self.title
    self.title = title
    let hasErrors = mistakes.contains { $0.severity == .error }
    if hasErrors, isGood, isSame { return }
    let old = isSame ? lesson : []
    isGood = !hasErrors
    lesson = lines
    guard !old.isEmpty else {
      top = 0
      return
    }
    let same = zip(old, lines).prefix { $0 == $1 }.count
    let isChanged = same < max(old.count, lines.count)
    if isChanged, !(top..<top + max(1, room)).contains(same) { top = same - 2 }
    scroll(by: 0)
  }

  package mutating func scroll(by count: Int) {
    top = max(0, min(top + count, lesson.count - room))
  }

  package mutating func scroll(toEnd: Bool) { scroll(by: toEnd ? lesson.count : -lesson.count) }

  /// The number of rows by which the preview scrolls for a page.
  package var page: Int { max(1, room - 2) }

  /// The rows of the screen except the last one, which contains the cursor.
  package var lines: [StyledLine] {
    let body = lesson.dropFirst(top).prefix(room)
    let empty = Array(repeating: StyledLine(), count: max(0, room - body.count))
    let all = [heading] + problems + body + empty + [hint]
    return all.prefix(max(1, rows - 1)).map { $0.truncated(to: columns) }
  }

  private var room: Int { max(1, rows - 3 - problems.count) }

  private var heading: StyledLine {
    isStale
      ? StyledLine("Before the mistake: ", .warning) + StyledLine(title)
      : StyledLine(title, .strong)
  }

  private var isStale: Bool { isGood && mistakes.contains { $0.severity == .error } }

  /// The mistakes, in about a third of the screen.
  private var problems: [StyledLine] {
    guard !mistakes.isEmpty else { return [] }
    let most = max(3, rows / 3)
    var shown: [StyledLine] = []
    for (index, mistake) in mistakes.enumerated() {
      let lines = mistake.lines(width: columns)
      let rest = mistakes.count - index
      guard shown.count + lines.count < most || index == 0 else {
        shown.append(
          StyledLine(sentence: "\(rest) more. Type `tutor check` to see them all.", .warning))
        break
      }
      shown += lines.prefix(most - 1)
    }
    return shown + [StyledLine(String(repeating: "-", count: columns), .dim)]
  }

  private var hint: StyledLine {
    let last = min(lesson.count, top + room)
    return StyledLine("q: leave  arrows, space: move", .note)
      + StyledLine("  lines \(min(top + 1, last)) to \(last) of \(lesson.count)", .dim)
  }
}
