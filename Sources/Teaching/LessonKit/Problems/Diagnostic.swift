package import StyledText

/// A mistake in its place: what is wrong, where, and what to do.
package struct Diagnostic: Error, Hashable, Sendable {
  package let problem: LessonProblem
  package let file: String
  package let position: SourcePosition?
  /// The whole line of the position.
  package let line: String?

  package init(
    _ problem: LessonProblem, file: String, position: SourcePosition? = nil, line: String? = nil
  ) {
    self.problem = problem
    self.file = file
    self.position = position
    self.line = line
  }

  package var severity: Severity { problem.severity }

  /// The same mistake under another name of its file.
  package func named(_ file: String) -> Diagnostic {
    Diagnostic(problem, file: file, position: position, line: line)
  }

  /// The first line of what is shown: file, line, column, severity and what is wrong.
  package var headline: StyledLine {
    var place = file
    if let position { place += ":\(position.line):\(position.column)" }
    return StyledLine("\(place): ", .strong)
      + StyledLine("\(severity.rawValue): ", severity == .error ? .error : .warning)
      + StyledLine(sentence: problem.wording.what)
  }

  /// The headline, the line with a caret below the place, and what to do next.
  ///
  /// A long line is cut to `width` columns around the caret; sentences are wrapped.
  package func lines(width: Int = 100) -> [StyledLine] {
    var lines = headline.wrapped(to: width, indent: 4)
    if let position, let line {
      let gutter = "\(position.line) | "
      let room = max(16, width - gutter.count)
      let excerpt = Excerpt(of: line, around: position.column, width: room)
      lines.append(StyledLine(gutter, .dim) + StyledLine(excerpt.text, .code))
      let offset = String(repeating: " ", count: gutter.count + excerpt.caretOffset)
      lines.append(StyledLine(offset) + StyledLine("^", .error))
    }
    lines += (StyledLine("    ") + StyledLine(sentence: problem.wording.advice, .note))
      .wrapped(to: width, indent: 4)
    return lines
  }
}

extension [Diagnostic] {
  /// Sorted by file and place, each once.
  package var inOrder: [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return sortedByPlace.filter { seen.insert($0).inserted }
  }

  private var sortedByPlace: [Diagnostic] {
    enumerated().sorted { left, right in
      let origin = SourcePosition(line: 0)
      let leftKey = (left.element.file, left.element.position ?? origin, left.offset)
      let rightKey = (right.element.file, right.element.position ?? origin, right.offset)
      return leftKey < rightKey
    }.map(\.element)
  }
}

/// The part of a line around a column that fits a width.
private struct Excerpt {
  var text = ""
  /// Columns before the caret.
  var caretOffset = 0

  init(of line: String, around column: Int, width: Int) {
    // Each character's visible form, so that the caret is always below it.
    let start = max(0, column - 1 - width / 2)
    var used = 0
    if start > 0 {
      text = "…"
      used = 1
    }
    var index = start
    caretOffset = used
    for character in line.dropFirst(start) {
      let visible = String(character).makingControlsVisible()
      if used + visible.displayWidth > width - 1 {
        text += "…"
        return
      }
      text += visible
      used += visible.displayWidth
      index += 1
      if index <= column - 1 { caretOffset = used }
    }
  }
}
