// The arrow between a sentence and what shows that it is true.

extension Block {
  var holdsArrow: Bool {
    if case .paragraph(let inlines) = kind { inlines.contains(where: \.isArrow) } else { false }
  }
}

extension Inline {
  var isArrow: Bool {
    if case .text(let text) = self { text.contains("⇐") } else { false }
  }
}

extension [Inline] {
  /// The inlines before and after the last text with an arrow, without the arrow and the spaces beside it; nil
  /// without an arrow.
  var aroundArrow: (before: [Inline], after: [Inline])? {
    guard let index = lastIndex(where: \.isArrow), case .text(let text) = self[index],
      let arrow = text.lastIndex(of: "⇐")
    else { return nil }
    let sides = [text[..<arrow].trimmed, text[text.index(after: arrow)...].trimmed]
    let parts = sides.map { $0.isEmpty ? [] : [Inline.text($0)] }
    let space: [Inline] = text.hasPrefix(" ") && !parts[0].isEmpty ? [.text(" ")] : []
    return ((self[..<index] + space + parts[0]).joiningTexts, parts[1] + self[(index + 1)...])
  }
}

extension SourceText {
  /// Returns the position of the first arrow in lines, or of the code after it if there is an expression; nil without
  /// an arrow.
  func arrow(in lines: Range<Int>, beforeCode: Bool) -> SourcePosition? {
    for number in lines {
      guard let line = line(number), let arrow = line.firstIndex(of: "⇐") else { continue }
      var column = line[..<arrow].count + 1
      if beforeCode, let mark = line[arrow...].firstIndex(of: "`") {
        column = line[..<mark].count + 1 + line[mark...].prefix { $0 == "`" }.count
      }
      return SourcePosition(line: number, column: column)
    }
    return nil
  }
}
