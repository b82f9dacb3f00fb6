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
  /// The text alone.
  package private(set) var text = ""
  /// Which role goes how far. One text for all parts: lines are made by the million.
  private(set) var runs: [Run] = []

  /// From the end of the run before to `end`, in bytes of UTF-8. Neighbours differ in their roles.
  struct Run: Hashable {
    var role: Role
    var end: Int
  }

  package init() {}

  package init(_ text: String, _ role: Role = .plain) {
    append(text, role)
  }

  package init(_ spans: [Span]) {
    for span in spans { append(span.text, span.role) }
  }

  /// Adds text at the end; neighbours of one role become one span.
  package mutating func append(_ text: String, _ role: Role = .plain) {
    let visible = text.makingControlsVisible()
    guard !visible.isEmpty else { return }
    self.text += visible
    extend(role)
  }

  package mutating func append(_ line: StyledLine) {
    if isEmpty {
      self = line
    } else {
      append(line, bytes: 0..<line.text.utf8.count)
    }
  }

  /// Adds a part of another line.
  mutating func append(_ line: StyledLine, bytes: Range<Int>) {
    guard !bytes.isEmpty else { return }
    let start = text.utf8.count - bytes.lowerBound
    text += line.text.bytes(bytes)
    for run in line.runs where run.end > bytes.lowerBound {
      extend(run.role, to: start + min(run.end, bytes.upperBound))
      if run.end >= bytes.upperBound { break }
    }
  }

  /// Adds that many spaces.
  package mutating func append(spaces count: Int, _ role: Role = .plain) {
    guard count > 0 else { return }
    text += count <= 256 ? blanks.bytes(0..<count) : String(repeating: " ", count: count)[...]
    extend(role)
  }

  /// Gives what was added to the text its role.
  private mutating func extend(_ role: Role, to end: Int? = nil) {
    let end = end ?? text.utf8.count
    if let last = runs.indices.last, runs[last].role == role {
      runs[last].end = end
    } else {
      runs.append(Run(role: role, end: end))
    }
  }

  package static func + (left: StyledLine, right: StyledLine) -> StyledLine {
    var line = left
    line.append(right)
    return line
  }

  /// The parts, each with its meaning.
  package var spans: [Span] {
    var start = 0
    return runs.map { run in
      defer { start = run.end }
      return Span(String(text.bytes(start..<run.end)), run.role)
    }
  }

  /// The columns it takes in a terminal.
  package var width: Int {
    text.plainWidth ?? spans.reduce(0) { $0 + $1.text.displayWidth }
  }

  package var isEmpty: Bool { runs.isEmpty }
}

/// As many as the widest view has columns, and more.
private let blanks = String(repeating: " ", count: 256)

extension String {
  /// The text from one byte of its UTF-8 to another, both at the beginning of a scalar.
  func bytes(_ range: Range<Int>) -> Substring {
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return self[start..<utf8.index(start, offsetBy: range.count)]
  }
}

extension StyledLine: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}
