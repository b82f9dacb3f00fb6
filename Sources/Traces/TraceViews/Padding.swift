import StyledText

extension String {
  /// Returns the text, padded with spaces to at least `width` columns.
  func padding(_ width: Int) -> String {
    let missing = width - displayWidth
    return missing > 0 ? self + String(repeating: " ", count: missing) : self
  }
}
