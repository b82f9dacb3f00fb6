/// Limits that a Markdown text must meet before it is parsed. The parser's time and memory can grow with the
/// square of a paragraph's size, and with the product of a table's columns and rows.
enum MarkdownLimits {
  /// The maximum number of bytes without an empty line between them.
  static let paragraphBytes = 16_384
  /// The maximum number of cells in all tables together.
  static let tableCells = 20_000
  /// The maximum size of all copies of a link's definition in bytes. The parser copies it to every place that uses
  /// it.
  static let definitionCopies = 8_000_000
  /// The maximum number of bytes that the parser examines for web addresses. It examines the rest of a word at each
  /// place in the word where an address can begin.
  static let addressBytes = 20_000_000

  /// Returns the first violation of a limit, and its line, starting at 1; nil if there is none.
  static func finding(in text: String) -> (problem: LessonProblem, line: Int)? {
    var scan = Scan()
    var number = 0
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if let problem = scan.add(line, number) { return problem }
    }
    return scan.problemOfDefinitions
  }

  /// The state of a scan through the lines. Only a parser can find the end of a paragraph, table or block, so the
  /// scan relies only on empty lines, which end all of them.
  private struct Scan {
    private var bytes = 0
    private var firstLine = 0
    /// The number of columns of the widest table that the paragraph can contain.
    private var columns = 0
    private var cells = 0
    private var definitions = Definitions()
    private var examined = 0

    /// Too many uses of a link's definition.
    var problemOfDefinitions: (problem: LessonProblem, line: Int)? {
      definitions.copies > definitionCopies
        ? (
          .limit(.linkCopiesTooLarge(bytes: definitions.copies, limit: definitionCopies)),
          definitions.line
        )
        : nil
    }

    mutating func add(
      _ line: Substring.UTF8View.SubSequence, _ number: Int
    ) -> (problem: LessonProblem, line: Int)? {
      guard line.contains(where: { $0 != UInt8(ascii: " ") && $0 != 0x0D }) else {
        (bytes, columns) = (0, 0)
        definitions.endParagraph()
        return nil
      }
      if bytes == 0 { firstLine = number }
      bytes += line.count + 1
      if bytes > paragraphBytes {
        return (.limit(.paragraphTooLong(bytes: bytes, limit: paragraphBytes)), firstLine)
      }
      definitions.add(line, number)
      examined += MarkdownLimits.addressWork(of: line)
      if examined > addressBytes { return (.limit(.addressesTooLong), number) }
      if let width = MarkdownLimits.columns(ofDelimiterRow: line) { columns = max(columns, width) }
      cells += columns
      return cells > tableCells ? (.limit(.tableTooLarge(limit: tableCells)), number) : nil
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

  /// Returns the number of bytes that the parser examines for web addresses in a line.
  private static func addressWork(of line: Substring.UTF8View.SubSequence) -> Int {
    let dot = UInt8(ascii: "."), slash = UInt8(ascii: "/")
    var (work, starts, length) = (0, 0, 0)
    var (previous, beforeThat): (UInt8, UInt8) = (0, 0)
    for byte in line {
      length += 1
      if byte == UInt8(ascii: " ") { (work, starts, length) = (work + starts * length, 0, 0) }
      let isAddress =
        byte == UInt8(ascii: "@") || byte == dot && previous == UInt8(ascii: "w")
        || byte == slash && previous == slash && beforeThat == UInt8(ascii: ":")
      if isAddress { starts += 1 }
      (beforeThat, previous) = (previous, byte)
    }
    return work + starts * length
  }
}

/// The greatest size of a link's definition, and the number of places that may use one.
private struct Definitions {
  /// The line of the greatest definition.
  private(set) var line = 0
  private var greatest = 0
  private var uses = 0
  /// The bytes of the paragraph from the first line on that can define a link, and that line.
  private var open: (bytes: Int, line: Int)?

  /// The greatest possible size of all copies together, in bytes.
  var copies: Int { max(greatest, open?.bytes ?? 0) * uses }

  mutating func add(_ text: Substring.UTF8View.SubSequence, _ number: Int) {
    var previous: UInt8 = 0
    for byte in text {
      if byte == UInt8(ascii: "]") { uses += 1 }
      if previous == UInt8(ascii: "]"), byte == UInt8(ascii: ":"), open == nil {
        open = (0, number)
      }
      previous = byte
    }
    open?.bytes += text.count + 1
    if let open, open.bytes > greatest { (greatest, line) = (open.bytes, open.line) }
  }

  mutating func endParagraph() { open = nil }
}
