/// The words of the Swift language. Source: "Lexical Structure" in The Swift Programming Language, and later
/// proposals.
enum SwiftWords {
  static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch",
    "class", "consuming", "continue", "convenience", "default", "defer", "deinit", "didSet", "do",
    "distributed", "dynamic", "each", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "final",
    "for", "func", "get", "guard", "if", "import", "in", "indirect", "infix", "init", "inout",
    "internal", "is", "isolated", "lazy", "let", "mutating", "nil", "nonisolated", "nonmutating",
    "open", "operator", "override", "package", "postfix", "precedencegroup", "prefix", "private",
    "protocol", "public", "repeat", "required", "rethrows", "return", "self", "Self", "sending",
    "set", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
    "try", "typealias", "unowned", "unsafe", "var", "weak", "where", "while", "willSet",
  ]
  /// The keywords that keep their meaning before a colon, as in `default:`, `case nil:` and `where Self: Sendable`.
  static let beforeColon: Set = ["default", "false", "nil", "self", "Self", "super", "true"]
  /// The keywords that follow neither a parenthesis nor a comma, except as the label of a parameter that also has a
  /// name.
  static let labels: Set = ["as", "for", "in", "is", "where", "while"]
  /// The keywords and directives that an expression can follow.
  static let beforeExpressions: Set = [
    "as", "case", "catch", "default", "defer", "do", "else", "for", "guard", "if", "in", "is",
    "repeat", "return", "switch", "throw", "try", "where", "while", "#else", "#elseif", "#endif",
    "#if",
  ]
  /// The words that can precede a declaration's keyword.
  static let modifiers: Set<String> = [
    "async", "borrowing", "consuming", "convenience", "distributed", "dynamic", "fileprivate",
    "final", "indirect", "infix", "internal", "isolated", "lazy", "mutating", "nonisolated",
    "nonmutating", "open", "override", "package", "postfix", "prefix", "private", "public",
    "required", "static", "unowned", "weak",
  ]
  static let types: Set<String> = ["struct", "class", "enum", "actor", "protocol", "extension"]
  static let declarations: Set<String> =
    types.union([
      "associatedtype", "case", "deinit", "func", "init", "let", "subscript", "typealias", "var",
    ])
}
