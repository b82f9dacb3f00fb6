/// A declaration in a source file: its name, with the names of the types around it, and its lines.
package struct Declaration: Hashable, Sendable {
  /// The name, such as `Thumbnail.init`. An extension is named `extension Thumbnail`, and its members
  /// `Thumbnail.member`.
  package var path: String
  /// The lines, starting at 1, including the comment and the attributes before the declaration.
  package var lines: ClosedRange<Int>
}

/// Finds the declarations at the top level and in the types of a Swift source, without a full parser.
///
/// `Tests/SyntaxComparison` compares its results with those of the Swift parser.
package struct DeclarationScanner {
  private let tokens: SwiftTokenList
  private var index = 0
  private var found: [Declaration] = []

  /// The depth of nested types below which members are not scanned.
  private static let depthLimit = 16

  package static func declarations(in source: String) -> [Declaration] {
    var scanner = DeclarationScanner(tokens: SwiftTokenList(source))
    scanner.scanMembers(of: "", depth: 0)
    return scanner.found
  }

  private init(tokens: SwiftTokenList) { self.tokens = tokens }

  /// Scans statements up to the brace that closes the type, or to the end of the source.
  private mutating func scanMembers(of type: String, depth: Int) {
    var start: Int?
    var newlines = 0
    while let kind = tokens.kind(index) {
      switch kind {
      case .newline:
        newlines += 1
        // An empty line separates a comment from the code after it.
        if newlines > 1, let first = start, (first..<index).allSatisfy(tokens.isSpaceOrComment) {
          start = nil
        }
        index += 1
      case .space: index += 1
      case .comment:
        newlines = 0
        start = start ?? index
        index += 1
      case .symbol where tokens.text(index) == "}":
        return
      case .symbol, .string, .number, .keyword, .typeName, .name:
        newlines = 0
        let first = start ?? index
        start = scanStatement(from: first, in: type, depth: depth) ? nil : first
      }
    }
  }

  /// Scans a whole declaration, a statement that is not a declaration, or one attribute or modifier. Returns false
  /// after an attribute or modifier, because its declaration follows.
  private mutating func scanStatement(from first: Int, in type: String, depth: Int) -> Bool {
    if skipPrefix() { return false }
    let keyword = tokens.text(index)
    if keyword == "operator" {
      skipOperatorDeclaration()
      return true
    }
    guard tokens.kind(index) == .keyword, SwiftWords.declarations.contains(keyword) else {
      skipToEnd(of: .statement, depth: depth)
      return true
    }
    let names = DeclarationNames(tokens).names(of: keyword, at: index)
    index += 1
    let isType = SwiftWords.types.contains(keyword)
    let slots = found.count
    for name in names {
      let path = type.isEmpty || keyword == "extension" ? name : "\(type).\(name)"
      found.append(
        Declaration(
          path: keyword == "extension" ? "extension \(name)" : path,
          lines: tokens.firstLine(first)...tokens.firstLine(first)))
    }
    if isType, let name = names.first {
      let path = type.isEmpty || keyword == "extension" ? name : "\(type).\(name)"
      skipToEnd(of: .type(path), depth: depth)
    } else {
      skipToEnd(of: ["let", "var"].contains(keyword) ? .value : .statement, depth: depth)
    }
    let last = max(tokens.firstLine(first), lastLine(before: index))
    for slot in slots..<(slots + names.count) {
      found[slot].lines = tokens.firstLine(first)...last
    }
    return true
  }

  /// Skips an attribute or modifier with its arguments. Returns false if there is none.
  private mutating func skipPrefix() -> Bool {
    let word = tokens.text(index)
    guard tokens.kind(index) == .keyword else { return false }
    if word == "class" {
      // `class` is a modifier before `func` and `var`.
      guard let next = tokens.significant(from: index + 1),
        ["func", "var"].contains(tokens.text(next))
      else { return false }
    } else if !word.hasPrefix("@"), !SwiftWords.modifiers.contains(word) {
      return false
    }
    index += 1
    while word.hasPrefix("@"), [".", "<"].contains(tokens.text(index)) {
      index =
        tokens.text(index) == "<" ? tokens.indexAfterGenericArguments(at: index) : index + 2
    }
    if tokens.text(index) == "(" { index = tokens.indexAfterBrackets(at: index) }
    return true
  }

  /// Skips the declaration of an operator. Its line ends it, although the operator has no operand there.
  private mutating func skipOperatorDeclaration() {
    while let kind = tokens.kind(index), kind != .newline, tokens.text(index) != ";" { index += 1 }
  }

  private enum Statement: Hashable {
    /// A type with its path. Its members are scanned.
    case type(String)
    /// `let` or `var`. Braces after `=` belong to the value.
    case value
    case statement
  }

  /// Skips the rest of a declaration, up to its closing brace or the line feed that ends it.
  private mutating func skipToEnd(of statement: Statement, depth: Int) {
    var last: Int?
    var hasValue = false
    while index < tokens.count {
      switch tokens.text(index) {
      case "{":
        skipBody(of: statement, depth: depth)
        if statement == .value ? !hasValue : !isFollowedByCall { return }
      case "}": return
      case "(", "[": index = tokens.indexAfterBrackets(at: index)
      case "\n":
        if endsStatement(after: last) { return }
        index += 1
        continue
      case ";":
        index += 1
        return
      case "=":
        hasValue = true
        index += 1
      default: index += 1
      }
      if !tokens.isSpaceOrComment(index - 1) { last = index - 1 }
    }
  }

  /// Skips a body in braces. The members of a type are scanned.
  private mutating func skipBody(of statement: Statement, depth: Int) {
    guard case .type(let path) = statement, depth < Self.depthLimit else {
      index = tokens.indexAfterBrackets(at: index)
      return
    }
    index += 1
    scanMembers(of: path, depth: depth + 1)
    if index < tokens.count { index += 1 }
  }

  /// Whether the braces are a closure in an expression, as in `{ … }()` and `values.map { … }.first`.
  private var isFollowedByCall: Bool {
    ["(", ".", ",", "?", "!", "["].contains(tokens.text(index))
      || tokens.significant(from: index).map { tokens.text($0) == "." } ?? false
  }

  /// Checks whether a line feed ends a statement: neither the token before it nor the one after it continues the
  /// statement.
  private func endsStatement(after last: Int?) -> Bool {
    if let last {
      if tokens.isOperatorAfterSpace(last) { return false }
      if [",", ":", "=", "async", "throws", "rethrows", "in", "where"].contains(tokens.text(last)) {
        return false
      }
    }
    guard let next = tokens.significant(from: index) else { return true }
    if tokens.isOperatorBeforeSpace(next) { return false }
    let continuations = [
      ".", ",", "{", "=", "where", "async", "throws", "rethrows", "as", "is", "else", "catch",
    ]
    if continuations.contains(tokens.text(next)) { return false }
    // A label of a further trailing closure continues the statement.
    return !(last.map(tokens.text) == "}" && tokens.text(next + 1) == ":")
  }

  /// Returns the line of the last token before an index that is neither white space nor a comment.
  private func lastLine(before index: Int) -> Int {
    let last = (0..<min(index, tokens.count)).last { !tokens.isSpaceOrComment($0) }
    return last.map(tokens.lastLine) ?? 1
  }
}
