/// The tokens of a Swift source, with queries for a scanner. The text at an index past the end is empty.
package struct SwiftTokenList {
  private let bytes: [UInt8]
  private let tokens: [SwiftToken]
  /// The line of each token's first byte, starting at 1.
  private let firstLines: [Int]

  package var count: Int { tokens.count }

  package init(_ source: String) {
    bytes = Array(source.utf8)
    tokens = SwiftLexer.tokens(of: bytes)
    var line = 1
    firstLines = tokens.map { [bytes] token in
      defer { line += bytes[token.range].count { $0 == UInt8(ascii: "\n") } }
      return line
    }
  }

  func kind(_ index: Int) -> SwiftToken.Kind? {
    tokens.indices.contains(index) ? tokens[index].kind : nil
  }

  package func text(_ index: Int) -> String {
    tokens.indices.contains(index)
      ? String(decoding: bytes[tokens[index].range], as: UTF8.self) : ""
  }

  package func isSpaceOrComment(_ index: Int) -> Bool {
    switch kind(index) {
    case .space, .newline, .comment: true
    case .string, .number, .keyword, .typeName, .name, .symbol, nil: false
    }
  }

  func firstLine(_ index: Int) -> Int { firstLines[index] }

  func lastLine(_ index: Int) -> Int {
    firstLines[index] + bytes[tokens[index].range].count { $0 == UInt8(ascii: "\n") }
  }

  /// Returns the index of the first token at or after an index that is neither white space nor a comment; nil if
  /// there is none.
  func significant(from start: Int) -> Int? {
    (start..<max(start, count)).first { !isSpaceOrComment($0) }
  }

  /// Returns the index after the bracket that closes the bracket at an index. If there is no bracket, returns the
  /// next index.
  func indexAfterBrackets(at start: Int) -> Int {
    var depth = 0
    var index = start
    repeat {
      if kind(index) == .symbol {
        switch text(index) {
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth -= 1
        default: break
        }
      }
      index += 1
    } while depth > 0 && index < count
    return index
  }

  /// Returns the index after the generic arguments at an index, such as `<A, B<C>>`.
  func indexAfterGenericArguments(at start: Int) -> Int {
    var depth = 0
    var index = start
    repeat {
      switch text(index) {
      case "<": depth += 1
      case ">" where text(index - 1) != "-": depth -= 1
      case "(", "[": index = indexAfterBrackets(at: index) - 1
      default: break
      }
      index += 1
    } while depth > 0 && index < count
    return index
  }

  /// Checks whether a symbol ends an operator after white space. Such an operator needs an operand after it.
  func isOperatorAfterSpace(_ index: Int) -> Bool {
    var first = index
    guard isOperator(first) else { return false }
    while isOperator(first - 1) { first -= 1 }
    return first > 0 && isSpaceOrComment(first - 1)
  }

  /// Checks whether a symbol starts an operator before white space. Such an operator needs an operand before it.
  func isOperatorBeforeSpace(_ index: Int) -> Bool {
    var last = index
    guard isOperator(last) else { return false }
    while isOperator(last + 1) { last += 1 }
    return isSpaceOrComment(last + 1)
  }

  private func isOperator(_ index: Int) -> Bool {
    kind(index) == .symbol && "/=-+!*%<>&|^~?:".contains(text(index))
  }
}
