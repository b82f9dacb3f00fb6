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

  /// Pieces of at most `width` columns, cut at any character.
  func cut(to width: Int) -> [StyledLine] {
    guard self.width > width else { return [self] }
    var pieces = [StyledLine()]
    var used = 0
    for span in spans {
      for character in span.text {
        let columns = character.displayWidth
        if used + columns > width, used > 0 {
          pieces.append(StyledLine())
          used = 0
        }
        pieces[pieces.count - 1].append(String(character), span.role)
        used += columns
      }
    }
    return pieces
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
