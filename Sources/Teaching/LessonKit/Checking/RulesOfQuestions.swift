extension AuthorRule {
  /// Of two choices with the same words an answer in words means neither.
  static let choices: Violations = { lesson, _ in
    let questions = lesson.steps.flatMap(\.predictions).map(\.question) + lesson.review
    return questions.compactMap { question in
      guard case .choices(let choices) = question.answer else { return nil }
      var seen: Set<String> = []
      let words = choices.map { $0.text.plainText }
      let twice = words.first { text in
        !seen.insert(text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "))
          .inserted
      }
      return twice.map { Located(.sameChoice($0), at: question.position) }
    }
  }
}
