extension StringProtocol {
  /// The text with no more than 128 combining marks in a row: after as many stands a U+034F, which shows nothing.
  ///
  /// Comparing two texts takes a time that grows with the square of such a row. Unicode's Stream-Safe Text Format
  /// (UAX 15) ends a row after 30 marks in the same way; 128 are more than a file's name can hold, so that names stay.
  package var streamSafe: String {
    guard hasLongRow else { return String(self) }
    var text = String.UnicodeScalarView()
    var row = 0
    for scalar in unicodeScalars {
      row = scalar.isMark ? row + 1 : 0
      if row > longestRow {
        text.append("\u{34F}")
        row = 1
      }
      text.append(scalar)
    }
    return String(text)
  }

  private var hasLongRow: Bool {
    // All marks are encoded with such a byte first.
    guard utf8.contains(where: { $0 >= 0xCC }) else { return false }
    var row = 0
    for scalar in unicodeScalars {
      row = scalar.isMark ? row + 1 : 0
      if row > longestRow { return true }
    }
    return false
  }
}

private let longestRow = 128

extension Unicode.Scalar {
  /// Whether it is one of those that are sorted before texts are compared.
  fileprivate var isMark: Bool {
    value >= 0x300 && properties.canonicalCombiningClass != .notReordered
  }
}
