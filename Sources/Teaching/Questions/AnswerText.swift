/// Typed answers, compared without knowing the question.
package enum AnswerText {
  /// The length in bytes beyond which an answer is compared as it is. It is above that of the answers that lessons ask
  /// for.
  private static let longest = 1_000

  /// Returns a key that is equal for answers with the same meaning: `350`, `350 ms` and `0.35 s`; `a, b` and
  /// `a -> b`.
  package static func comparisonKey(_ text: String) -> String {
    guard text.utf8.count <= longest else { return text }
    if let time = NumberText.nanoseconds(in: text) { return "\(time)" }
    // A number without a unit counts as milliseconds, so a number that a noun follows (`350 tasks`) has the same
    // key.
    if let number = NumberText.number(in: text), let time = Int64(exactly: number * 1_000_000) {
      return "\(time)"
    }
    let text = text.comparable.replacing("->", with: " ")
    let words = text.split { $0.isWhitespace || ",;>→=\"'".contains($0) }
    return words.filter { $0 != "then" && $0 != "and" }.joined(separator: " ")
  }
}
