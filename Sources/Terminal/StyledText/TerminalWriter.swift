/// Turns styled lines into bytes for a stream, with SGR escape sequences (ECMA-48) or without.
package struct TerminalWriter: Hashable, Sendable {
  package enum Colors: Hashable, Sendable {
    case none
    /// The sixteen that a terminal's own theme defines.
    case ansi
    /// The 256 colors of xterm, of which only the fixed ones are used.
    case indexed
    /// Any color of 24 bits.
    case direct
  }

  package var colors: Colors

  package init(colors: Colors) { self.colors = colors }

  /// The line's text, each role but `plain` between its sequence and a reset.
  package func string(for line: StyledLine) -> String {
    guard colors != .none else { return line.text }
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

  /// Appends the line's UTF-8.
  package func write(_ line: StyledLine, to bytes: inout [UInt8]) {
    guard colors != .none else { return bytes.append(line.text) }
    line.forEachRun { role, run in
      let sequence = role.sequence(colors)
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
  fileprivate static let sequenceRoom = 24

  /// Select Graphic Rendition (ECMA-48, and ITU-T T.416 as terminals read it) for a role.
  fileprivate func sequence(_ colors: TerminalWriter.Colors) -> String {
    switch colors {
    case .none: ""
    case .ansi: themed
    case .indexed: shade?.indexed ?? themed
    case .direct: shade?.direct ?? themed
    }
  }

  private var themed: String {
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
    // Bright: the darker blue of many terminals can hardly be seen on black.
    case .typeName, .suspended: "\u{1B}[94m"
    case .string, .failed, .error: "\u{1B}[31m"
    case .number, .ready, .warning: "\u{1B}[33m"
    case .running: "\u{1B}[1;32m"
    case .blocked: "\u{1B}[1;35m"
    case .cancelled: "\u{1B}[1;31m"
    case .finished, .success: "\u{1B}[32m"
    }
  }

  /// A color with the same contrast to black and to white, so that it works on any background. The hues are those of
  /// the exported pictures.
  private var shade: (direct: String, indexed: String)? {
    switch self {
    case .plain, .dim, .comment, .heading, .emphasis, .strong, .key, .link: nil
    case .prompt: ("\u{1B}[1;38;2;12;129;150m", "\u{1B}[1;38;5;30m")
    case .code, .note: ("\u{1B}[38;2;12;129;150m", "\u{1B}[38;5;30m")
    case .waiting: ("\u{1B}[38;2;68;112;216m", "\u{1B}[38;5;63m")
    case .keyword: ("\u{1B}[38;2;200;45;190m", "\u{1B}[38;5;163m")
    case .typeName: ("\u{1B}[38;2;59;118;197m", "\u{1B}[38;5;62m")
    case .suspended: ("\u{1B}[38;2;104;119;136m", "\u{1B}[38;5;243m")
    case .string: ("\u{1B}[38;2;220;53;44m", "\u{1B}[38;5;160m")
    case .number, .ready, .warning: ("\u{1B}[38;2;152;110;22m", "\u{1B}[38;5;130m")
    case .running, .finished, .success: ("\u{1B}[38;2;17;133;107m", "\u{1B}[38;5;29m")
    case .blocked: ("\u{1B}[38;2;186;78;145m", "\u{1B}[38;5;132m")
    case .cancelled: ("\u{1B}[1;38;2;213;62;62m", "\u{1B}[1;38;5;161m")
    case .failed, .error: ("\u{1B}[38;2;213;62;62m", "\u{1B}[38;5;161m")
    }
  }
}
