package import StyledText

/// Lines of a demo's source, with colors and without their common indentation.
package struct CodeCut: Hashable, Sendable {
  /// The number of the first line in the file.
  package let start: Int
  package let lines: [StyledLine]

  package var end: Int { start + lines.count - 1 }
}

extension DemoSource {
  /// Returns parts of the file in the given order. Lines after the end of the file are left out.
  package func cuts(_ ranges: [ClosedRange<Int>]) -> [CodeCut] {
    let colored = StyledLine.swift(lines.joined(separator: "\n"))
    return ranges.compactMap { range in
      let start = max(1, range.lowerBound)
      let end = max(1, min(range.upperBound, colored.count))
      guard start <= range.upperBound, start <= end else { return nil }
      let cut = colored[start - 1..<end]
      let indent = cut.compactMap(\.indent).min() ?? 0
      return CodeCut(start: start, lines: cut.map { $0.droppingIndent(indent) })
    }
  }

  /// Returns the lines that a code reference shows: those of all named declarations, or all lines if it names
  /// none.
  package func ranges(of reference: CodeReference) -> [ClosedRange<Int>] {
    reference.declarations.isEmpty
      ? [1...max(1, lines.count)] : reference.declarations.flatMap { lines(of: $0.value) }
  }
}

extension StyledLine {
  /// The number of leading spaces; nil if the line has nothing else.
  var indent: Int? {
    let text = text
    let count = text.prefix { $0 == " " }.count
    return count == text.count ? nil : count
  }
}
