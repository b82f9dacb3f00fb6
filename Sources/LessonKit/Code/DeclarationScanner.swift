/// A declaration in a source file: its name, with those of the types around it, and its lines.
struct Declaration: Hashable, Sendable {
  /// `Thumbnail.init`; an extension is `extension Thumbnail`, and its members are the type's.
  var path: String
  /// From 1, with the comment and attributes before it.
  var lines: ClosedRange<Int>
}

/// Finds the declarations of a Swift source at its top level and in its types, by their braces.
struct DeclarationScanner {
  private let bytes: [UInt8]
  private let tokens: [SwiftToken]
  /// The line of each token's first byte.
  private let lineOf: [Int]
  private var index = 0
  private var found: [Declaration] = []

  /// Types within types deeper than this are not looked into.
  private static let depthLimit = 16

  static func declarations(in source: String) -> [Declaration] {
    var scanner = DeclarationScanner(bytes: Array(source.utf8))
    scanner.scanMembers(of: "", depth: 0)
    return scanner.found
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    tokens = SwiftLexer.tokens(of: bytes)
    var line = 1
    lineOf = tokens.map { token in
      defer { line += bytes[token.range].count { $0 == UInt8(ascii: "\n") } }
      return line
    }
  }

  private func text(_ index: Int) -> String {
    tokens.indices.contains(index)
      ? String(decoding: bytes[tokens[index].range], as: UTF8.self) : ""
  }

  private func isSpace(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .space, .newline, .comment: true
    default: false
    }
  }

  /// The next token at or after an index that is neither space nor comment.
  private func significant(from start: Int) -> Int? {
    var next = start
    while next < tokens.count, isSpace(next) { next += 1 }
    return next < tokens.count ? next : nil
  }

  /// Reads statements up to the brace that closes the type, or the end.
  private mutating func scanMembers(of type: String, depth: Int) {
    var start: Int?
    var newlines = 0
    while index < tokens.count {
      let token = tokens[index]
      switch token.kind {
      case .newline:
        newlines += 1
        // An empty line parts a comment from what follows it.
        if newlines > 1, let first = start, tokens[first..<index].allSatisfy(\.isSpaceOrComment) {
          start = nil
        }
        index += 1
      case .space: index += 1
      case .comment:
        newlines = 0
        start = start ?? index
        index += 1
      case .symbol where text(index) == "}":
        return
      default:
        newlines = 0
        let first = start ?? index
        if scanStatement(from: first, in: type, depth: depth) { start = nil } else { start = first }
      }
    }
  }

  /// Reads a declaration whole, a statement that declares nothing, or one attribute or modifier. True if
  /// what began is over.
  private mutating func scanStatement(from first: Int, in type: String, depth: Int) -> Bool {
    let keyword = text(index)
    guard !isPrefix(index) else {
      index += 1
      if text(index) == "(" { skipBalanced() }
      return false
    }
    guard tokens[index].kind == .keyword, SwiftWords.declarations.contains(keyword) else {
      skipToEnd(ofType: nil, depth: depth)
      return true
    }
    let name = name(of: keyword, from: index + 1)
    index += 1
    let path = type.isEmpty || keyword == "extension" ? name : "\(type).\(name)"
    let slot = found.count
    let isType = SwiftWords.types.contains(keyword)
    found.append(
      Declaration(
        path: keyword == "extension" ? "extension \(name)" : path,
        lines: lineOf[first]...lineOf[first]))
    skipToEnd(ofType: isType ? path : nil, depth: depth)
    let last = lastLine(before: index)
    found[slot].lines = lineOf[first]...max(lineOf[first], last)
    return true
  }

  /// Whether a token is an attribute or a modifier; `class` is one before `func` and `var`.
  private func isPrefix(_ index: Int) -> Bool {
    let word = text(index)
    guard tokens[index].kind == .keyword else { return false }
    if word == "class", let next = significant(from: index + 1) {
      return ["func", "var"].contains(text(next))
    }
    return word.hasPrefix("@") || SwiftWords.modifiers.contains(word)
  }

  private func name(of keyword: String, from start: Int) -> String {
    guard keyword != "init", keyword != "deinit", keyword != "subscript" else { return keyword }
    guard var next = significant(from: start) else { return "" }
    var name = text(next)
    // Operators have several symbols, extensions may name `A.B`.
    if tokens[next].kind == .symbol, keyword == "func" {
      while next + 1 < tokens.count, tokens[next + 1].kind == .symbol, text(next + 1) != "(" {
        next += 1
        name += text(next)
      }
    }
    while keyword == "extension", text(next + 1) == "." {
      name += "." + text(next + 2)
      next += 2
    }
    return name.filter { $0 != "`" }
  }

  /// Past a declaration: past its brace, or to the line feed that ends it.
  private mutating func skipToEnd(ofType type: String?, depth: Int) {
    var last = ""
    while index < tokens.count {
      switch text(index) {
      case "{":
        skipBody(ofType: type, depth: depth)
        if continuesAfterBody { continue }
        return
      case "}": return
      case "(", "[": skipBalanced()
      case "\n":
        if endsStatement(after: last) { return }
        index += 1
        continue
      case ";":
        index += 1
        return
      default: index += 1
      }
      if !isSpace(index - 1) { last = text(index - 1) }
    }
  }

  /// `{ … }`; of a type, its members are read.
  private mutating func skipBody(ofType type: String?, depth: Int) {
    guard let type, depth < Self.depthLimit else { return skipBalanced() }
    index += 1
    scanMembers(of: type, depth: depth + 1)
    if index < tokens.count { index += 1 }
  }

  /// Whether a closure was only a part, as in `let x = values.map { … }.first`, or `{ … }()`.
  private var continuesAfterBody: Bool {
    ["(", ".", ",", "?", "!", "["].contains(text(index))
      || significant(from: index).map { text($0) == "." } ?? false
  }

  /// Whether a line feed ends a statement: nothing before it or after it asks for more.
  private func endsStatement(after last: String) -> Bool {
    if ["=", ",", "+", "-", "*", "/", "&", "|", ">", "<", "?", ":", "->", "async", "throws", "in"]
      .contains(last), last != ">" && last != "?"
    {
      return false
    }
    guard let next = significant(from: index) else { return true }
    return ![".", "{", "=", "?", ":", "+", "-", "*", "/", "&", "|", "where", "throws", "async"]
      .contains(text(next))
  }

  /// One token, or everything between it and the bracket that closes it.
  private mutating func skipBalanced() {
    var depth = 0
    repeat {
      if tokens[index].kind == .symbol {
        switch text(index) {
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth -= 1
        default: break
        }
      }
      index += 1
    } while depth > 0 && index < tokens.count
  }

  /// The line of the last token before an index that is not space.
  private func lastLine(before index: Int) -> Int {
    var last = min(index, tokens.count) - 1
    while last > 0, tokens[last].isSpaceOrComment { last -= 1 }
    guard last >= 0 else { return 1 }
    return lineOf[last] + bytes[tokens[last].range].count { $0 == UInt8(ascii: "\n") }
  }
}

extension SwiftToken {
  fileprivate var isSpaceOrComment: Bool { kind == .space || kind == .newline || kind == .comment }
}
