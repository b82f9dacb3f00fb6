package import StyledText

/// Lines in several parts. Each part is computed when its first line is read.
package struct LinesInParts: Sequence, Sendable {
  package typealias Part = @Sendable () -> any Sequence<StyledLine> & Sendable

  private let parts: [Part]

  package init(_ parts: [Part]) { self.parts = parts }

  package func makeIterator() -> some IteratorProtocol<StyledLine> {
    parts.lazy.flatMap { AnySequence($0()) }.makeIterator()
  }
}

extension [StyledLine] {
  /// The lines with an empty line above them; no lines if there are none.
  var belowGap: [StyledLine] { isEmpty ? [] : [StyledLine()] + self }
}
