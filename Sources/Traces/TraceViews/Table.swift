import StyledText

/// Rows of cells under headings, fitted to a width. The first column takes at most a third of the width. If the
/// table is too wide, the last column shrinks first, then optional columns are left out, and then the last and the
/// first column shrink further.
struct Table {
  struct Column {
    var title: String
    var isNumber = false
    /// The order in which columns are left out if there is no room, the highest first. A column with 0 always stays.
    var spare = 0
  }

  struct Row {
    var cells: [StyledLine]
    /// The lines below the row, across all columns.
    var notes: [StyledLine] = []
  }

  let columns: [Column]
  private(set) var rows: [Row] = []
  private var widths: [Int]

  init(_ columns: [Column]) {
    self.columns = columns
    widths = columns.map { $0.title.displayWidth }
  }

  mutating func add(_ row: Row) {
    rows.append(row)
    measure(row)
  }

  /// Makes the columns wide enough for a row that is not stored.
  mutating func measure(_ row: Row) {
    for index in widths.indices where index < row.cells.count {
      widths[index] = max(widths[index], row.cells[index].width)
    }
  }

  /// Returns the lines of the table: a margin of one column, two spaces between columns, and each row's notes below
  /// it.
  func lines(width: Int, ellipsis: String) -> [StyledLine] {
    let layout = layout(width: width, ellipsis: ellipsis)
    return [layout.heading] + rows.flatMap(layout.lines(of:))
  }

  /// Returns the layout for all rows that were added or measured.
  func layout(width: Int, ellipsis: String) -> Layout {
    let (shown, widths) = fit(width)
    return Layout(
      heading: heading(shown, widths), columns: columns, shown: shown, widths: widths,
      ellipsis: ellipsis)
  }

  /// The columns of a table, fitted to a width.
  struct Layout {
    let heading: StyledLine
    fileprivate let columns: [Column]
    /// The indices of the columns that are shown, and the widths of all columns.
    fileprivate let shown: [Int]
    fileprivate let widths: [Int]
    fileprivate let ellipsis: String

    /// Returns the lines of a row.
    func lines(of row: Row) -> [StyledLine] {
      var line: StyledLine = " "
      for (place, index) in shown.enumerated() where index < row.cells.count {
        let isLast = place == shown.count - 1
        let cell = row.cells[index]
        let missing = widths[index] - cell.width
        let space = missing > 0 ? String(repeating: " ", count: missing) : ""
        if columns[index].isNumber { line.append(space) }
        line.append(missing < 0 ? cell.truncated(to: widths[index], ellipsis: ellipsis) : cell)
        if isLast { break }
        line.append(columns[index].isNumber ? "  " : space + "  ")
      }
      return [line.withoutTrailingSpaces] + row.notes
    }
  }

  private func heading(_ shown: [Int], _ widths: [Int]) -> StyledLine {
    let titles = shown.map { index in
      let space = String(
        repeating: " ", count: widths[index] - min(columns[index].title.displayWidth, widths[index])
      )
      return columns[index].isNumber ? space + columns[index].title : columns[index].title + space
    }
    return StyledLine(" " + titles.joined(separator: "  "), .dim).withoutTrailingSpaces
  }

  /// Returns the columns to show, and the widths of all columns.
  private func fit(_ width: Int) -> ([Int], [Int]) {
    var widths = widths
    var shown = Array(columns.indices)
    let last = columns.count - 1
    let most = width / 3
    widths[0] = min(widths[0], most)
    func excess() -> Int { shown.reduce(1) { $0 + widths[$1] + 2 } - 2 - width }
    var spare = columns.map(\.spare).max() ?? 0
    while excess() > max(widths[last] - 24, 0), spare > 0 {
      shown.removeAll { columns[$0].spare == spare }
      spare -= 1
    }
    if excess() > 0 { widths[last] = max(widths[last] - excess(), 8) }
    if excess() > 0 { widths[0] = max(widths[0] - excess(), 8) }
    return (shown, widths)
  }
}
