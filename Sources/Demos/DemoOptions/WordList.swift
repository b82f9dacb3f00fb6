/// Returns words as a list: `a`, `a or b`, or `a, b or c`.
package func list(_ words: [String], _ conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}

/// Returns a question that offers corrections of an unknown word, after a space; empty if there are none.
package func question(_ words: [String]) -> String {
  words.isEmpty ? "" : " Did you mean \(list(words, "or"))?"
}

extension String {
  /// A word that a person typed, as a sentence shows it: in quotation marks if it is empty or contains spaces. A long
  /// text is shortened.
  package var asWord: String {
    let isVisible = !isEmpty && !contains(where: \.isWhitespace)
    return isVisible ? shortened : "\"\(shortened)\""
  }

  /// The text, or the beginning and the end of a long text with an ellipsis between. The end of a path names the file.
  package var shortened: String {
    let longest = 80
    guard unicodeScalars.count > longest else { return self }
    let half = longest / 2
    return String(unicodeScalars.prefix(half)) + "…" + String(unicodeScalars.suffix(half))
  }
}

/// Returns a count and its noun, such as `1 run` or `2 runs`. The noun forms its plural with an s.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
