package import TaskTrace

/// Splits the program's output into lines.
package struct PrintedLines: Sendable {
  /// The output after the last line feed of each stream.
  private var output: [UInt8] = []
  private var errorOutput: [UInt8] = []
  private var recorded = 0
  /// Whether the program has printed more than a trace records.
  package private(set) var isCut = false

  package init() {}

  /// Whether there is output after the last line feed of a stream.
  package var hasOpenLine: Bool { !output.isEmpty || !errorOutput.isEmpty }

  /// Adds bytes, and returns the lines that they complete, without their line feeds.
  package mutating func add(_ bytes: [UInt8], to stream: OutputStream) -> [String] {
    let added = bytes.prefix(RecordedOutput.limit - recorded)
    if added.count < bytes.count { isCut = true }
    switch stream {
    case .standardOutput: return Self.lines(endingWith: added, after: &output, &recorded)
    case .standardError: return Self.lines(endingWith: added, after: &errorOutput, &recorded)
    }
  }

  /// Returns the lines that bytes complete. `line` is the incomplete line before the bytes. After the call, it is the
  /// incomplete line at their end.
  private static func lines(
    endingWith bytes: ArraySlice<UInt8>, after line: inout [UInt8], _ recorded: inout Int
  ) -> [String] {
    var lines: [String] = []
    for byte in bytes {
      recorded += 1
      if byte == UInt8(ascii: "\n") {
        lines.append(String(decoding: line, as: UTF8.self))
        line.removeAll()
        continue
      }
      if line.count == RecordedOutput.pieceLimit {
        let end = line.count - line.lengthOfOpenCharacter
        lines.append(String(decoding: line[..<end], as: UTF8.self))
        line.removeFirst(end)
      }
      line.append(byte)
    }
    return lines
  }

  /// Removes and returns the output of a stream after its last line feed; nil if there is none.
  package mutating func rest(of stream: OutputStream) -> String? {
    var bytes: [UInt8] = []
    switch stream {
    case .standardOutput: swap(&bytes, &output)
    case .standardError: swap(&bytes, &errorOutput)
    }
    // Output that was cut at the limit may end within a character.
    if isCut { bytes.removeLast(bytes.lengthOfOpenCharacter) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
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
