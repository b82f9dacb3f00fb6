extension StyledLine {
  /// The line as lines of at most `width` columns (at least 8), broken at spaces, or inside a word that is
  /// wider than a line. Lines after the first begin with `indent` spaces.
  package func wrapped(to width: Int, indent: Int = 0) -> [StyledLine] {
    let width = Swift.max(width, 8)
    let indent = Swift.min(indent, width / 2)
    guard self.width > width else { return [self] }
    var lines: [StyledLine] = []
    var line = StyledLine()
    var used = 0
    var gap: Word?

    func startLine() {
      lines.append(line)
      line = StyledLine(String(repeating: " ", count: indent))
      used = indent
    }
    for word in words {
      if word.isSpace {
        gap = word
        continue
      }
      let space = gap
      gap = nil
      if used + (space?.width ?? 0) + word.width > width,
        used > indent || !lines.isEmpty || !line.isEmpty
      {
        if !line.isEmpty, used > (lines.isEmpty ? 0 : indent) { startLine() }
      } else if let space {
        for part in space.parts { line.appendVisible(part.text, space.parts[0].role) }
        used += space.width
      }
      if used + word.width <= width {
        for part in word.parts { line.appendVisible(part.text, part.role) }
        used += word.width
        continue
      }
      for part in word.parts {
        for character in part.text {
          if used + character.displayWidth > width { startLine() }
          line.appendVisible(String(character), part.role)
          used += character.displayWidth
        }
      }
    }
    lines.append(line)
    return lines
  }

  /// A run of spaces, or of other characters; it may have several roles.
  private struct Word {
    var parts: [(text: Substring, role: Role)]
    var width: Int
    var isSpace: Bool
  }

  private var words: [Word] {
    var words: [Word] = []
    for span in spans {
      let isASCII = span.text.isASCII
      var rest = span.text[...]
      while let first = rest.first {
        let isSpace = first == " "
        // In ASCII a byte is a character.
        let part =
          isASCII
          ? Substring(rest.utf8.prefix { ($0 == UInt8(ascii: " ")) == isSpace })
          : rest.prefix { ($0 == " ") == isSpace }
        rest = rest[part.endIndex...]
        let width = isASCII ? part.utf8.count : part.reduce(0) { $0 + $1.displayWidth }
        if words.last?.isSpace == isSpace {
          words[words.count - 1].parts.append((part, span.role))
          words[words.count - 1].width += width
        } else {
          words.append(Word(parts: [(part, span.role)], width: width, isSpace: isSpace))
        }
      }
    }
    return words
  }

  /// The line cut to `width` columns, its last column an ellipsis if anything was cut.
  package func truncated(to width: Int, ellipsis: String = "…") -> StyledLine {
    guard self.width > width else { return self }
    var line = StyledLine()
    var left = Swift.max(0, width - ellipsis.displayWidth)
    for span in spans {
      let kept = String(span.text.prefix(columns: left))
      line.append(kept, span.role)
      left -= kept.displayWidth
      if kept.utf8.count < span.text.utf8.count { break }
    }
    line.append(ellipsis, .dim)
    return line
  }

  /// The line with spaces added at its end up to `width` columns.
  package func padded(to width: Int) -> StyledLine {
    let missing = width - self.width
    return missing > 0 ? self + StyledLine(String(repeating: " ", count: missing)) : self
  }
}
