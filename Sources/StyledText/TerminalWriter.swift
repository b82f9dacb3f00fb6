/// Turns styled lines into what a stream is given: with SGR escape sequences (ECMA-48) or without.
package struct TerminalWriter: Hashable, Sendable {
  package enum Colours: Hashable, Sendable { case none, ansi }

  package var colours: Colours

  package init(colours: Colours) { self.colours = colours }

  /// The line's text, each role but `plain` between its sequence and a reset.
  package func string(for line: StyledLine) -> String {
    guard colours == .ansi else { return line.text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.text.utf8.count + line.runCount * Role.sequenceRoom)
    write(line, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// All lines, each with its line feed.
  package func string(for lines: [StyledLine]) -> String {
    var bytes: [UInt8] = []
    for line in lines {
      write(line, to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds the line's UTF-8 to what stands there.
  package func write(_ line: StyledLine, to bytes: inout [UInt8]) {
    guard colours == .ansi else { return bytes.append(line.text) }
    line.forEachRun { role, run in
      let sequence = role.sequence
      bytes.append(sequence)
      bytes.append(line.text, from: run)
      if !sequence.isEmpty { bytes.append(Role.reset) }
    }
  }
}

extension [UInt8] {
  /// Adds a text's UTF-8, or a part of it. Byte by byte: the parts of a line are short.
  package mutating func append(_ text: String, from part: Range<Int>? = nil) {
    let bytes = text.utf8.span
    let part = part ?? bytes.indices
    append(addingCapacity: part.count) { output in
      for index in part { output.append(bytes[index]) }
    }
  }
}

extension Role {
  fileprivate static let reset = "\u{1B}[0m"
  /// Bytes enough for any role's sequence and the reset.
  fileprivate static let sequenceRoom = 12

  /// Select Graphic Rendition; the sixteen colours only, so that a terminal's own theme holds.
  fileprivate var sequence: String {
    switch self {
    case .plain: ""
    case .dim, .comment: "\u{1B}[2m"
    case .heading: "\u{1B}[1;4m"
    case .emphasis: "\u{1B}[3m"
    case .strong, .key: "\u{1B}[1m"
    case .link: "\u{1B}[4m"
    case .prompt: "\u{1B}[1;36m"
    case .code, .waiting, .note: "\u{1B}[36m"
    case .keyword: "\u{1B}[35m"
    case .typeName, .suspended: "\u{1B}[34m"
    case .string, .failed, .error: "\u{1B}[31m"
    case .number, .ready, .warning: "\u{1B}[33m"
    case .running: "\u{1B}[1;32m"
    case .cancelled: "\u{1B}[1;31m"
    case .finished, .success: "\u{1B}[32m"
    }
  }
}
