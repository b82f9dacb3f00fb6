/// Turns styled lines into what a stream is given: with SGR escape sequences (ECMA-48) or without.
package struct TerminalWriter: Hashable, Sendable {
  package enum Colours: Hashable, Sendable { case none, ansi }

  package var colours: Colours

  package init(colours: Colours) { self.colours = colours }

  /// The line's text, each role but `plain` between its sequence and a reset.
  package func string(for line: StyledLine) -> String {
    guard colours == .ansi else { return line.text }
    var text = ""
    write(line, to: &text)
    return text
  }

  /// All lines, each with its line feed.
  package func string(for lines: [StyledLine]) -> String {
    var text = ""
    for line in lines {
      write(line, to: &text)
      text += "\n"
    }
    return text
  }

  /// Adds the line to what stands there.
  package func write(_ line: StyledLine, to text: inout String) {
    guard colours == .ansi else { return text += line.text }
    var start = 0
    for run in line.runs {
      let part = line.text.bytes(start..<run.end)
      start = run.end
      let codes = run.role.sgr
      guard !codes.isEmpty else {
        text += part
        continue
      }
      text += "\u{1B}["
      text += codes
      text += "m"
      text += part
      text += "\u{1B}[0m"
    }
  }
}

extension Role {
  /// Parameters of Select Graphic Rendition; the sixteen colours only, so that a terminal's own theme holds.
  var sgr: String {
    switch self {
    case .plain: ""
    case .dim, .comment: "2"
    case .heading: "1;4"
    case .emphasis: "3"
    case .strong, .key: "1"
    case .link: "4"
    case .prompt: "1;36"
    case .code: "36"
    case .keyword: "35"
    case .typeName: "34"
    case .string: "31"
    case .number: "33"
    case .running: "1;32"
    case .ready: "33"
    case .suspended: "34"
    case .waiting: "36"
    case .cancelled: "1;31"
    case .finished, .success: "32"
    case .failed, .error: "31"
    case .warning: "33"
    case .note: "36"
    }
  }
}
