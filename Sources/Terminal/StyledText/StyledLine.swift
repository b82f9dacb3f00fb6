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
  /// All parts but the last; neighbours differ in their roles.
  private var earlier: [Run] = []
  /// The last part's.
  private var role = Role.plain

  /// A part, from the end of the one before up to `end`, in bytes of UTF-8. Millions of lines are made, so a part has
  /// no separate text, and most lines have no array.
  private struct Run: Hashable {
    var role: Role
    var end: Int
  }

  package init() {}

  /// An empty line with capacity for this number of bytes, so that appending does not reallocate.
  package init(capacity: Int) { text.reserveCapacity(capacity) }

  package init(_ text: String, _ role: Role = .plain) {
    append(text, role)
  }

  /// A sentence in which commands, the words between backticks, have a style of their own. The backticks stay, so
  /// that a reader without colors sees the commands too, and the line has the same width.
  package init(sentence text: String, _ role: Role = .plain) {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else {
      append(text, role)
      return
    }
    for (index, part) in parts.enumerated() {
      append(index % 2 == 1 ? "`\(part)`" : String(part), index % 2 == 1 ? .key : role)
    }
  }

  package init(_ spans: [Span]) {
    for span in spans { append(span.text, span.role) }
  }

  /// Adds text at the end; neighbours of one role become one span.
  package mutating func append(_ text: String, _ role: Role = .plain) {
    append(visible: text.makingControlsVisible(), role)
  }

  /// Adds text that is known to hold no control character.
  package mutating func append(visible text: String, _ role: Role = .plain) {
    guard !text.isEmpty else { return }
    turn(to: role)
    self.text += text
  }

  package mutating func append(_ line: StyledLine) {
    if isEmpty {
      self = line
    } else {
      append(line, bytes: 0..<line.text.utf8.count)
    }
  }

  /// Adds a part of another line.
  package mutating func append(_ line: StyledLine, bytes: Range<Int>) {
    line.forEachRun { role, run in
      let part = run.clamped(to: bytes)
      guard !part.isEmpty else { return }
      turn(to: role)
      text += line.text.bytes(part)
    }
  }

  /// Adds that many spaces.
  package mutating func append(spaces count: Int, _ role: Role = .plain) {
    guard count > 0 else { return }
    turn(to: role)
    text += blanks.indices.contains(count) ? blanks[count] : String(repeating: " ", count: count)
  }

  /// Leaves out all but that many bytes at the beginning.
  mutating func cut(to end: Int) {
    guard end < text.utf8.count else { return }
    text.removeSubrange(text.utf8.index(text.startIndex, offsetBy: end)...)
    while let last = earlier.last, end <= last.end {
      role = last.role
      earlier.removeLast()
    }
    if isEmpty { role = .plain }
  }

  /// Text that is added next has this role.
  private mutating func turn(to role: Role) {
    guard role != self.role else { return }
    if !text.isEmpty {
      // As many as most lines have.
      if earlier.isEmpty { earlier.reserveCapacity(3) }
      earlier.append(Run(role: self.role, end: text.utf8.count))
    }
    self.role = role
  }

  /// How many parts there are, if the line is not empty.
  var runCount: Int { earlier.count + 1 }

  /// Every part, with its role and its place in the text.
  func forEachRun(_ body: (Role, Range<Int>) -> Void) {
    var start = 0
    for run in earlier {
      body(run.role, start..<run.end)
      start = run.end
    }
    if !text.isEmpty { body(role, start..<text.utf8.count) }
  }

  package static func + (left: StyledLine, right: StyledLine) -> StyledLine {
    var line = left
    line.append(right)
    return line
  }

  /// The parts, each with its meaning.
  package var spans: [Span] {
    var spans: [Span] = []
    forEachRun { role, run in spans.append(Span(String(text.bytes(run)), role)) }
    return spans
  }

  /// The columns it takes in a terminal.
  package var width: Int {
    text.plainWidth ?? spans.reduce(0) { $0 + $1.text.displayWidth }
  }

  package var isEmpty: Bool { text.isEmpty }
}

/// No spaces, one, two, and so on: as many as views ask for.
private let blanks = (0...256).map { String(repeating: " ", count: $0) }

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
