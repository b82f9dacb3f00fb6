extension String {
  /// The text between the line feeds. Output after the last line feed counts as a line.
  ///
  /// A carriage return before a line feed remains in the line, as in a trace. In Swift, the two are one character, so
  /// this does not split the text by characters.
  package var printedLines: [Substring] {
    var lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map(Substring.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
