package import LessonKit

extension Grader {
  /// Returns the words of a hint that are accepted as the right answer; nil if the hint does not give it away.
  package func answer(givenAwayBy hint: [Inline]) throws(GradingFailure) -> String? {
    let words = hint.plainText.split(whereSeparator: \.isWhitespace).map(String.init)
    let truth = try truth().plainText
    let isRight = try test(truth)
    let longest = Self.longestAnswer(question, truth)
    for length in (1...max(1, min(words.count, longest))).reversed() {
      for start in 0...max(0, words.count - length) {
        var part = words[start..<min(start + length, words.count)]
        guard isRight(part.text) else { continue }
        // Words before a number are not part of it.
        while let first = part.first, !AnswerWords.isNumber(first.trimmingMarks.comparable),
          isRight(part.dropFirst().text)
        {
          part.removeFirst()
        }
        return part.text
      }
    }
    return nil
  }

  /// Returns the largest number of words in a hint that can form an answer together.
  private static func longestAnswer(_ question: Question, _ truth: String) -> Int {
    let words = truth.split(whereSeparator: \.isWhitespace).count
    switch question.answer {
    case .choices(let choices):
      return choices.flatMap(\.phrases).map { $0.split(separator: " ").count }.reduce(
        max(words, 2), max)
    case .typed(let typed):
      return switch typed.form {
      case .number, .duration: 4
      case .text: words
      case .order: words * 2
      }
    }
  }

  /// Returns a function that checks whether words are the right answer.
  private func test(_ truth: String) throws(GradingFailure) -> (String) -> Bool {
    switch question.answer {
    case .choices(let choices):
      let index = choices.firstIndex { $0.text.plainText == truth } ?? 0
      // A hint may contain a single letter as a word of a sentence, so a letter counts only after one of these
      // words.
      let letters = ["answer", "option", "choice"].map { "\($0) \(Choice.letter(of: index))" }
      let phrases = choices.indices.contains(index) ? choices[index].phrases : []
      let right = Set(letters + [truth.comparable] + phrases)
      return { right.contains($0.comparable) }
    case .typed(let typed):
      let reader = reader(of: typed, try key(of: typed))
      return { reader.value(of: $0).map(reader.isRight) ?? false }
    }
  }
}

extension Choice {
  /// The phrases that mean the choice and have several words. A single word can have another meaning in a hint.
  fileprivate var phrases: [String] {
    accepted.map(\.value.comparable).filter { $0.contains(" ") }
  }
}

extension ArraySlice<String> {
  fileprivate var text: String { joined(separator: " ").trimmingMarks }
}

extension String {
  fileprivate var trimmingMarks: String {
    let marks = ".,;:!?()\"'"
    let start = drop { marks.contains($0) }
    return String(start.reversed().drop { marks.contains($0) }.reversed())
  }
}
