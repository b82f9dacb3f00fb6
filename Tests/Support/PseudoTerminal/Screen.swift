import StyledText

/// The screen of a terminal after some output. It supports as much of ECMA-48 and xterm as a line editor and redrawn
/// pictures need. Colors are left out.
package struct Screen: Hashable, Sendable {
  package private(set) var columns: Int
  package private(set) var rows: Int
  /// The rows that have scrolled off the top.
  package private(set) var scrollback: [String] = []
  package private(set) var cursor = (row: 0, column: 0)
  /// The number of times that the bell rang.
  package private(set) var bells = 0
  /// The private modes that are on, such as 2004 for bracketed paste.
  package private(set) var modes: Set<Int> = []

  /// The cells and the cursor that an alternate screen (mode 1049) covers; nil if it is off.
  private var covered: (cells: [[Character?]], cursor: (row: Int, column: Int))?
  /// The cells of the rows. Nil is the second half of a wide character.
  private var cells: [[Character?]]
  /// Whether the last column was written, so that the next character goes to the next row.
  private var wrapsNext = false
  private var sequence: String?

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows up to the last one with text, without spaces at their ends.
  package var lines: [String] {
    var lines = cells.map { Self.text($0) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Everything that was shown, from the first row that scrolled off the top.
  package var transcript: String { (scrollback + lines).joined(separator: "\n") }

  /// The text of the cursor's row.
  package var currentLine: String { Self.text(cells[cursor.row]) }

  private static func text(_ row: [Character?]) -> String {
    let text = String(row.compactMap(\.self))
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// Changes the size. Rows are not wrapped again, as in xterm.
  package mutating func resize(columns: Int, rows: Int) {
    while cursor.row >= rows { scroll() }
    cells = (0..<rows).map { row in
      let old = row < cells.count ? cells[row] : []
      return Array((old + Array(repeating: " ", count: columns)).prefix(columns))
    }
    self.columns = columns
    self.rows = rows
    cursor.column = min(cursor.column, columns - 1)
    wrapsNext = false
  }

  package mutating func write(_ text: String) {
    for scalar in text.unicodeScalars { write(scalar) }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    if let begun = sequence {
      let whole = begun + String(scalar)
      let isIntroducer = begun.isEmpty && "[]()".unicodeScalars.contains(scalar)
      let isParameter = begun.hasPrefix("[") && !(0x40...0x7E).contains(scalar.value)
      sequence = isIntroducer || isParameter ? whole : nil
      if sequence == nil { obey(whole) }
      return
    }
    switch scalar {
    case "\u{1B}": sequence = ""
    case "\r": move(column: 0)
    case "\n": lineFeed()
    case "\u{08}": move(column: cursor.column - 1)
    case "\t": move(column: (cursor.column / 8 + 1) * 8)
    case "\u{07}": bells += 1
    case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
    default: put(Character(scalar))
    }
  }

  private mutating func put(_ character: Character) {
    let width = character.displayWidth
    guard width > 0 else { return }
    if wrapsNext || cursor.column + width > columns {
      cursor.column = 0
      lineFeed()
    }
    cells[cursor.row][cursor.column] = character
    if width == 2 { cells[cursor.row][cursor.column + 1] = nil }
    wrapsNext = cursor.column + width >= columns
    cursor.column = min(cursor.column + width, columns - 1)
  }

  private mutating func lineFeed() {
    wrapsNext = false
    if cursor.row == rows - 1 { scroll() }
    cursor.row += 1
  }

  private mutating func scroll() {
    let row = Self.text(cells.removeFirst())
    if covered == nil { scrollback.append(row) }
    cells.append(Array(repeating: " ", count: columns))
    cursor.row -= 1
  }

  private mutating func move(row: Int? = nil, column: Int? = nil) {
    cursor.row = min(max(row ?? cursor.row, 0), rows - 1)
    cursor.column = min(max(column ?? cursor.column, 0), columns - 1)
    wrapsNext = false
  }
}

// MARK: Control sequences

extension Screen {
  private mutating func obey(_ sequence: String) {
    guard sequence.hasPrefix("["), let command = sequence.last else { return }
    let parameters = sequence.dropFirst().dropLast()
    if parameters.hasPrefix("?") {
      guard let mode = Int(parameters.dropFirst()) else { return }
      if command == "h" { modes.insert(mode) } else { modes.remove(mode) }
      if mode == 1049 { cover(command == "h") }
      return
    }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let first = numbers.first ?? nil
    let count = max(first ?? 1, 1)
    switch command {
    case "A": move(row: cursor.row - count)
    case "B": move(row: cursor.row + count)
    case "C": move(column: cursor.column + count)
    case "D": move(column: cursor.column - count)
    case "G": move(column: count - 1)
    case "d": move(row: count - 1)
    case "H": move(row: count - 1, column: (numbers.dropFirst().first ?? 1).map { $0 - 1 } ?? 0)
    case "J": eraseRows(first ?? 0)
    case "K": eraseColumns(first ?? 0)
    case "@": shift(by: count)
    case "P": shift(by: -count)
    case "X": for column in cursor.column..<min(cursor.column + count, columns) { blank(column) }
    default: break
    }
  }

  /// Shows an empty alternate screen, or the screen that it covered, in the current size of the window.
  private mutating func cover(_ isOn: Bool) {
    if isOn, covered == nil {
      covered = (cells, cursor)
      cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    } else if !isOn, let before = covered {
      covered = nil
      cells = before.cells
      cursor = before.cursor
      resize(columns: columns, rows: rows)
    }
  }

  private mutating func blank(_ column: Int) { cells[cursor.row][column] = " " }

  private mutating func eraseColumns(_ part: Int) {
    let range =
      part == 0 ? cursor.column..<columns : part == 1 ? 0..<cursor.column + 1 : 0..<columns
    for column in range { blank(column) }
  }

  private mutating func eraseRows(_ part: Int) {
    eraseColumns(part)
    let range = part == 0 ? cursor.row + 1..<rows : part == 1 ? 0..<cursor.row : 0..<rows
    for row in range { cells[row] = Array(repeating: " ", count: columns) }
  }

  /// Shifts the rest of the row to the right, or to the left if `count` is negative.
  private mutating func shift(by count: Int) {
    var row = cells[cursor.row]
    let blanks = Array(repeating: Character?(" "), count: abs(count))
    if count > 0 {
      row.insert(contentsOf: blanks, at: cursor.column)
    } else {
      row.removeSubrange(cursor.column..<min(cursor.column - count, columns))
      row += blanks
    }
    cells[cursor.row] = Array(row.prefix(columns))
  }
}

extension Screen {
  package static func == (left: Screen, right: Screen) -> Bool {
    left.transcript == right.transcript && left.cursor == right.cursor
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(transcript) }
}
