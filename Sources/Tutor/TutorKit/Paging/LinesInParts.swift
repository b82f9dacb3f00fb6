import StyledText

/// Lines in several parts. Each part is computed when its first line is read.
struct LinesInParts: Sequence, Sendable {
  typealias Part = @Sendable () -> any Sequence<StyledLine> & Sendable

  private let parts: [Part]

  init(_ parts: [Part]) { self.parts = parts }

  package func makeIterator() -> some IteratorProtocol<StyledLine> {
    parts.lazy.flatMap { AnySequence($0()) }.makeIterator()
  }
}

extension [StyledLine] {
  /// The lines with an empty line above them; no lines if there are none.
  var belowGap: [StyledLine] { isEmpty ? [] : [StyledLine()] + self }
}
