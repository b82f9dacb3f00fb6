import CLineEditor
import StyledText

/// Where the line is on the screen, which libedit keeps to itself.
extension EditSession {
  /// The row and column of the cursor and of the line's end, from the row where the prompt begins.
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

  /// Puts the cursor where libedit believes it to be: after an insertion before a wide character it
  /// is a column further right. Nothing for a line of narrow characters, or one so long that
  /// measuring would slow typing.
  func placeCursor() {
    guard edit.length < 1_000,
      edit.line.scalars.contains(where: { le_character_width($0.value) > 1 })
    else { return }
    write("\u{1B}[\(places.cursor.column + 1)G")
  }

  /// Puts the cursor at the start of the row below the line, after showing text at the line's end.
  func moveBelow(showing text: String = "") {
    let (cursor, end) = places
    var move = String(repeating: "\n", count: end.row - cursor.row) + "\r"
    if end.column > 0 { move += "\u{1B}[\(end.column)C" }
    write(move + text + "\n")
  }

  /// Replaces the prompt and line with lines, and shows them again below.
  func redraw(below lines: [StyledLine] = []) {
    let row = places.cursor.row
    let up = row > 0 ? "\u{1B}[\(row)A" : ""
    write("\r" + up + "\u{1B}[J" + writer.string(for: lines))
    edit.refresh()
  }
}

extension LineShape {
  fileprivate mutating func place(_ scalar: Unicode.Scalar) {
    place(scalar, width: Int(le_character_width(scalar.value)))
  }
}
