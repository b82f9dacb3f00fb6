extension StyledLine {
  /// Returns the line in pieces of at most `width` columns (at least 8), broken at spaces, or inside a word that is
  /// wider than a line: between its parts, if it has several. Lines after the first begin with `indent` spaces.
  package func wrapped(to width: Int, indent: Int = 0) -> [StyledLine] {
    let width = Swift.max(width, 8)
    let indent = Swift.min(indent, width / 2)
    var lines: [StyledLine] = []
    forEachPiece(width: width, indent: indent) { piece in
      guard piece.count < text.utf8.count else { return lines.append(self) }
      var line = StyledLine(capacity: indent + piece.count)
      if !lines.isEmpty { line.append(spaces: indent) }
      line.append(self, bytes: piece)
      lines.append(line)
    }
    return lines
  }

  /// Calls `body` with the byte range of each piece of the text that `wrapped` would return. `width` must be at least
  /// 8. Lines after the first have `indent` fewer columns.
  package func forEachPiece(width: Int, indent: Int = 0, _ body: (Range<Int>) -> Void) {
    guard self.width > width else { return body(0..<text.utf8.count) }
    let last = spacesBegin(before: text.utf8.count)
    var start = 0
    var room = width
    while case let reach = end(from: start, columns: room), reach < last {
      var end = spacesBegin(
        before: isSpace(reach) ? reach : wordBegins(before: reach, after: start))
      while splitsQuantity(end) || splitsBraces(end) {
        let before = spacesBegin(before: wordBegins(before: end, after: start))
        guard before > start else { break }
        end = before
      }
      // A word that is wider than a line is broken.
      let isBroken = end <= start
      if isBroken { end = partEnds(before: reach, after: start) }
      body(start..<end)
      start = isBroken ? end : spacesEnd(after: end)
      room = width - indent
    }
    body(start..<last)
  }

  /// Returns the byte offset after a number of columns.
  private func end(from start: Int, columns: Int) -> Int {
    text.plainEnd(from: start, columns: columns) ?? start
      + text.bytes(start..<text.utf8.count).prefix(columns: columns).utf8.count
  }

  /// Whether there is a space at this offset that is a separate character.
  private func isSpace(_ position: Int) -> Bool {
    let bytes = text.utf8.span
    guard bytes[position] == UInt8(ascii: " ") else { return false }
    let next = position + 1
    return next == bytes.count || bytes[next] < 0x80
      || text.bytes(position..<bytes.count).first == " "
  }

  /// Whether a line break here would separate a number from its unit of time.
  private func splitsQuantity(_ end: Int) -> Bool {
    let bytes = text.utf8.span
    guard end > 0, bytes[end - 1] >= UInt8(ascii: "0"), bytes[end - 1] <= UInt8(ascii: "9") else {
      return false
    }
    let unit = spacesEnd(after: end)
    var after = unit
    while after < bytes.count, after < unit + 8, bytes[after] >= UInt8(ascii: "a"),
      bytes[after] <= UInt8(ascii: "z") || bytes[after] >= 0x80
    {
      after += 1
    }
    guard after == bytes.count || isPunctuation(bytes[after]) else { return false }
    return isUnit(unit..<after)
  }

  /// Whether a line break here would separate `Task { }`, after or before its opening brace.
  private func splitsBraces(_ end: Int) -> Bool {
    guard end > 0 else { return false }
    let bytes = text.utf8.span
    let next = spacesEnd(after: end)
    guard next < bytes.count else { return false }
    if bytes[next] == UInt8(ascii: "}") { return bytes[end - 1] == UInt8(ascii: "{") }
    return next + 2 < bytes.count && bytes[next] == UInt8(ascii: "{")
      && bytes[next + 1] == UInt8(ascii: " ") && bytes[next + 2] == UInt8(ascii: "}")
  }

  /// Whether a range is a unit of time, such as `ms` or `minutes`.
  private func isUnit(_ place: Range<Int>) -> Bool {
    !place.isEmpty && Self.units.contains(String(text.bytes(place)))
  }

  private static let units: Set = [
    "s", "ms", "us", "µs", "ns", "second", "seconds", "min", "minute", "minutes",
  ]

  private func isPunctuation(_ byte: UInt8) -> Bool {
    " .,:;)".utf8.contains(byte)
  }

  /// Returns the last end of a part of a word in the second half of a range, such as that of `Task` in `addTaskUnless`
  /// or in `Task.sleep`. Returns the end of the range if there is none.
  private func partEnds(before reach: Int, after start: Int) -> Int {
    let bytes = text.utf8.span
    let half = start + (reach - start) / 2
    return (half + 1...max(half + 1, reach)).last { position in
      let (last, next) = (Unicode.Scalar(bytes[position - 1]), Unicode.Scalar(bytes[position]))
      guard last.isASCII, next.isASCII, next.properties.isAlphabetic else { return false }
      let isMark = "./,:;-_=<>(){}".unicodeScalars.contains(last)
      return isMark || last.properties.isLowercase && next.properties.isUppercase
    } ?? reach
  }

  private func wordBegins(before position: Int, after start: Int) -> Int {
    var position = position
    while position > start, !isSpace(position - 1) { position -= 1 }
    return position
  }

  private func spacesBegin(before position: Int) -> Int {
    var position = position
    while position > 0, isSpace(position - 1) { position -= 1 }
    return position
  }

  private func spacesEnd(after position: Int) -> Int {
    var position = position
    while position < text.utf8.count, isSpace(position) { position += 1 }
    return position
  }

  /// Returns the line cut to `width` columns. If anything is cut, the line ends with an ellipsis.
  package func truncated(to width: Int, ellipsis: String = "…") -> StyledLine {
    var line = self
    line.truncate(to: width, ellipsis: ellipsis)
    return line
  }

  package mutating func truncate(to width: Int, ellipsis: String = "…") {
    guard self.width > width else { return }
    cut(to: end(from: 0, columns: width - ellipsis.displayWidth))
    append(ellipsis, .dim)
  }

  /// Returns the line with spaces added at its end up to `width` columns.
  package func padded(to width: Int) -> StyledLine {
    var line = self
    line.append(spaces: width - self.width)
    return line
  }

  package var withoutTrailingSpaces: StyledLine {
    guard text.utf8.last == UInt8(ascii: " ") else { return self }
    var line = self
    line.cut(to: spacesBegin(before: text.utf8.count))
    return line
  }
}
