extension SwiftLexer {
  /// Returns the lines of a source with spaces in place of comments, of regular expressions, and of the texts of strings
  /// with several lines or with number signs. The code of their interpolations remains, and so do all other strings.
  ///
  /// Each line keeps its number of bytes, so that columns remain valid.
  package static func code(ofLines lines: [String]) -> [String] {
    var bytes = Array(lines.joined(separator: "\n").utf8)
    for token in tokens(of: bytes) {
      let isPlainString = bytes[token.range].first == quote && !isMultiline(bytes[token.range])
      guard token.kind == .comment || token.kind == .string && !isPlainString else { continue }
      var kept = token.kind == .string ? interpolations(in: bytes[token.range])[...] : []
      for index in token.range where bytes[index] != UInt8(ascii: "\n") {
        while let first = kept.first, first.upperBound <= index { kept.removeFirst() }
        if kept.first?.contains(index) != true { bytes[index] = UInt8(ascii: " ") }
      }
    }
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static let quote = UInt8(ascii: "\"")

  private static func isMultiline(_ string: ArraySlice<UInt8>) -> Bool {
    string.count > 5 && string.prefix(3).allSatisfy { $0 == quote }
  }

  /// Returns the ranges of the interpolations in a string, each from its opening to its closing parenthesis.
  private static func interpolations(in string: ArraySlice<UInt8>) -> [Range<Int>] {
    let hashes = string.prefix { $0 == UInt8(ascii: "#") }.count
    let opening = [UInt8(ascii: "\\")] + string.prefix(hashes) + [UInt8(ascii: "(")]
    var (found, start, depth): ([Range<Int>], Int, Int) = ([], 0, 0)
    for index in string.indices {
      switch string[index] {
      case UInt8(ascii: "(") where depth > 0: depth += 1
      case UInt8(ascii: "(") where string[...index].suffix(opening.count).elementsEqual(opening):
        (start, depth) = (index, 1)
      case UInt8(ascii: ")") where depth > 0:
        depth -= 1
        if depth == 0 { found.append(start..<index + 1) }
      default: break
      }
    }
    return found
  }
}
