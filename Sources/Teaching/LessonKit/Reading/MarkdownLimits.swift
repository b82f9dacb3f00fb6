/// Limits that a Markdown text must meet before it is parsed. The parser's time and memory can grow with the
/// square of a paragraph's size, and with the product of a table's columns and rows.
enum MarkdownLimits {
  /// The maximum number of bytes without an empty line between them.
  static let paragraphBytes = 16_384
  /// The maximum number of cells in all tables together.
  static let tableCells = 20_000
  /// The maximum length of a link's definition in bytes. The definition is copied to every place that uses it.
  static let definitionBytes = 1_000

  /// Returns the first violation of a limit, and its line, starting at 1; nil if there is none.
  static func finding(in text: String) -> (problem: LessonProblem, line: Int)? {
    var scan = Scan()
    var number = 0
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if let problem = scan.add(line, number) { return problem }
    }
    return nil
  }

  /// The state of a scan through the lines. Only a parser can find the end of a paragraph, table or block, so the
  /// scan relies only on empty lines, which end all of them.
  private struct Scan {
    private var bytes = 0
    private var firstLine = 0
    /// The number of columns of the widest table that the paragraph can contain.
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

  /// Returns the number of columns of a table with this delimiter row, at any level of nesting; nil for other
  /// lines.
  private static func columns(ofDelimiterRow line: Substring.UTF8View.SubSequence) -> Int? {
    var bars = 0
    for byte in line {
      if byte == UInt8(ascii: "|") { bars += 1 }
      guard "|-: >*+.)\t\r0123456789".utf8.contains(byte) else { return nil }
    }
    return bars > 0 ? bars + 1 : nil
  }
}
