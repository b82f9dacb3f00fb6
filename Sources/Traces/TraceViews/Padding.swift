import StyledText

extension String {
  /// With spaces at its end, at least so many columns wide.
  func padding(_ width: Int) -> String {
    let missing = width - displayWidth
    return missing > 0 ? self + String(repeating: " ", count: missing) : self
  }
}
