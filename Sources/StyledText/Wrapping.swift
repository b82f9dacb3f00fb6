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
    var pendingSpace: Span?

    func startLine() {
      lines.append(line)
      line = StyledLine(String(repeating: " ", count: indent))
      used = indent
      pendingSpace = nil
    }
    for word in words {
      if word.isSpace {
        pendingSpace = Span(
          (pendingSpace?.text ?? "") + word.text, word.spans.first?.role ?? .plain)
        continue
      }
      let gap = pendingSpace?.text.displayWidth ?? 0
      if used + gap + word.width > width, used > indent || !lines.isEmpty || !line.isEmpty {
        if !line.isEmpty, used > (lines.isEmpty ? 0 : indent) { startLine() }
      } else if let space = pendingSpace {
        line.append(space.text, space.role)
        used += gap
      }
      pendingSpace = nil
      for span in word.spans {
        for character in span.text {
          if used + character.displayWidth > width { startLine() }
          line.append(String(character), span.role)
          used += character.displayWidth
        }
      }
    }
    lines.append(line)
    return lines
  }

  private struct Word {
    var spans: [Span]
    var isSpace: Bool
    var text: String { spans.map(\.text).joined() }
    var width: Int { spans.reduce(0) { $0 + $1.text.displayWidth } }
  }

  /// Runs of spaces and runs of other characters, in order; a word may have several roles.
  private var words: [Word] {
    var words: [Word] = []
    for span in spans {
      for character in span.text {
        let isSpace = character == " "
        if words.last?.isSpace != isSpace { words.append(Word(spans: [], isSpace: isSpace)) }
        let last = words.count - 1
        if words[last].spans.last?.role == span.role {
          words[last].spans[words[last].spans.count - 1].text.append(character)
        } else {
          words[last].spans.append(Span(String(character), span.role))
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
