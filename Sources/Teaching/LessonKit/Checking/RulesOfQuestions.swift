extension AuthorRule {
  /// Checks that the choices of a question differ. An answer in words cannot choose between two equal choices.
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
      return twice.map { Located(.answer(.sameChoice($0)), at: question.position) }
    }
  }
}
