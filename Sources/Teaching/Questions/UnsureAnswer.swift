extension String {
  /// Whether the text says that the learner does not know the answer. It then counts as no answer.
  var isUnsure: Bool {
    let text = comparable.withStraightApostrophes
    // An empty word stands for a space next to a mark, so that a phrase does not continue after it.
    let words = text.split(whereSeparator: Self.marks.contains).flatMap {
      $0.split(separator: " ", omittingEmptySubsequences: false)
    }
    return words.indices.contains { index in
      Self.phrases.contains { words[index...].starts(with: $0) }
    } || text.allSatisfy { "?!.- ".contains($0) }
  }

  private static let phrases = AnswerVocabulary.unsure.map { $0.split(separator: " ") }
  private static let marks: Set<Character> = [",", ";", ".", "!", "?", "(", ")"]

  /// The text with `'` for each typographic apostrophe.
  var withStraightApostrophes: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : String(map { $0 == "’" ? "'" : $0 })
  }
}
