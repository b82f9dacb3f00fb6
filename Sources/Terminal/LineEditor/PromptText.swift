import StyledText

extension StyledLine {
  /// Returns the prompt in libedit's form: escape sequences are between U+0001 characters, so that they have no
  /// width. libedit does not join adjacent sequences and drops a sequence at the end. So adjacent sequences are
  /// merged, and the last character is plain.
  func promptText(colors: TerminalWriter.Colors) -> String {
    var parts = spans.map { (text: $0.text, role: $0.role) }
    if let last = parts.last, last.role != .plain {
      let text = last.text.hasSuffix(" ") ? String(last.text.dropLast()) : last.text
      parts[parts.count - 1].text = text
      parts.append((" ", .plain))
    }
    guard colors != .none else { return parts.map(\.text).joined() }
    let writer = TerminalWriter(colors: colors)
    var result = ""
    var isStyled = false
    for part in parts where !part.text.isEmpty {
      let styled = writer.string(for: StyledLine(part.text, part.role))
      let start = styled.openingSequence
      let sequence = (isStyled ? "\u{1B}[0m" : "") + start
      result += sequence.isEmpty ? part.text : "\u{1}\(sequence)\u{1}\(part.text)"
      isStyled = !start.isEmpty
    }
    return result
  }
}

extension String {
  /// The escape sequence at the beginning of the text; empty if there is none.
  fileprivate var openingSequence: Substring {
    guard hasPrefix("\u{1B}["), let end = firstIndex(of: "m") else { return "" }
    return self[...end]
  }
}
