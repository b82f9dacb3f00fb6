import StyledText

extension StyledLine {
  /// Swift source as lines, each token with its role. A token of several lines has its role on each.
  static func swift(_ source: String) -> [StyledLine] {
    let bytes = Array(source.utf8)
    var lines = [StyledLine()]
    for token in SwiftLexer.tokens(of: bytes) {
      let parts = bytes[token.range].split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { lines.append(StyledLine()) }
        lines[lines.count - 1].append(String(decoding: part, as: UTF8.self), token.kind.role)
      }
    }
    return lines
  }

  /// Pieces of at most `width` columns, cut after a space if there is one in a piece's second half.
  func cut(to width: Int) -> [StyledLine] {
    guard self.width > width else { return [self] }
    let characters = spans.flatMap { span in span.text.map { (character: $0, role: span.role) } }
    var pieces: [StyledLine] = []
    var start = 0
    while start < characters.count {
      var end = start
      var used = 0
      var space: Int?
      while end < characters.count {
        let columns = characters[end].character.displayWidth
        if used + columns > width, end > start { break }
        used += columns
        end += 1
        if characters[end - 1].character == " ", used > width / 2 { space = end }
      }
      if end < characters.count, let space { end = space }
      pieces.append(
        StyledLine(characters[start..<end].map { Span(String($0.character), $0.role) }))
      start = end
    }
    return pieces
  }

  /// The line without that many of the spaces that it begins with.
  func droppingIndent(_ count: Int) -> StyledLine {
    var left = count
    return StyledLine(
      spans.map { span in
        guard left > 0 else { return span }
        let dropped = min(left, span.text.prefix { $0 == " " }.count)
        left = dropped == span.text.count ? left - dropped : 0
        return Span(String(span.text.dropFirst(dropped)), span.role)
      })
  }
}

extension SwiftToken.Kind {
  fileprivate var role: Role {
    switch self {
    case .comment: .comment
    case .string: .string
    case .number: .number
    case .keyword: .keyword
    case .typeName: .typeName
    case .space, .newline, .name, .symbol: .plain
    }
  }
}
