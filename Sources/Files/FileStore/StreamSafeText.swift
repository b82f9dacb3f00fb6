extension StringProtocol {
  /// The text with at most 128 combining marks in a row. A longer row is interrupted by U+034F, which is invisible.
  ///
  /// Comparing two texts takes time that grows with the square of the length of such a row. Unicode's Stream-Safe
  /// Text Format (UAX 15) interrupts a row after 30 marks in the same way. The limit here is 128, which is more marks
  /// than the name of a file can hold, so these names stay unchanged.
  package var streamSafe: String {
    let whole = String(self)
    guard whole.hasLongRow else { return whole }
    var text = String.UnicodeScalarView()
    var row = 0
    for scalar in whole.unicodeScalars {
      row = scalar.isMark ? row + 1 : 0
      if row > longestRow {
        text.append("\u{34F}")
        row = 1
      }
      text.append(scalar)
    }
    return String(text)
  }

}

extension String {
  fileprivate var hasLongRow: Bool {
    guard hasLongRowOfOtherBytes else { return false }
    var row = 0
    for scalar in unicodeScalars {
      row = scalar.isMark ? row + 1 : 0
      if row > longestRow { return true }
    }
    return false
  }

  /// Whether a row of bytes outside ASCII is as long as a long row of marks, which takes at least two bytes for each.
  private var hasLongRowOfOtherBytes: Bool {
    var row = 0
    let bytes = utf8.span
    for index in bytes.indices {
      row = bytes[index] < 0x80 ? 0 : row + 1
      if row > 2 * longestRow { return true }
    }
    return false
  }
}

private let longestRow = 128

extension Unicode.Scalar {
  /// Whether the scalar is a mark that normalization may reorder before texts are compared.
  fileprivate var isMark: Bool {
    value >= 0x300 && properties.canonicalCombiningClass != .notReordered
  }
}
