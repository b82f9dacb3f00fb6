package import StyledText

/// A problem with its location in a file.
package struct Diagnostic: Error, Hashable, Sendable {
  let problem: LessonProblem
  package let file: String
  package let position: SourcePosition?
  /// The full text of the line at the position.
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

  /// Returns the same diagnostic with another file name.
  package func named(_ file: String) -> Diagnostic {
    Diagnostic(problem, file: file, position: position, line: line)
  }

  /// The first line of the message: file, line, column, severity and the problem.
  package var headline: StyledLine {
    var place = file
    if let position { place += ":\(position.line):\(position.column)" }
    return StyledLine("\(place): ", .strong)
      + StyledLine("\(severity.rawValue): ", severity == .error ? .error : .warning)
      + StyledLine(sentence: problem.wording.what)
  }

  /// Returns the headline, the source line with a caret below the position, and the advice.
  ///
  /// A long source line is cut to `width` columns around the caret. Sentences are wrapped.
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
  /// The diagnostics sorted by file and position, without duplicates.
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

/// The part of a line around a column that fits into a width.
private struct Excerpt {
  var text = ""
  /// The number of columns before the caret.
  var caretOffset = 0

  init(of line: String, around column: Int, width: Int) {
    // Control characters are made visible before they are measured, so that the caret is at the right column.
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
