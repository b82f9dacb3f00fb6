/// Predicts where libedit puts characters on the screen. Rows are counted from the row where the prompt starts.
/// libedit does not report this, so this type repeats its rules: the cursor leaves a full row at once, a wide
/// character that does not fit moves to the next row, a control character is spelled out, and nothing goes below the
/// last row.
struct LineShape {
  private(set) var row = 0
  private(set) var column = 0
  let columns: Int
  let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = max(columns, 2)
    self.rows = max(rows, 1)
  }

  /// Places a character of `width` columns. A negative `width` means that the character is spelled out in `-width`
  /// characters.
  mutating func place(_ scalar: Unicode.Scalar, width: Int) {
    switch scalar {
    case "\n": startRow()
    case "\t": repeat { advance(by: 1) } while column & 7 != 0
    case _ where width < 0: for _ in width..<0 { advance(by: 1) }
    default: advance(by: width)
    }
  }

  private mutating func advance(by width: Int) {
    while column + width > columns { advance(by: 1) }
    column += width
    if column >= columns { startRow() }
  }

  private mutating func startRow() {
    column = 0
    row = min(row + 1, rows - 1)
  }
}
