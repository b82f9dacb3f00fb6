import StyledText

/// The symbols that views print, each with its meaning: the page that `help symbols` shows.
package struct SymbolKey {
  package struct Section: Sendable {
    package var title: String
    package var rows: [Row]
  }

  package struct Row: Sendable {
    /// Symbols with one meaning, separated by spaces.
    package var symbols: String
    package var meaning: String

    init(_ symbols: String, _ meaning: String) {
      self.symbols = symbols.split(separator: " ").joined(separator: " ")
      self.meaning = meaning
    }
  }

  private let isASCII: Bool
  private let strokes: Strokes

  package init(ascii: Bool) {
    isASCII = ascii
    strokes = Strokes(ascii: ascii)
  }

  package var sections: [Section] {
    [
      Section(title: "In a lane of the timeline", rows: lanes),
      Section(title: "Around the lanes", rows: surroundings),
      Section(title: "Before the name of a task", rows: branches),
      Section(title: "In all views", rows: everywhere),
      Section(title: "In source code", rows: source),
    ]
  }

  /// The marks in a lane. Marks with the same meaning share a row.
  private var lanes: [Row] {
    var rows: [Row] = []
    for mark in Mark.allCases {
      let glyph = String(mark.glyph(ascii: isASCII))
      if let index = rows.firstIndex(where: { $0.meaning == mark.meaning }) {
        rows[index].symbols += " " + glyph
      } else {
        rows.append(Row(glyph, mark.meaning))
      }
    }
    let bars = (0...8).map { String(strokes.bar(Double($0) / 8)) }
    rows.append(Row("\(bars[0]) \(bars[4]) \(bars[8])", TimelineLayout.meaningOfBars))
    return rows
  }

  private var surroundings: [Row] {
    [
      Row("\(strokes.axis) \(strokes.tick)", "the time axis, and the times that it names"),
      Row(strokes.wideMoment, TimelineLayout.meaningOfWideMoment),
      Row(strokes.currentEvent, "the task whose event the stop is at"),
    ]
  }

  private var branches: [Row] {
    func branches(unstructured: Bool) -> String {
      strokes.branch(last: false, unstructured: unstructured)
        + strokes.branch(last: true, unstructured: unstructured)
    }
    func trunk(unstructured: Bool) -> String {
      strokes.trunk(last: false, unstructured: unstructured)
    }
    return [
      Row(branches(unstructured: false), "a child task of the task above"),
      Row(branches(unstructured: true), "a task that the task above started, but not its child"),
      Row(
        trunk(unstructured: false) + trunk(unstructured: true), "more of these tasks follow below"),
      Row(strokes.cut, TimelineLayout.meaningOfCut),
    ]
  }

  private var everywhere: [Row] {
    [
      Row(strokes.check, "a rule that held, and how often it was checked"),
      Row(strokes.cross, "a rule that was broken, or a mistake"),
      Row("?", "a remark: something that may be intended"),
      Row(strokes.ellipsis, "text or tasks that are left out"),
      Row(strokes.dash, "from one time to another; alone: none"),
    ] + (isASCII ? [] : [Row("·", "between facts on one line"), Row("µ", "micro, as in µs")])
  }

  private var source: [Row] {
    [Row(strokes.currentLine, "the current line")]
      + (isASCII
        ? [Row(": |", "lines left out"), Row("> |", "the line above continues")]
        : [Row("⋮ │", "lines left out"), Row("↪ │", "the line above continues")])
  }
}
