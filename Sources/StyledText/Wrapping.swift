extension StyledLine {
  /// The line as lines of at most `width` columns (at least 8), broken at spaces, or inside a word that is
  /// wider than a line. Lines after the first begin with `indent` spaces.
  package func wrapped(to width: Int, indent: Int = 0) -> [StyledLine] {
    let width = Swift.max(width, 8)
    let indent = Swift.min(indent, width / 2)
    guard self.width > width else { return [self] }
    let last = spacesBegin(before: text.utf8.count)
    var lines: [StyledLine] = []
    var start = 0
    while true {
      var line = StyledLine()
      if !lines.isEmpty { line.append(spaces: indent) }
      let reach = end(from: start, columns: width - line.text.utf8.count)
      guard reach < last else {
        line.append(self, bytes: start..<last)
        return lines + [line]
      }
      let end = spacesBegin(
        before: isSpace(reach) ? reach : wordBegins(before: reach, after: start))
      // A word that no line has room for is broken.
      let isBroken = end <= start
      line.append(self, bytes: start..<(isBroken ? reach : end))
      lines.append(line)
      start = isBroken ? reach : spacesEnd(after: end)
    }
  }

  /// How far so many columns go, in bytes.
  private func end(from start: Int, columns: Int) -> Int {
    start + text.bytes(start..<text.utf8.count).prefix(columns: columns).utf8.count
  }

  /// Whether a space stands there that is a character of its own.
  private func isSpace(_ position: Int) -> Bool {
    let bytes = text.utf8.span
    guard bytes[position] == UInt8(ascii: " ") else { return false }
    let next = position + 1
    return next == bytes.count || bytes[next] < 0x80
      || text.bytes(position..<bytes.count).first == " "
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

  /// The line cut to `width` columns, its last column an ellipsis if anything was cut.
  package func truncated(to width: Int, ellipsis: String = "…") -> StyledLine {
    guard self.width > width else { return self }
    var line = StyledLine()
    line.append(self, bytes: 0..<end(from: 0, columns: width - ellipsis.displayWidth))
    line.append(ellipsis, .dim)
    return line
  }

  /// The line with spaces added at its end up to `width` columns.
  package func padded(to width: Int) -> StyledLine {
    var line = self
    line.append(spaces: width - self.width)
    return line
  }
}
