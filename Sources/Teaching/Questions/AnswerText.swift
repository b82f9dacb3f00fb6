/// Typed answers, compared without knowing the question.
package enum AnswerText {
  /// The length in bytes beyond which an answer is compared as it is. It is above that of the answers that lessons ask
  /// for.
  private static let longest = 1_000
  private static let separators: Set<Character> = [",", ";", ">", "→", "=", "\"", "'"]

  /// Returns a key that is equal for answers with the same meaning: `350`, `350 ms` and `0.35 s`; `a, b` and
  /// `a -> b`.
  package static func comparisonKey(_ text: String) -> String {
    guard text.utf8.count <= longest else { return text }
    if let time = NumberText.nanosecondsOrNumber(in: text) { return "\(time)" }
    var text = text.comparable
    if text.utf8.contains(UInt8(ascii: ">")) { text = text.replacing("->", with: " ") }
    let words = text.split { $0.isWhitespace || separators.contains($0) }
    return words.filter { $0 != "then" && $0 != "and" }.joined(separator: " ")
  }
}
