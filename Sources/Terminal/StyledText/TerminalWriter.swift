/// Converts styled lines to bytes for a stream, with or without SGR escape sequences (ECMA-48).
package struct TerminalWriter: Hashable, Sendable {
  package enum Colors: Hashable, Sendable {
    case none
    /// The sixteen colors that a terminal's theme defines.
    case ansi
    /// The 256 colors of xterm. Only those that themes do not change are used.
    case indexed
    /// Any 24-bit color.
    case direct
  }

  package var colors: Colors

  package init(colors: Colors) { self.colors = colors }

  /// Returns the text of a line. Each part with a style is between its escape sequence and a reset.
  package func string(for line: StyledLine) -> String {
    guard colors != .none else { return line.text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.text.utf8.count + line.runCount * Role.sequenceRoom)
    write(line, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text of the lines, each with a line feed.
  package func string(for lines: [StyledLine]) -> String {
    var bytes: [UInt8] = []
    for line in lines {
      write(line, to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a line in UTF-8, without a line feed.
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
  /// Appends a text, or a part of it, in UTF-8. The bytes are copied one by one, because the parts of a line are
  /// short.
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
  /// The number of bytes that are enough for the sequence of any role and the reset.
  fileprivate static let sequenceRoom = 28

  /// Returns the Select Graphic Rendition sequence for a role. Sources: ECMA-48, and ITU-T T.416 as terminals
  /// implement it.
  fileprivate func sequence(_ colors: TerminalWriter.Colors) -> String {
    switch colors {
    case .none: ""
    case .ansi: Self.ansi[self] ?? ""
    case .indexed: Self.indexed[self] ?? ""
    case .direct: Self.direct[self] ?? ""
    }
  }

  private static let ansi = sequences { $0.themed }
  private static let indexed = sequences { role in
    role.paint.map { "\($0.weight)38;5;\($0.indexed)" } ?? role.themed
  }
  private static let direct = sequences { role in
    role.paint.map { paint in
      let color = paint.color
      return "\(paint.weight)38;2;\(color.red);\(color.green);\(color.blue)"
    } ?? role.themed
  }

  /// Returns the sequences of all roles. They are computed once, because millions of lines are written.
  private static func sequences(_ parameters: (Role) -> String) -> [Role: String] {
    Dictionary(
      uniqueKeysWithValues: allCases.map { role in
        let parameters = parameters(role)
        return (role, parameters.isEmpty ? "" : "\u{1B}[\(parameters)m")
      })
  }
}

extension Paint {
  fileprivate var weight: String { isBold ? "1;" : "" }
}
