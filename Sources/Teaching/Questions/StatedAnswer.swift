/// Finds the number or the time that a whole text states as its answer.
struct StatedAnswer<Value: Equatable> {
  /// Returns the value of a text, as far as it is clear from its words alone.
  let read: (String) -> Value?
  let readWords: (AnswerWords) -> Value?
  /// Whether a clause before a comma is no answer of its own.
  let canPrecede: (String) -> Bool

  func value(of text: String) -> Value? {
    read(text) ?? text.conclusion.flatMap(readWords) ?? contrasted(text) ?? derived(text)
      ?? announced(text)
  }

  /// Returns the value that a text sets against another, as in `300 ms, not 420 ms` or `not 420 ms but 300 ms`.
  private func contrasted(_ text: String) -> Value? {
    let text = text.comparable
    if let parts = text.wholeMatch(of: #/(.*?)\bnot (.+?),? but (.+)/#) {
      guard AnswerWords(String(parts.1)).rest.allSatisfy(AnswerVocabulary.openings.contains) else {
        return nil
      }
      return difference(parts.3, from: parts.2)
    }
    guard let parts = text.wholeMatch(of: #/(.+?),? (?:and )?(?:not|instead of|rather than) (.+)/#)
    else { return nil }
    return difference(parts.1, from: parts.2)
  }

  private func difference(_ text: Substring, from other: Substring) -> Value? {
    guard let value = read(String(text)), let rejected = read(String(other)), value != rejected
    else { return nil }
    return value
  }

  /// Returns the value before a calculation or a description, as in `800 ms (4 x 200)` or `2: both children`.
  private func derived(_ text: String) -> Value? {
    for mark in text.matches(of: #/ ?\(|[,:;] /#) {
      guard let value = read(String(text[..<mark.range.lowerBound])) else { continue }
      let rest = String(text[mark.range.upperBound...]).comparable
      guard rest.isCalculation else { return rest.isDescription ? value : nil }
      let result = rest.contains("=") ? rest.conclusion.flatMap(readWords) : nil
      return result ?? value == value ? value : nil
    }
    return nil
  }

  /// Returns the value after a clause that is no answer of its own, as in `twice as long: 400 ms` or `the longer of the
  /// two, 300 ms`.
  private func announced(_ text: String) -> Value? {
    guard let mark = text.matches(of: #/[,:;] /#).last,
      let value = read(String(text[mark.range.upperBound...]))
    else { return nil }
    let clause = String(text[..<mark.range.lowerBound])
    let words = AnswerWords(clause).rest
    guard !words.contains(where: AnswerVocabulary.alternatives.contains),
      read(clause) ?? value == value
    else { return nil }
    let isConclusion = text[mark.range].hasPrefix(":") && !clause.contains(":")
    return isConclusion || canPrecede(clause) ? value : nil
  }
}

extension String {
  /// The text with `because` before a sentence that gives the reason, as in `300, they overlap`. A sentence with a
  /// number may be another answer.
  var withReason: String {
    replacing(#/^([^,]*), (?=(they|it|both|each) [^0-9]*$)/#.ignoresCase()) {
      "\($0.output.1) because "
    }
  }

  /// The words after the last equals sign, or after the last word such as `so`: `5` in `4 + 1 = 5`. Nil if there are
  /// none, or if the words before them name alternatives.
  var conclusion: AnswerWords? {
    let sides = split(separator: "=", omittingEmptySubsequences: false)
    let isEquation =
      sides.count > 1
      && sides.dropLast().allSatisfy { side in
        side.last.map { !"<>!".contains($0) } ?? false && (sides.count == 2 || !side.contains(","))
      }
    var words = AnswerWords(self)
    let before: ArraySlice<String>
    if isEquation {
      before = AnswerWords(sides.dropLast().joined(separator: " ")).rest
      words = AnswerWords(String(sides[sides.count - 1]))
    } else {
      guard let place = words.rest.lastIndex(where: AnswerVocabulary.conclusions.contains) else {
        return nil
      }
      before = words.rest[..<place]
      words.rest = words.rest[(place + 1)...]
    }
    return before.contains(where: AnswerVocabulary.alternatives.contains) ? nil : words
  }

  /// Whether the text calculates an answer, as `main + 4` does, and does not name another one.
  fileprivate var isCalculation: Bool {
    let words = AnswerWords(self).rest
    return firstMatch(of: #/[\w)] ?(?:[+*×\/]|x(?= ?[0-9])|(?:plus|times)\b)/#) != nil
      && !words.contains { AnswerVocabulary.alternatives.contains($0) || $0 == "not" }
      && !words.contains("without")
  }

  /// Whether the text says what an amount consists of, without another amount: `the first one`, `both children`.
  fileprivate var isDescription: Bool {
    let words = AnswerWords(self).rest
    return words.first != "and"
      && words.indices.allSatisfy { index in
        let word = words[index]
        let isPronoun =
          word == "one" && index > 0 && AnswerVocabulary.places[words[index - 1]] != nil
        return isPronoun || word == "and"
          || !AnswerWords.isNumber(word) && !AnswerVocabulary.changing.contains(word)
            && !word.hasSuffix("n't")
      }
  }
}
