/// A declaration in a source file: its name, with those of the types around it, and its lines.
struct Declaration: Hashable, Sendable {
  /// `Thumbnail.init`; an extension is `extension Thumbnail`, and its members are the type's.
  var path: String
  /// From 1, with the comment and attributes before it.
  var lines: ClosedRange<Int>
}

/// Finds the declarations of a Swift source at its top level and in its types, without a parser.
///
/// `Tests/SyntaxComparison` compares it with the Swift parser.
struct DeclarationScanner {
  private let tokens: SwiftTokenList
  private var index = 0
  private var found: [Declaration] = []

  /// Types within types deeper than this are not looked into.
  private static let depthLimit = 16

  static func declarations(in source: String) -> [Declaration] {
    var scanner = DeclarationScanner(tokens: SwiftTokenList(source))
    scanner.scanMembers(of: "", depth: 0)
    return scanner.found
  }

  private init(tokens: SwiftTokenList) { self.tokens = tokens }

  /// Reads statements up to the brace that closes the type, or the end.
  private mutating func scanMembers(of type: String, depth: Int) {
    var start: Int?
    var newlines = 0
    while let kind = tokens.kind(index) {
      switch kind {
      case .newline:
        newlines += 1
        // An empty line separates a comment from what follows it.
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

  /// Reads a whole declaration, a statement that declares nothing, or one attribute or modifier.
  /// Returns false after an attribute or modifier: the declaration follows.
  private mutating func scanStatement(from first: Int, in type: String, depth: Int) -> Bool {
    if skipPrefix() { return false }
    let keyword = tokens.text(index)
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

  /// Skips an attribute or a modifier with its arguments. Returns false if there is none.
  private mutating func skipPrefix() -> Bool {
    let word = tokens.text(index)
    guard tokens.kind(index) == .keyword else { return false }
    if word == "class" {
      // Before `func` and `var` it is a modifier.
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

  private enum Statement: Hashable {
    /// A type, by its path: its members are read.
    case type(String)
    /// `let` and `var`: braces after `=` belong to the value.
    case value
    case statement
  }

  /// Moves past a declaration: past its brace, or to the line feed that ends it.
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

  /// `{ … }`; of a type, its members are read.
  private mutating func skipBody(of statement: Statement, depth: Int) {
    guard case .type(let path) = statement, depth < Self.depthLimit else {
      index = tokens.indexAfterBrackets(at: index)
      return
    }
    index += 1
    scanMembers(of: path, depth: depth + 1)
    if index < tokens.count { index += 1 }
  }

  /// Whether the braces were a closure in an expression, as in `{ … }()` and `values.map { … }.first`.
  private var isFollowedByCall: Bool {
    ["(", ".", ",", "?", "!", "["].contains(tokens.text(index))
      || tokens.significant(from: index).map { tokens.text($0) == "." } ?? false
  }

  /// Whether a line feed ends a statement: nothing before it or after it asks for more.
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
    // The label of a trailing closure, after the closure before it.
    return !(last.map(tokens.text) == "}" && tokens.text(next + 1) == ":")
  }

  /// The line of the last token before an index that is neither space nor comment.
  private func lastLine(before index: Int) -> Int {
    let last = (0..<min(index, tokens.count)).last { !tokens.isSpaceOrComment($0) }
    return last.map(tokens.lastLine) ?? 1
  }
}
