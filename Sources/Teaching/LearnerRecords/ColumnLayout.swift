import StyledText

/// Rows of aligned cells. The first column is aligned to the left, the others to the right. Columns that do not
/// fit the width continue below, after a repeated first column.
struct ColumnLayout {
  let rows: [[StyledLine]]
  let width: Int

  private static let gap = 2

  var lines: [StyledLine] {
    guard let count = rows.first?.count else { return [] }
    let widths = (0..<count).map { column in rows.map { $0[column].width }.max() ?? 0 }
    let first = min(widths[0], max(8, width / 3))
    var lines: [StyledLine] = []
    var rest = Array(1..<count)[...]
    while !rest.isEmpty {
      var band: [Int] = []
      var used = first
      while let next = rest.first, band.isEmpty || used + Self.gap + widths[next] <= width {
        band.append(next)
        used += Self.gap + widths[next]
        rest.removeFirst()
      }
      if !lines.isEmpty { lines.append(StyledLine()) }
      lines += rows.map { row in
        band.reduce(row[0].truncated(to: first).padded(to: first)) { line, column in
          let room = min(widths[column], max(4, width - first - Self.gap))
          let cell = row[column].truncated(to: room)
          let space = String(repeating: " ", count: Self.gap + room - cell.width)
          return line + StyledLine(space) + cell
        }
      }
    }
    return lines
  }
}
