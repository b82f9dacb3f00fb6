/// A line and a column in a source file. Both start at 1.
package struct SourcePosition: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int = 1) {
    self.line = line
    self.column = column
  }

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A value and its position in the source.
package struct Located<Value> {
  package var value: Value
  package var position: SourcePosition

  package init(_ value: Value, at position: SourcePosition) {
    self.value = value
    self.position = position
  }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
extension Located: Sendable where Value: Sendable {}

/// A file's name and lines, with which a problem can be shown in its context.
package struct SourceText: Hashable, Sendable {
  package let file: String
  package let lines: [String]

  /// Splits a text at any of the three line endings, and removes a byte order mark.
  package init(_ text: String, file: String) {
    self.file = file
    lines = SourceLines(text).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the line with a number, starting at 1. Returns nil if there is no such line.
  package func line(_ number: Int) -> String? {
    lines.indices.contains(number - 1) ? lines[number - 1] : nil
  }

  /// Returns the position of a byte in a line. Both start at 1, as in C parsers.
  func position(line number: Int, byte: Int) -> SourcePosition {
    let prefix = (line(number) ?? "").utf8.prefix(max(0, byte - 1))
    return SourcePosition(
      line: max(1, number), column: String(decoding: prefix, as: UTF8.self).count + 1)
  }

  package func diagnostic(_ problem: LessonProblem, at position: SourcePosition? = nil)
    -> Diagnostic
  {
    Diagnostic(problem, file: file, position: position, line: position.flatMap { line($0.line) })
  }
}
