/// A piece of text with one meaning.
package struct Span: Hashable, Sendable {
  package var text: String
  package var role: Role

  package init(_ text: String, _ role: Role = .plain) {
    self.text = text
    self.role = role
  }
}

/// A line of text in reading order, in which each part has a meaning. It contains no line feed and no escape
/// sequence. `StyledLine.init(_:_:)` makes every control character visible.
package struct StyledLine: Hashable, Sendable {
  /// The text without its meanings.
  package private(set) var text = ""
  /// All parts except the last one. Neighbors have different roles.
  private var earlier: [Run] = []
  /// The role of the last part.
  private var role = Role.plain

  /// A part of the text. It begins where the previous part ends, and ends at the byte offset `end` in UTF-8. Because
  /// the tutor creates millions of lines, a part has no text of its own, and most lines have no array.
  private struct Run: Hashable {
    var role: Role
    var end: Int
  }

  package init() {}

  /// Creates an empty line that can hold `capacity` bytes without reallocation.
  package init(capacity: Int) { text.reserveCapacity(capacity) }

  package init(_ text: String, _ role: Role = .plain) {
    append(text, role)
  }

  /// Creates a line from a sentence in which commands are between backticks. Commands get their own style. The
  /// backticks stay, so that readers without colors see the commands, and the line has the same width.
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

  /// Adds text at the end. Neighbors with the same role become one part.
  package mutating func append(_ text: String, _ role: Role = .plain) {
    append(visible: text.makingControlsVisible(), role)
  }

  /// Adds text that contains no control characters.
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

  /// Adds a part of another line, given by its byte offsets.
  package mutating func append(_ line: StyledLine, bytes: Range<Int>) {
    line.forEachRun { role, run in
      let part = run.clamped(to: bytes)
      guard !part.isEmpty else { return }
      turn(to: role)
      text += line.text.bytes(part)
    }
  }

  /// Adds `count` spaces.
  package mutating func append(spaces count: Int, _ role: Role = .plain) {
    guard count > 0 else { return }
    turn(to: role)
    text += blanks.indices.contains(count) ? blanks[count] : String(repeating: " ", count: count)
  }

  /// Removes all bytes after the first `end` bytes.
  mutating func cut(to end: Int) {
    guard end < text.utf8.count else { return }
    text.removeSubrange(text.utf8.index(text.startIndex, offsetBy: end)...)
    while let last = earlier.last, end <= last.end {
      role = last.role
      earlier.removeLast()
    }
    if isEmpty { role = .plain }
  }

  /// Sets the role of the text that is added next.
  private mutating func turn(to role: Role) {
    guard role != self.role else { return }
    if !text.isEmpty {
      // Most lines have at most this number of earlier parts.
      if earlier.isEmpty { earlier.reserveCapacity(3) }
      earlier.append(Run(role: self.role, end: text.utf8.count))
    }
    self.role = role
  }

  /// The number of parts; not valid for an empty line.
  var runCount: Int { earlier.count + 1 }

  /// Calls `body` with the role and the byte range of each part.
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

  /// The parts of the line, each with its text and meaning.
  package var spans: [Span] {
    var spans: [Span] = []
    forEachRun { role, run in spans.append(Span(String(text.bytes(run)), role)) }
    return spans
  }

  /// The number of columns that the line occupies in a terminal.
  package var width: Int {
    text.plainWidth ?? spans.reduce(0) { $0 + $1.text.displayWidth }
  }

  package var isEmpty: Bool { text.isEmpty }
}

/// The texts of 0 to 256 spaces, which cover what views ask for.
private let blanks = (0...256).map { String(repeating: " ", count: $0) }

extension String {
  /// Returns the text in a range of UTF-8 bytes. Both bounds must be at the start of a scalar or at the end of the
  /// text.
  func bytes(_ range: Range<Int>) -> Substring {
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return self[start..<utf8.index(start, offsetBy: range.count)]
  }
}

extension StyledLine: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}
