extension String {
  /// Whether the text says that the learner does not know the answer. It then counts as no answer.
  var isUnsure: Bool {
    let words = comparable.replacing("’", with: "'")
    let separated = " " + words.split { ",;.!?()".contains($0) }.joined(separator: " ") + " "
    return AnswerVocabulary.unsure.contains { separated.contains(" \($0) ") }
      || words.allSatisfy { "?!.- ".contains($0) }
  }
}
