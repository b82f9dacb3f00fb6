import StyledText

/// Code as lines: never wrapped in silence. A line that is too long goes on below a mark in the gutter.
struct CodeLayout {
  let style: LessonStyle

  /// Code that is only shown.
  func lines(_ text: String, language: String?, width: Int) -> [StyledLine] {
    var text = text
    while text.hasSuffix("\n") { text.removeLast() }
    let lines =
      language == "swift"
      ? StyledLine.swift(text)
      : SourceText(text, file: "").lines.map { StyledLine($0, .code) }
    if style.form == .plain {
      return [StyledLine("Code:", .dim)] + lines + [StyledLine("End of code.", .dim)]
    }
    return lines.flatMap { line in
      line.asCode(width: width - 4).enumerated().map { index, piece in
        let gutter = index == 0 ? "    " : "  \(style.cutMark) "
        return (StyledLine(gutter, .dim) + piece).withoutTrailingSpaces
      }
    }
  }

  /// Parts of a demo's source under its file's name, with the file's own line numbers. What all of a part's
  /// lines are indented by is left out.
  func lines(_ source: DemoSource, _ ranges: [ClosedRange<Int>], width: Int) -> [StyledLine] {
    var coloured = StyledLine.swift(source.lines.joined(separator: "\n"))
    let parts = ranges.compactMap { range -> ClosedRange<Int>? in
      let clamped = max(1, range.lowerBound)...max(1, min(range.upperBound, coloured.count))
      return clamped.lowerBound <= range.upperBound ? clamped : nil
    }
    for part in parts {
      let indent = part.compactMap { coloured[$0 - 1].indent }.min() ?? 0
      for number in part { coloured[number - 1] = coloured[number - 1].droppingIndent(indent) }
    }
    if style.form == .plain { return plainLines(source, parts, coloured) }
    let digits = String(parts.map(\.upperBound).max() ?? 1).count
    func gutter(_ text: String) -> StyledLine {
      let space = String(repeating: " ", count: max(0, digits - text.displayWidth))
      return StyledLine(space + text + " " + style.bar, .dim)
    }
    var lines = StyledLine(source.file, .dim).wrapped(to: width)
    for (index, part) in parts.enumerated() {
      if index > 0, parts[index - 1].upperBound + 1 != part.lowerBound {
        lines.append(gutter(style.gapMark).withoutTrailingSpaces)
      }
      for number in part {
        let pieces = coloured[number - 1].asCode(width: width - digits - 3)
        for (index, piece) in pieces.enumerated() {
          let mark = gutter(index == 0 ? String(number) : style.cutMark)
          lines.append((mark + piece).withoutTrailingSpaces)
        }
      }
    }
    return lines
  }

  private func plainLines(
    _ source: DemoSource, _ parts: [ClosedRange<Int>], _ coloured: [StyledLine]
  ) -> [StyledLine] {
    parts.flatMap { part in
      let head = "Code of \(source.file), lines \(part.lowerBound) to \(part.upperBound):"
      return [StyledLine(head, .dim)]
        + part.map { StyledLine("\($0): ", .dim) + coloured[$0 - 1] }
        + [StyledLine("End of code.", .dim)]
    }
  }
}

extension StyledLine {
  /// What does not fit goes on a little further in than the line begins.
  fileprivate func asCode(width: Int) -> [StyledLine] {
    let width = max(8, width)
    return withoutTrailingSpaces.cut(to: width, indent: min((indent ?? 0) + 4, width / 3))
  }

  /// The number of spaces that it begins with; none if there is nothing else.
  fileprivate var indent: Int? {
    let text = text
    let count = text.prefix { $0 == " " }.count
    return count == text.count ? nil : count
  }
}
