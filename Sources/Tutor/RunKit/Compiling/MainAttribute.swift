/// The attribute `@main`, which says in which type a program begins.
enum MainAttribute {
  /// Returns whether a source has the attribute outside of comments and strings. A string within an interpolation is
  /// read as code.
  static func isIn(_ source: String) -> Bool {
    let attribute = "@main".utf8
    var rest = source.utf8[...]
    while let byte = rest.first {
      if rest.starts(with: "//".utf8) {
        rest = rest.drop { $0 != newline }
      } else if rest.starts(with: "/*".utf8) {
        skipComment(&rest)
      } else if byte == quote || byte == hash {
        skipString(&rest)
      } else if rest.starts(with: attribute) {
        rest = rest.dropFirst(attribute.count)
        if !(rest.first.map(isPartOfName) ?? false) { return true }
      } else {
        rest.removeFirst()
      }
    }
    return false
  }

  private static let newline = UInt8(ascii: "\n")
  private static let quote = UInt8(ascii: "\"")
  private static let hash = UInt8(ascii: "#")

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    let scalar = Character(UnicodeScalar(byte))
    return byte >= 0x80 || scalar == "_" || scalar.isLetter || scalar.isNumber
  }

  /// Skips a comment in `/*` and `*/`, which may contain others.
  private static func skipComment(_ rest: inout Substring.UTF8View) {
    var depth = 0
    repeat {
      if rest.starts(with: "/*".utf8) {
        depth += 1
        rest = rest.dropFirst(2)
      } else if rest.starts(with: "*/".utf8) {
        depth -= 1
        rest = rest.dropFirst(2)
      } else {
        rest = rest.dropFirst()
      }
    } while depth > 0 && !rest.isEmpty
  }

  /// Skips a string, with or without `#`. Skips the signs `#` alone if no string follows them.
  private static func skipString(_ rest: inout Substring.UTF8View) {
    let hashes = rest.prefix { $0 == hash }
    rest = rest.dropFirst(hashes.count)
    guard rest.first == quote else { return }
    let hasLines = rest.starts(with: "\"\"\"".utf8)
    let quotes = rest.prefix(hasLines ? 3 : 1)
    rest = rest.dropFirst(quotes.count)
    let end = Array(quotes) + Array(hashes)
    while let byte = rest.first, hasLines || byte != newline {
      if rest.starts(with: end) {
        rest = rest.dropFirst(end.count)
        return
      }
      rest = rest.dropFirst(byte == UInt8(ascii: "\\") && hashes.isEmpty ? 2 : 1)
    }
  }
}
