/// The size of a pasted text.
package struct PasteSize: Hashable, Sendable {
  private(set) var bytes = 0
  /// The number of line ends: line feeds, carriage returns, or both together.
  private var lineEnds = 0
  private var endsWithReturn = false

  /// The longest paste that the prompt accepts: 1,000 lines and 1 MiB. Each line is handled as a command.
  static let limit = (lines: 1_000, bytes: 1 << 20)

  /// The number of lines. The last one may be empty.
  var lines: Int { lineEnds + 1 }

  var isWithinLimit: Bool { lines <= Self.limit.lines && bytes <= Self.limit.bytes }

  /// Adds the next part of the text.
  mutating func add(_ part: ArraySlice<UInt8>) {
    bytes += part.count
    for byte in part {
      if byte == 0x0D || byte == 0x0A && !endsWithReturn { lineEnds += 1 }
      endsWithReturn = byte == 0x0D
    }
  }
}
