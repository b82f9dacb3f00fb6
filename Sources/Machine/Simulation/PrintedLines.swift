package import TaskTrace

/// Splits the program's output into lines.
package struct PrintedLines: Sendable {
  /// A line longer than this many bytes is recorded in pieces. No piece ends within a character.
  package static let longest = 4096
  /// The trace records at most this many bytes of output. The program can print more.
  package static let limit = 1 << 20

  private var partial: [OutputStream: [UInt8]] = [:]
  private var recorded = 0

  package init() {}

  /// Whether there is output after the last line feed of a stream.
  package var hasOpenLine: Bool { partial.values.contains { !$0.isEmpty } }

  /// Adds bytes, and returns the lines that they complete, without their line feeds.
  package mutating func add(_ bytes: some Sequence<UInt8>, to stream: OutputStream) -> [String] {
    guard recorded < Self.limit else { return [] }
    var lines: [String] = []
    var line = partial[stream] ?? []
    for byte in bytes.prefix(Self.limit - recorded) {
      recorded += 1
      if byte == UInt8(ascii: "\n") {
        lines.append(String(decoding: line, as: UTF8.self))
        line.removeAll()
        continue
      }
      line.append(byte)
      if line.count == Self.longest {
        let end = line.count - line.lengthOfOpenCharacter
        lines.append(String(decoding: line[..<end], as: UTF8.self))
        line.removeFirst(end)
      }
    }
    partial[stream] = line
    return lines
  }

  /// Removes and returns the output after the last line feed of each stream.
  package mutating func rest() -> [(OutputStream, String)] {
    defer { partial = [:] }
    return OutputStream.allCases.compactMap { stream in
      guard var bytes = partial[stream] else { return nil }
      // Output that was cut at the limit may end within a character.
      if recorded >= Self.limit { bytes.removeLast(bytes.lengthOfOpenCharacter) }
      guard !bytes.isEmpty else { return nil }
      return (stream, String(decoding: bytes, as: UTF8.self))
    }
  }
}

extension [UInt8] {
  /// The number of bytes at the end that form an incomplete UTF-8 character.
  fileprivate var lengthOfOpenCharacter: Int {
    for length in 1...3 where length <= count {
      let byte = self[count - length]
      // This is a continuation byte: the character begins at an earlier byte.
      if byte & 0b1100_0000 == 0b1000_0000 { continue }
      let whole = byte >= 0b1111_0000 ? 4 : byte >= 0b1110_0000 ? 3 : byte >= 0b1100_0000 ? 2 : 1
      return length < whole ? length : 0
    }
    return 0
  }
}
