/// A value without a name, identified by its position.
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

/// A value and where it was written.
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

/// A file's name and its lines, so that a mistake can be shown in its place.
package struct SourceText: Hashable, Sendable {
  package let file: String
  package let lines: [String]

  /// Any of the three line endings separates lines; a byte order mark is dropped.
  package init(_ text: String, file: String) {
    self.file = file
    let bytes =
      text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? text.utf8.dropFirst(3) : text.utf8[...]
    var lines: [String] = []
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      let end = index
      index = bytes.index(after: index)
      guard byte == 0x0A || byte == 0x0D else { continue }
      if byte == 0x0D, index < bytes.endIndex, bytes[index] == 0x0A {
        index = bytes.index(after: index)
      }
      lines.append(String(decoding: bytes[start..<end], as: UTF8.self))
      start = index
    }
    if start < bytes.endIndex { lines.append(String(decoding: bytes[start...], as: UTF8.self)) }
    self.lines = lines
  }

  /// The line with this number, counted from 1; nil if there is no such line.
  package func line(_ number: Int) -> String? {
    lines.indices.contains(number - 1) ? lines[number - 1] : nil
  }

  /// The position of a byte of a line, both counted from 1, as parsers in C count them.
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
