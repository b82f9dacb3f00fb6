package import TaskTrace

/// Gathers what the program writes into lines.
package struct PrintedLines: Sendable {
  /// A line longer than this many bytes is recorded in pieces. No piece ends within a character.
  package static let longest = 4096
  /// The trace records no more than this many bytes; the program can print more.
  package static let limit = 1 << 20

  private var partial: [OutputStream: [UInt8]] = [:]
  private var recorded = 0

  package init() {}

  /// Whether there is text after the last line feed.
  package var hasOpenLine: Bool { partial.values.contains { !$0.isEmpty } }

  /// Adds bytes and returns the lines that they complete.
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

  /// The text after the last line feed of each stream.
  package mutating func rest() -> [(OutputStream, String)] {
    defer { partial = [:] }
    return OutputStream.allCases.compactMap { stream in
      guard var bytes = partial[stream] else { return nil }
      // What was cut off at the limit may end within a character.
      if recorded >= Self.limit { bytes.removeLast(bytes.lengthOfOpenCharacter) }
      guard !bytes.isEmpty else { return nil }
      return (stream, String(decoding: bytes, as: UTF8.self))
    }
  }
}

extension [UInt8] {
  /// How many bytes at the end begin a UTF-8 character that is not whole yet.
  fileprivate var lengthOfOpenCharacter: Int {
    for length in 1...3 where length <= count {
      let byte = self[count - length]
      // A byte that continues a character: the one that begins it stands further ahead.
      if byte & 0b1100_0000 == 0b1000_0000 { continue }
      let whole = byte >= 0b1111_0000 ? 4 : byte >= 0b1110_0000 ? 3 : byte >= 0b1100_0000 ? 2 : 1
      return length < whole ? length : 0
    }
    return 0
  }
}
