/// A run of text with one meaning.
package struct Span: Hashable, Sendable {
  package var text: String
  package var role: Role

  package init(_ text: String, _ role: Role = .plain) {
    self.text = text
    self.role = role
  }
}

/// One line for a reader: text in reading order, each part with its meaning. It holds no line feed and
/// no escape sequence; `StyledLine.init(_:_:)` makes every control character visible.
package struct StyledLine: Hashable, Sendable {
  package private(set) var spans: [Span] = []

  package init() {}

  package init(_ text: String, _ role: Role = .plain) {
    append(text, role)
  }

  package init(_ spans: [Span]) {
    for span in spans { append(span.text, span.role) }
  }

  /// Adds text at the end; neighbours of one role become one span.
  package mutating func append(_ text: String, _ role: Role = .plain) {
    appendVisible(text.makingControlsVisible(), role)
  }

  package mutating func append(_ line: StyledLine) {
    if spans.isEmpty {
      spans = line.spans
    } else {
      for span in line.spans { appendVisible(span.text, span.role) }
    }
  }

  /// Adds text that holds no control character.
  mutating func appendVisible(_ text: some StringProtocol, _ role: Role) {
    guard !text.isEmpty else { return }
    if spans.last?.role == role {
      spans[spans.count - 1].text += text
    } else {
      spans.append(Span(String(text), role))
    }
  }

  package static func + (left: StyledLine, right: StyledLine) -> StyledLine {
    var line = left
    line.append(right)
    return line
  }

  /// The text alone.
  package var text: String { spans.map(\.text).joined() }

  /// The columns it takes in a terminal.
  package var width: Int { spans.reduce(0) { $0 + $1.text.displayWidth } }

  package var isEmpty: Bool { spans.isEmpty }
}

extension StyledLine: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}
