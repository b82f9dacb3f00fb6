/// What a Markdown text may hold before a parser sees it. The parser's time and memory can grow with the square of a
/// paragraph's size, and with a table's columns times its rows.
enum MarkdownLimits {
  /// Bytes that may follow each other without an empty line.
  static let paragraphBytes = 16_384
  /// Cells of all tables together.
  static let tableCells = 20_000
  /// The longest definition of a link, which is repeated wherever it is used.
  static let definitionBytes = 1_000

  /// What breaks a limit, and the line where, counted from 1.
  static func finding(in text: String) -> (problem: LessonProblem, line: Int)? {
    var scan = Scan()
    var number = 0
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if let problem = scan.add(line, number) { return problem }
    }
    return nil
  }

  /// Goes through the lines. Where a paragraph, table or block ends is not known without parsing: an empty line
  /// ends all of them, and nothing else is believed.
  private struct Scan {
    private var bytes = 0
    private var firstLine = 0
    /// The columns of the widest table that the paragraph may have.
    private var columns = 0
    private var cells = 0

    mutating func add(
      _ line: Substring.UTF8View.SubSequence, _ number: Int
    ) -> (problem: LessonProblem, line: Int)? {
      guard line.contains(where: { $0 != UInt8(ascii: " ") && $0 != 0x0D }) else {
        (bytes, columns) = (0, 0)
        return nil
      }
      if bytes == 0 { firstLine = number }
      bytes += line.count + 1
      if bytes > paragraphBytes {
        return (.paragraphTooLong(bytes: bytes, limit: paragraphBytes), firstLine)
      }
      if line.count > definitionBytes, isDefinition(line) {
        return (.lineTooLong(bytes: line.count), number)
      }
      if let width = MarkdownLimits.columns(ofDelimiterRow: line) { columns = max(columns, width) }
      cells += columns
      return cells > tableCells ? (.tableTooLarge(limit: tableCells), number) : nil
    }

    private func isDefinition(_ line: Substring.UTF8View.SubSequence) -> Bool {
      var previous: UInt8 = 0
      for byte in line {
        if previous == UInt8(ascii: "]"), byte == UInt8(ascii: ":") { return true }
        previous = byte
      }
      return false
    }
  }

  /// The number of columns of a table whose second line this is, at any nesting.
  private static func columns(ofDelimiterRow line: Substring.UTF8View.SubSequence) -> Int? {
    var bars = 0
    for byte in line {
      if byte == UInt8(ascii: "|") { bars += 1 }
      guard "|-: >*+.)\t\r0123456789".utf8.contains(byte) else { return nil }
    }
    return bars > 0 ? bars + 1 : nil
  }
}
