import StyledText

/// A table that is fitted to a width. Columns are as wide as their content if possible. Otherwise they are
/// narrower and their cells are wrapped. If that is too narrow, each row becomes a list of its cells.
struct TableLayout {
  let style: LessonStyle
  let alignments: [Table.Alignment]
  let header: [StyledLine]
  let rows: [[StyledLine]]

  /// The minimum width of a column with wrapped text. Narrower columns are hard to read.
  private static let narrowest = 8
  private static let gap = 3

  func lines(width: Int) -> [StyledLine] {
    guard !header.isEmpty else { return [] }
    guard style.form != .plain, let widths = columnWidths(in: width) else {
      return records(width: width)
    }
    var lines: [StyledLine] = []
    if header.contains(where: { !$0.isEmpty }) {
      lines += row(header.map { $0.withRole(.strong) }, widths)
      let dashes = widths.map { String(repeating: style.ruleMark, count: $0) }
      let cross = style.ruleMark + style.crossMark + style.ruleMark
      lines.append(StyledLine(dashes.joined(separator: cross), .dim))
    }
    let isTall = rows.contains { row in
      zip(row, widths).contains { $0.width > $1 }
    }
    for (index, cells) in rows.enumerated() {
      // An empty line separates rows if one of them has several lines.
      if isTall, index > 0 { lines.append(row([], widths)[0]) }
      lines += row(cells, widths)
    }
    return lines
  }

  /// Returns the widths of the columns; nil if a column would be too narrow to read.
  private func columnWidths(in width: Int) -> [Int]? {
    let natural = header.indices.map { column in
      max(1, ([header] + rows).map { $0[column].width }.max() ?? 1)
    }
    let room = width - Self.gap * (natural.count - 1)
    guard natural.reduce(0, { $0 + min($1, Self.narrowest) }) <= room else { return nil }
    return Self.shares(of: natural, leastWidths(natural, in: room), in: room)
  }

  /// Returns the widths below which no column should be: those of the longest words, so that no word is divided. If
  /// the table has no room for them, returns the narrowest widths.
  private func leastWidths(_ natural: [Int], in room: Int) -> [Int] {
    let words = natural.indices.map { column in
      ([header] + rows).flatMap { $0[column].text.split(separator: " ") }
        .map { StyledLine(String($0)).width }.max() ?? 1
    }
    let least = zip(natural, words).map { min($0, max($1, Self.narrowest)) }
    return least.reduce(0, +) <= room ? least : natural.map { min($0, Self.narrowest) }
  }

  /// Divides the room among the columns. Each column gets an equal share, unless it needs less, or its least width
  /// is more.
  private static func shares(of natural: [Int], _ least: [Int], in width: Int) -> [Int] {
    var widths = natural
    var room = width
    var open = Array(natural.indices)
    while !open.isEmpty {
      let share = room / open.count
      let decided = open.filter { least[$0] > share }
      let fitting = decided.isEmpty ? open.filter { natural[$0] <= share } : decided
      for column in decided { widths[column] = least[column] }
      if fitting.isEmpty {
        let spare = room - share * open.count
        for (index, column) in open.enumerated() {
          widths[column] = share + (index < spare ? 1 : 0)
        }
        break
      }
      room -= fitting.reduce(0) { $0 + widths[$1] }
      open.removeAll(where: fitting.contains)
    }
    return widths
  }

  private func row(_ cells: [StyledLine], _ widths: [Int]) -> [StyledLine] {
    let wrapped = zip(cells, widths).map { $0.wrapped(to: $1) }
    let height = max(1, wrapped.map(\.count).max() ?? 1)
    return (0..<height).map { index in
      var line = StyledLine()
      for (column, width) in widths.enumerated() {
        if column > 0 { line.append(" " + style.bar, .dim) }
        let isThere = column < wrapped.count && index < wrapped[column].count
        let cell = isThere ? wrapped[column][index] : StyledLine()
        line.append(cell.aligned(alignments[column], to: width))
      }
      return line.withoutTrailingSpaces
    }
  }

  private func records(width: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    for (index, cells) in rows.enumerated() {
      if index > 0 { lines.append(StyledLine()) }
      for (name, cell) in zip(header, cells) where !cell.isEmpty {
        // The column without a name contains the names of the rows.
        let line =
          name.isEmpty
          ? cell.withRole(.strong) : name.withRole(.strong) + StyledLine(": ", .strong) + cell
        lines += line.wrapped(to: width, indent: 2)
      }
    }
    return lines
  }
}

extension StyledLine {
  /// Returns the line with another role for its plain parts.
  func withRole(_ role: Role) -> StyledLine {
    StyledLine(spans.map { Span($0.text, $0.role == .plain ? role : $0.role) })
  }

  fileprivate func aligned(_ alignment: Table.Alignment, to width: Int) -> StyledLine {
    let missing = max(0, width - self.width)
    let before =
      switch alignment {
      case .left: 0
      case .center: missing / 2
      case .right: missing
      }
    return (StyledLine(String(repeating: " ", count: before)) + self).padded(to: width)
  }

  var withoutTrailingSpaces: StyledLine {
    var spans = spans
    while let last = spans.last {
      let text = String(last.text.trimmingEnd)
      spans.removeLast()
      if !text.isEmpty {
        spans.append(Span(text, last.role))
        break
      }
    }
    return StyledLine(spans)
  }
}
