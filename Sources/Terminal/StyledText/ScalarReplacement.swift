extension String {
  /// Returns the text with some scalars replaced. A search for characters would miss a scalar, such as `<`, that forms
  /// one character with a combining accent after it.
  package func replacing(_ replacements: [Unicode.Scalar: String]) -> String {
    unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
  }
}
