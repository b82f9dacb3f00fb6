package import StyledText
import SwiftSource

extension StyledLine {
  /// Returns Swift source as lines in which each token has its role. A token of several lines has its role on
  /// each.
  package static func swift(_ source: String) -> [StyledLine] {
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

  /// Cuts the line into pieces of at most `width` columns. All pieces except the first are indented. A piece ends
  /// after a space if there is one in its second half, or else after an opening bracket or before a dot.
  func cut(to width: Int, indent: Int = 0) -> [StyledLine] {
    guard self.width > width else { return [self] }
    let margin = StyledLine(String(repeating: " ", count: indent))
    let characters = spans.flatMap { span in span.text.map { (character: $0, role: span.role) } }
    var pieces: [StyledLine] = []
    var start = 0
    while start < characters.count {
      var end = start
      var used = pieces.isEmpty ? 0 : indent
      var space: Int?
      var punctuation: Int?
      while end < characters.count {
        let columns = characters[end].character.displayWidth
        if used + columns > width, end > start { break }
        used += columns
        end += 1
        let last = characters[end - 1].character
        let next = end < characters.count ? characters[end].character : " "
        let isMark = last == "(" || last == "<" && next.isLetter || next == "." && last != "."
        if isMark, used > width / 2 { punctuation = end }
        let isSpace = last == " "
        if isSpace, used > width / 2, end > start + 1, characters[end - 2].character != " " {
          space = end
        }
      }
      if end < characters.count, let cut = space ?? punctuation { end = cut }
      let piece = StyledLine(
        characters[start..<end].map { Span(String($0.character), $0.role) })
      pieces.append(pieces.isEmpty ? piece : margin + piece)
      start = end
    }
    return pieces
  }

  /// Returns the line without up to `count` of its leading spaces.
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
