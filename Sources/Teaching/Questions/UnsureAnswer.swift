extension String {
  /// The answers that mean that the learner does not know.
  private static let unsureAnswers: Set = [
    "i don't know", "i dont know", "i do not know", "don't know", "dont know", "dunno", "idk",
    "i have no idea", "no idea", "no clue", "not sure", "i'm not sure", "i am not sure", "unsure",
    "no answer",
  ]

  /// Whether the text says that the learner does not know the answer. It then counts as no answer.
  var isUnsure: Bool {
    let words = comparable.replacing("’", with: "'")
    return Self.unsureAnswers.contains(words) || words.allSatisfy { "?!.- ".contains($0) }
  }
}
