import SwiftSource

/// The attribute `@main`, which says in which type a program begins.
enum MainAttribute {
  /// Returns whether a source has the attribute outside of comments and strings. A string within an interpolation is
  /// part of the string.
  static func isIn(_ source: String) -> Bool {
    let tokens = SwiftTokenList(source)
    return (0..<tokens.count).contains { tokens.text($0) == "@main" }
  }
}
