/// Answers as people type them, compared without knowing the question.
package enum AnswerText {
  /// The same for answers that mean the same: `350`, `350 ms` and `0.35 s`; `a, b` and `a -> b`.
  package static func comparisonKey(_ text: String) -> String {
    if let time = NumberText.nanoseconds(in: text) { return "\(time)" }
    // A bare number is a time in milliseconds where a time is asked for, so a word for a number counts as one.
    if let number = NumberText.number(in: text), let time = Int64(exactly: number * 1_000_000) {
      return "\(time)"
    }
    let text = text.comparable.replacing("->", with: " ")
    let words = text.split { $0.isWhitespace || ",;>→=\"'".contains($0) }
    return words.filter { $0 != "then" && $0 != "and" }.joined(separator: " ")
  }
}
