/// Regular expressions as literals. Sources: SE-0354, and the lexer of swift-syntax, which decides in the same way
/// whether a slash begins a literal.
extension SwiftLexer {
  /// Returns the index after a literal with number signs, from the index after its opening slash. It may have several
  /// lines if its first line is empty. A literal that is not closed ends with its first line.
  mutating func endOfRegularExpression(from start: Int, hashes: Int) -> Int {
    let lineEnd = endOfLine(from: start)
    let isMultiline =
      !unclosedHashes.contains(hashes) && bytes[start..<lineEnd].allSatisfy(\.isBlank)
    let end = isMultiline ? bytes.count : lineEnd
    var index = start
    while index < end {
      if bytes[index] == UInt8(ascii: "/"), hasHashes(hashes, at: index + 1) {
        return index + 1 + hashes
      }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    // A later literal would have been closed by what closes this one.
    if isMultiline { unclosedHashes.insert(hashes) }
    return lineEnd
  }

  /// Returns the index after a literal without number signs, from its opening slash. Returns nil if the slash is an
  /// operator or part of one.
  mutating func endOfRegularExpression(atSlash slash: Int) -> Int? {
    guard let first = operatorStart(before: tokens.count) else { return nil }
    var end = slash
    while let byte = byte(at: end), byte.isOperator { end += 1 }
    guard !isLeftBound(first) else { return nil }
    let previous = tokens[..<first].last { !$0.isSpaceOrComment }
    let word = previous.map { text($0) }
    if word == "func" || word == "operator" { return nil }
    guard !isRightBound(end) else {
      return endOfRegularExpression(from: slash + 1, isCertain: false)
    }
    // The slash looks like a binary operator. It is one, unless an expression must follow here.
    let follows = isAfterTry(first)
    guard follows || expectsExpression(first) else { return nil }
    // An argument can be an operator, as in `reduce(1, /)`.
    let isCertain = follows || !["(", "[", ",", ":"].contains(word)
    return endOfRegularExpression(from: slash + 1, isCertain: isCertain)
  }

  /// Returns the index after a literal without number signs, from the index after its opening slash. Unless it
  /// `isCertain` that the slash opens a literal, returns nil if the literal is not closed, begins or ends with white
  /// space, or closes a group that it does not open.
  private mutating func endOfRegularExpression(from start: Int, isCertain: Bool) -> Int? {
    let lineEnd = endOfLine(from: start)
    let otherwise = isCertain ? lineEnd : nil
    guard isCertain || start < lineEnd && !bytes[start].isBlank else { return nil }
    var groups = 0
    var classes = 0
    var lastBlank: Int?
    var index = start
    while index < lineEnd {
      switch bytes[index] {
      case UInt8(ascii: "/"):
        if startsComment(index + 1) { return otherwise }
        return !isCertain && lastBlank == index - 1 ? nil : index + 1
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(0, classes - 1)
      case UInt8(ascii: "(") where classes == 0: groups += 1
      case UInt8(ascii: ")") where classes == 0:
        if groups == 0, !isCertain { return nil }
        groups = max(0, groups - 1)
      case let byte where byte.isBlank: lastBlank = index
      default: break
      }
      index += 1
    }
    return otherwise
  }

  private mutating func endOfLine(from start: Int) -> Int {
    if start > lineEnd {
      lineEnd =
        bytes[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        ?? bytes.count
    }
    return lineEnd
  }

  // MARK: The place of an operator

  /// Returns the index of the first token of the operator whose last token precedes an index. Returns nil if a slash is
  /// among them: only the first slash of an operator can open a literal.
  private func operatorStart(before end: Int) -> Int? {
    var first = end
    while first > 0, isOperator(tokens[first - 1]) {
      first -= 1
      if text(tokens[first]) == "/" { return nil }
    }
    return first
  }

  private func isOperator(_ token: SwiftToken) -> Bool {
    token.kind == .symbol && bytes[token.range.lowerBound].isOperator
  }

  /// Whether an operand precedes an operator without white space. `first` is the index of its first token.
  private func isLeftBound(_ first: Int) -> Bool {
    guard first > 0 else { return false }
    let token = tokens[first - 1]
    return !token.isSpaceOrComment && !"([{,;:".utf8.contains(bytes[token.range.lowerBound])
  }

  /// Whether an operand follows an operator without white space. `end` is the index of the byte after it.
  private func isRightBound(_ end: Int) -> Bool {
    guard let next = byte(at: end) else { return false }
    return !" \t\r\n)]},;:".utf8.contains(next) && !startsComment(end)
  }

  private func startsComment(_ index: Int) -> Bool {
    byte(at: index) == UInt8(ascii: "/") || byte(at: index) == UInt8(ascii: "*")
  }

  /// Checks whether the tokens before an index are `try?` or `try!`.
  private func isAfterTry(_ end: Int) -> Bool {
    guard let mark = tokens[..<end].lastIndex(where: { !$0.isSpaceOrComment }), mark > 0 else {
      return false
    }
    return ["?", "!"].contains(text(tokens[mark])) && text(tokens[mark - 1]) == "try"
  }

  /// Checks whether an expression must follow the tokens before an index, so that no binary operator can.
  private func expectsExpression(_ end: Int) -> Bool {
    guard let last = tokens[..<end].lastIndex(where: { !$0.isSpaceOrComment }) else { return true }
    switch tokens[last].kind {
    case .string, .number, .typeName, .name, .space, .newline, .comment: return false
    case .keyword: return SwiftWords.beforeExpressions.contains(text(tokens[last]))
    case .symbol:
      guard isOperator(tokens[last]) else {
        return "([{,;:".utf8.contains(bytes[tokens[last].range.lowerBound])
      }
      var first = last
      while first > 0, isOperator(tokens[first - 1]) { first -= 1 }
      let text = tokens[first...last].map(text).joined()
      if ["->", "..."].contains(text) { return false }
      // After a postfix operator, a binary one follows.
      return text == "=" || !isLeftBound(first)
    }
  }

  private func text(_ token: SwiftToken) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }
}

extension SwiftToken {
  fileprivate var isSpaceOrComment: Bool {
    kind == .space || kind == .newline || kind == .comment
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  fileprivate var isOperator: Bool { "/=-+!*%<>&|^~?".utf8.contains(self) }
}
