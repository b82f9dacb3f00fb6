extension String {
  /// With some scalars replaced. A mark of a format is a mark even where it makes one character with the accent that
  /// follows it, which a search for characters would pass over.
  package func replacing(_ replacements: [Unicode.Scalar: String]) -> String {
    unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
  }
}
