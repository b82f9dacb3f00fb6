/// A token of Swift source.
package struct SwiftToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case space, newline, comment, string, number, keyword, typeName, name, symbol
  }
  package var kind: Kind
  /// The range of the token's bytes in the source.
  package var range: Range<Int>
}

/// Splits Swift source into tokens that cover every byte once, in order. It accepts any bytes. A comment or string
/// that is not closed extends to the end of the source or of its line.
///
/// The lexer handles nested comments, raw and multi-line strings, and interpolations. A regular expression counts as a
/// string.
package struct SwiftLexer {
  let bytes: [UInt8]
  private var index = 0
  private(set) var tokens: [SwiftToken] = []
  /// The end of the last line in which a regular expression may have begun.
  var lineEnd = -1
  /// The numbers of signs for which a regular expression with several lines was not closed.
  var unclosedHashes: Set<Int> = []

  package static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
    var lexer = SwiftLexer(bytes: bytes)
    while lexer.index < bytes.count { lexer.readToken() }
    return lexer.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ offset: Int = 0) -> UInt8? { byte(at: index + offset) }

  func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func readToken() {
    let start = index
    let kind: SwiftToken.Kind
    switch bytes[index] {
    case UInt8(ascii: "\n"):
      index += 1
      kind = .newline
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      skip { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      kind = .space
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      skip { $0 != UInt8(ascii: "\n") }
      kind = .comment
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
      skipBlockComment()
      kind = .comment
    case UInt8(ascii: "/"): kind = readSlash()
    case UInt8(ascii: "\""):
      skipString(hashes: 0)
      kind = .string
    case UInt8(ascii: "#"): kind = readHash()
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      skipNumber()
      kind = .number
    case UInt8(ascii: "@"):
      index += 1
      skip { $0.isSwiftName }
      kind = .keyword
    case UInt8(ascii: "`"):
      index += 1
      skip { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "\n") }
      if byte() == UInt8(ascii: "`") { index += 1 }
      kind = .name
    case let first where first.isSwiftName:
      skip { $0.isSwiftName }
      kind = word(start)
    default:
      index += 1
      kind = .symbol
    }
    tokens.append(SwiftToken(kind: kind, range: start..<index))
  }

  private mutating func skip(_ holds: (UInt8) -> Bool) {
    while let byte = byte(), holds(byte) { index += 1 }
  }

  private func word(_ start: Int) -> SwiftToken.Kind {
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    // A member is not a keyword, as in `.default`. `.init` is the exception.
    let isMember = start > 0 && bytes[start - 1] == UInt8(ascii: ".") && text != "init"
    if !isMember, SwiftWords.keywords.contains(text), !isLabel(text, at: start) { return .keyword }
    return text.first?.isUppercase == true ? .typeName : .name
  }

  /// Whether a keyword labels an argument or a parameter, as in `try await value(for: key)`.
  private func isLabel(_ keyword: String, at start: Int) -> Bool {
    if byte() == UInt8(ascii: ":") { return !SwiftWords.beforeColon.contains(keyword) }
    let before = bytes[..<start].last { $0 != 0x20 && $0 != 0x0A }
    let isInList = before == UInt8(ascii: "(") || before == UInt8(ascii: ",")
    return isInList && SwiftWords.labels.contains(keyword)
  }

  /// Reads a raw string, a regular expression, a macro or a directive.
  private mutating func readHash() -> SwiftToken.Kind {
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    if byte(hashes) == UInt8(ascii: "\"") {
      index += hashes
      skipString(hashes: hashes)
      return .string
    }
    if byte(hashes) == UInt8(ascii: "/") {
      index = endOfRegularExpression(from: index + hashes + 1, hashes: hashes)
      return .string
    }
    // Several number signs without a string after them are not valid Swift.
    index += hashes
    skip { $0.isSwiftName }
    return .keyword
  }

  /// Reads a regular expression between slashes, or a slash in an operator.
  private mutating func readSlash() -> SwiftToken.Kind {
    let end = endOfRegularExpression(atSlash: index)
    index = end ?? index + 1
    return end == nil ? .symbol : .string
  }

  private mutating func skipNumber() {
    skip { $0.isSwiftName }
    while byte() == UInt8(ascii: "."), let next = byte(1), (0x30...0x39).contains(next) {
      index += 1
      skip { $0.isSwiftName }
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        index += 2
      } else {
        index += 1
      }
    } while depth > 0 && index < bytes.count
    index = min(index, bytes.count)
  }

  /// Skips a string from its opening quotation mark. An interpolation with its parentheses is part of the string.
  private mutating func skipString(hashes: Int) {
    let quote = UInt8(ascii: "\"")
    let isMultiline = byte(1) == quote && byte(2) == quote
    index += isMultiline ? 3 : 1
    var depth = 0
    while let current = byte() {
      if current == UInt8(ascii: "\n"), !isMultiline { return }
      if depth == 0, current == quote, !isMultiline || (byte(1) == quote && byte(2) == quote),
        hasHashes(hashes, at: index + (isMultiline ? 3 : 1))
      {
        index += (isMultiline ? 3 : 1) + hashes
        return
      }
      if current == UInt8(ascii: "\\"), hasHashes(hashes, at: index + 1) {
        index += 1 + hashes
        if byte() == UInt8(ascii: "(") { depth += 1 }
      } else if depth > 0, current == UInt8(ascii: "(") {
        depth += 1
      } else if depth > 0, current == UInt8(ascii: ")") {
        depth -= 1
      }
      index = min(index + 1, bytes.count)
    }
  }

  func hasHashes(_ count: Int, at index: Int) -> Bool {
    (0..<count).allSatisfy { byte(at: index + $0) == UInt8(ascii: "#") }
  }
}

extension UInt8 {
  /// Whether the byte is a letter, a digit, an underscore, or part of a character outside ASCII.
  fileprivate var isSwiftName: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...0xFF: true
    default: false
    }
  }
}
