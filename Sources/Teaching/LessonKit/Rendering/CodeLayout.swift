import StyledText

/// Lays out code as lines. A line that is too long continues on the next row, with a mark in the gutter.
struct CodeLayout {
  let style: LessonStyle

  /// Returns the lines of code that is only displayed.
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

  /// Returns parts of a demo's source after the file's name, with the file's line numbers. The common indentation
  /// of each part is removed.
  func lines(_ source: DemoSource, _ ranges: [ClosedRange<Int>], width: Int) -> [StyledLine] {
    let cuts = source.cuts(ranges)
    if style.form == .plain { return plainLines(source, cuts) }
    let digits = String(cuts.map(\.end).max() ?? 1).count
    func gutter(_ text: String) -> StyledLine {
      let space = String(repeating: " ", count: max(0, digits - text.displayWidth))
      return StyledLine(space + text + " " + style.bar, .dim)
    }
    var lines = StyledLine(source.file, .dim).wrapped(to: width)
    for (index, cut) in cuts.enumerated() {
      if index > 0, cuts[index - 1].end + 1 != cut.start {
        lines.append(gutter(style.gapMark).withoutTrailingSpaces)
      }
      for (offset, line) in cut.lines.enumerated() {
        let pieces = line.asCode(width: width - digits - 3)
        for (index, piece) in pieces.enumerated() {
          let mark = gutter(index == 0 ? String(cut.start + offset) : style.cutMark)
          lines.append((mark + piece).withoutTrailingSpaces)
        }
      }
    }
    return lines
  }

  private func plainLines(_ source: DemoSource, _ cuts: [CodeCut]) -> [StyledLine] {
    cuts.flatMap { cut in
      let head = "Code of \(source.file), lines \(cut.start) to \(cut.end):"
      return [StyledLine(head, .dim)]
        + cut.lines.enumerated().map { StyledLine("\(cut.start + $0): ", .dim) + $1 }
        + [StyledLine("End of code.", .dim)]
    }
  }
}

extension StyledLine {
  /// Cuts a line of code into pieces. Continuations are indented further than the line's start.
  fileprivate func asCode(width: Int) -> [StyledLine] {
    let width = max(8, width)
    return withoutTrailingSpaces.cut(to: width, indent: min((indent ?? 0) + 4, width / 3))
  }
}
