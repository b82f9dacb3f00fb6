import StyledText

extension String {
  /// Padded with spaces to at least a number of columns.
  func padding(_ width: Int) -> String {
    let missing = width - displayWidth
    return missing > 0 ? self + String(repeating: " ", count: missing) : self
  }
}
