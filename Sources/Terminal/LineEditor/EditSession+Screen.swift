import CLineEditor
import StyledText

/// Computes where the line is on the screen, which libedit does not report.
extension EditSession {
  /// The row and column of the cursor and of the line's end. Rows are counted from the row where the prompt begins.
  private var places: (cursor: LineShape, end: LineShape) {
    let size = edit.size
    var shape = LineShape(columns: size.columns, rows: size.rows)
    for scalar in prompt.unicodeScalars { shape.place(scalar) }
    let line = edit.line
    var cursor = shape
    for (index, scalar) in line.scalars.enumerated() {
      if index == line.cursor { cursor = shape }
      shape.place(scalar)
    }
    return (line.cursor < line.scalars.count ? cursor : shape, shape)
  }

  /// Moves the cursor to the column that libedit assumes. After an insertion before a wide character, the cursor is
  /// one column further to the right. Does nothing if all characters are narrow, or if the line is so long that
  /// measuring it would slow typing.
  func placeCursor() {
    guard edit.length < 1_000,
      edit.line.scalars.contains(where: { le_character_width($0.value) > 1 })
    else { return }
    write("\u{1B}[\(places.cursor.column + 1)G")
  }

  /// Moves the cursor to the start of the row below the line, after showing text at the end of the line.
  func moveBelow(showing text: String = "") {
    let (cursor, end) = places
    var move = String(repeating: "\n", count: end.row - cursor.row) + "\r"
    if end.column > 0 { move += "\u{1B}[\(end.column)C" }
    write(move + text + "\n")
  }

  /// Shows the prompt and the line again.
  func redraw() { redraw(from: places.cursor.row, showing: []) }

  /// Replaces the note, the prompt and the line with other lines, and shows the note or a new one, the prompt and the
  /// line again below them.
  func redraw(below lines: [StyledLine], _ newNote: [StyledLine]? = nil) {
    let columns = max(edit.size.columns, 1)
    let rowsOfNote = note.reduce(0) { $0 + max(1, ($1.width + columns - 1) / columns) }
    note = newNote ?? note
    redraw(from: places.cursor.row + rowsOfNote, showing: lines + note)
  }

  /// Clears the screen from a number of rows above the cursor, and shows lines, the prompt and the line there.
  private func redraw(from rowsAbove: Int, showing lines: [StyledLine]) {
    let up = rowsAbove > 0 ? "\u{1B}[\(rowsAbove)A" : ""
    write("\r" + up + "\u{1B}[J" + writer.string(for: lines))
    edit.refresh()
  }
}

extension LineShape {
  fileprivate mutating func place(_ scalar: Unicode.Scalar) {
    place(scalar, width: Int(le_character_width(scalar.value)))
  }
}
