import StyledText
import TaskTrace
import TraceAnalysis

extension TimelineLayout {
  /// Returns the picture up to a column. Everything later is left blank.
  func picture(throughColumn column: Int) -> [StyledLine] {
    let isComplete = showsLegend || !isStacked && showsMachine
    var lines = isComplete ? header.lines + [""] : showsMachine ? header.lines : header.title
    let margin = StyledLine(String(repeating: " ", count: isStacked ? 1 : labelWidth + 2))
    lines.append((margin + axis.labels).withoutTrailingSpaces)
    lines.append(margin + axis.rule)
    for row in rows { lines += draw(row, through: column) }
    if let printed { lines += draw(printed, through: column) }
    let isShort = isStacked && !showsLegend && words.abnormalEnding == nil
    return lines + (showsLegend ? legend : []) + (isShort ? [] : summary(throughColumn: column))
  }

  /// Returns how the run ended, or, while the picture is incomplete, the moment that it shows. Both have the same
  /// number of lines.
  private func summary(throughColumn column: Int) -> [StyledLine] {
    var end = StyledLine(" ")
    if let ending = words.abnormalEnding {
      end.append(ending, .warning)
    } else {
      let tasks = words.trace.tasks.count
      end.append(
        "\(tasks) \(tasks == 1 ? "task" : "tasks"), \(words.time(scale.end))", .dim)
    }
    let lines = end.wrapped(to: width, indent: 1)
    guard column < scale.width else { return lines }
    let now = StyledLine(" at \(words.time(scale.time(ofColumn: column)))", .note)
    return [now] + Array(repeating: StyledLine(), count: lines.count - 1)
  }

  func draw(
    _ row: Row, through column: Int, state known: (Bool, StyledLine)? = nil
  ) -> [StyledLine] {
    let (born, outcome) = known ?? state(of: row, through: column)
    let label = born ? row.label : StyledLine()
    let chart = known != nil && !born ? StyledLine() : cells(of: row, through: column)
    if isStacked { return stacked(row, born, outcome, chart) }
    var line: StyledLine = " "
    line.append(label.truncated(to: labelWidth, ellipsis: strokes.ellipsis))
    line.append(spaces: 1 + labelWidth + 1 - line.width)
    line.append(chart)
    line.append(spaces: 1 + labelWidth + 1 + scale.width + 2 - line.width)
    line.append(outcome.truncated(to: outcomeWidth, ellipsis: strokes.ellipsis))
    return [line.withoutTrailingSpaces]
  }

  /// Returns a row with the name and the outcome above the lane. An outcome that does not fit beside the name, such as
  /// a long error, is below the lane. Until it is known, its lines are empty.
  private func stacked(
    _ row: Row, _ born: Bool, _ outcome: StyledLine, _ chart: StyledLine
  ) -> [StyledLine] {
    let isBelow = row.linesOfOutcome > 0 && outcome == row.outcome
    let room = roomForOutcome(beside: row.label)
    let result = isBelow ? "" : outcome.truncated(to: room, ellipsis: strokes.ellipsis)
    let name = row.label.truncated(to: width - result.width - 3, ellipsis: strokes.ellipsis)
    let first = " " + name.padded(to: width - 2 - result.width) + result
    let below =
      isBelow
      ? outcomeBelow(row) : Array(repeating: StyledLine(), count: row.linesOfOutcome)
    return ([born ? first : StyledLine(), " " + chart] + below).map(\.withoutTrailingSpaces)
  }

  /// Returns the lines of a row's outcome if it does not fit beside the name; otherwise no lines.
  func outcomeBelow(_ row: Row) -> [StyledLine] {
    guard case .task = row.content, row.outcome.width > roomForOutcome(beside: row.label) else {
      return []
    }
    return row.outcome.truncated(to: 2 * width, ellipsis: strokes.ellipsis)
      .wrapped(to: width - 3, indent: 2).map { "   " + $0 }
  }

  private func roomForOutcome(beside label: StyledLine) -> Int {
    max(outcomeWidth, width - label.width - 3)
  }

  private func draw(_ printed: Lane, through column: Int) -> [StyledLine] {
    let label = StyledLine("output", .dim)
    let chart = cells(printed.cells, through: column)
    return isStacked
      ? [" " + label, " " + chart].map(\.withoutTrailingSpaces)
      : [(" " + label.padded(to: labelWidth) + " " + chart).withoutTrailingSpaces]
  }

  /// Returns whether the row has started, and the text at its right end.
  private func state(of row: Row, through column: Int) -> (Bool, StyledLine) {
    switch row.content {
    case .task(let position):
      guard row.lane.createdColumn <= column else { return (false, StyledLine()) }
      if column >= scale.width { return (true, row.outcome) }
      if let ended = row.lane.endedColumn, ended <= column { return (true, row.outcome) }
      let life = words.trace.tasks[position]
      guard let state = row.lane.state(through: column) else { return (true, StyledLine()) }
      return (true, StyledLine(words.state(state), life.ended == nil ? .warning : .dim))
    case .fold:
      let first = row.bars.firstIndex { $0 != " " } ?? 0
      return (first <= column, column >= scale.width ? row.outcome : StyledLine())
    }
  }

  private func cells(of row: Row, through column: Int) -> StyledLine {
    if case .fold = row.content {
      return StyledLine(String(row.bars.prefix(max(column, 0) &+ (column < .max ? 1 : 0))), .dim)
    }
    return cells(row.lane.cells, through: column)
  }

  private func cells(_ cells: [Mark?], through column: Int) -> StyledLine {
    var line = StyledLine()
    let shown = cells.prefix(max(column, 0) &+ (column < .max ? 1 : 0))
    var rest = shown
    while let mark = rest.first {
      let run = rest.prefix { $0 == mark }
      rest = rest[run.endIndex...]
      if let mark {
        let glyph = String(mark.glyph(ascii: strokes.ascii))
        line.append(String(repeating: glyph, count: run.count), mark.role)
      } else {
        line.append(spaces: run.count)
      }
    }
    return line
  }

  static let meaningOfBars = "share of the tasks alive"
  static let meaningOfWideMoment = "one moment, drawn wide"
  static let meaningOfCut = "a deeper level than fits"

  /// The legend: the meanings of the symbols in the finished picture.
  var legend: [StyledLine] {
    var present = Set(rows.flatMap { row in row.lane.cells.compactMap(\.self) })
    if printed != nil { present.insert(.printed) }
    var glyphs: [(line: StyledLine, meaning: String)] = []
    for mark in Mark.allCases where present.contains(mark) {
      let glyph = StyledLine(String(mark.glyph(ascii: strokes.ascii)), mark.role)
      if let index = glyphs.firstIndex(where: { $0.meaning == mark.meaning }) {
        glyphs[index].line.append(glyph)
      } else if mark == .ended, present.contains(.created) {
        glyphs[glyphs.count - 1].line.append(glyph)
        glyphs[glyphs.count - 1].meaning += ", ended"
      } else {
        glyphs.append((glyph, mark.meaning))
      }
    }
    var entries = glyphs.map { $0.line + StyledLine(" " + $0.meaning, .dim) }
    if rows.contains(where: { !$0.bars.isEmpty }) {
      let bars = [0, 0.5, 1].map { String(strokes.bar($0)) }.joined()
      entries.append(StyledLine("\(bars) \(Self.meaningOfBars)", .dim))
    }
    if scale.wideMoments.contains(where: { scale.columns(of: $0).count > 1 }) {
      entries.append(StyledLine("\(strokes.wideMoment) \(Self.meaningOfWideMoment)", .dim))
    }
    if rows.contains(where: \.isCut) {
      entries.append(StyledLine("\(strokes.cut) \(Self.meaningOfCut)", .dim))
    }
    return StyledLine.filling(entries, width: width, margin: isStacked ? 1 : 3)
  }
}

extension StyledLine {
  /// Lays out entries side by side. An entry moves to an earlier line that has room for it only if this saves a line.
  static func filling(_ entries: [StyledLine], width: Int, margin: Int) -> [StyledLine] {
    let inOrder = filling(entries, width: width, margin: margin, isInOrder: true)
    let packed = filling(entries, width: width, margin: margin, isInOrder: false)
    return packed.count < inOrder.count ? packed : inOrder
  }

  private static func filling(
    _ entries: [StyledLine], width: Int, margin: Int, isInOrder: Bool
  ) -> [StyledLine] {
    var lines: [StyledLine] = []
    for entry in entries {
      let open = isInOrder ? lines.indices.suffix(1) : lines.indices
      if let place = open.first(where: { lines[$0].width + 2 + entry.width <= width }) {
        lines[place].append("  ")
        lines[place].append(entry)
      } else {
        lines.append(StyledLine(String(repeating: " ", count: margin)) + entry)
      }
    }
    return lines
  }
}

extension Words {
  func state(_ change: Step.Change) -> String {
    switch change {
    case .suspended(let reason): state(reason)
    case .running: "running"
    case .blocked: "blocking its thread"
    case .created, .ready, .cancelled, .ended: "ready"
    }
  }
}
