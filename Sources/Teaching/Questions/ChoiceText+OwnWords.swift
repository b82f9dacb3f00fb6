import StyledText

/// Answers that say a choice in the learner's own words.
extension ChoiceText {
  /// Returns the only choice that has a word of the answer which neither the question nor another choice has. Returns
  /// nil if the answer has as many words that the choice does not have, a number that it does not have, a word that
  /// differs from one of its words by a letter, or a word such as `not` where the choice has none.
  func inOwnWords(in choices: [String]) -> Int? {
    let answer = ChoiceWords(words).all
    let alternatives = AnswerVocabulary.alternatives.subtracting(AnswerVocabulary.hedges)
    guard answer.count > 2, alternatives.isDisjoint(with: answer) else { return nil }
    let phrases = choices.indices.map { index in
      [ChoiceWords(choices[index])] + (accepted.indices.contains(index) ? accepted[index] : [])
    }
    let known = phrases.map { Set($0.flatMap(\.stems)) }
    let common = ChoiceWords.common.union(AnswerVocabulary.hedges)
    let own = answer.filter { !common.contains($0) }
    let stems = Set(own.map(\.stem))
    let telling = known.indices.map { index in
      let shared = stems.intersection(known[index]).subtracting(question)
      return known.indices.filter { $0 != index }.reduce(shared) { $0.subtracting(known[$1]) }
    }
    let fitting = telling.indices.filter { !telling[$0].isEmpty }
    guard fitting.count == 1, let index = fitting.first, !choices[index].isPair,
      // A part of a choice may mean something else.
      !phrases[index][0].stems.isStrictSuperset(of: answer.map(\.stem)),
      Self.agree(telling[index], denying: ChoiceWords.denials.intersection(answer), phrases[index])
    else { return nil }
    // A number alone says too little, as in `before 100 ms`.
    let usual = known[index].union(question)
    let repeated = stems.intersection(usual)
    guard !repeated.allSatisfy(AnswerWords.isNumber) else { return nil }
    let harmless = AnswerVocabulary.openings.filter { word in
      !known.contains { $0.contains(word.stem) }
    }
    let unknown = Set(own.filter { !usual.contains($0.stem) && !question.contains($0) })
      .subtracting(harmless)
    let isOther = unknown.contains { word in
      AnswerWords.isNumber(word) || phrases[index].contains { $0.hasWord(near: word) }
    }
    return !isOther && (unknown.isEmpty || unknown.count < telling[index].count) ? index : nil
  }

  /// Whether words are in phrases that have these denials and no others. A denial is about the words of one phrase.
  private static func agree(
    _ words: Set<String>, denying denials: Set<String>, _ phrases: [ChoiceWords]
  ) -> Bool {
    let alike = phrases.filter { ChoiceWords.denials.intersection($0.all) == denials }.map(\.stems)
    let parts = denials.isEmpty ? [alike.reduce(into: []) { $0.formUnion($1) }] : alike
    return parts.contains(where: words.isSubset)
  }
}

extension ChoiceWords {
  fileprivate var stems: Set<String> { Set(all.map(\.stem)) }

  /// Whether one of the words differs from a word by one letter.
  fileprivate func hasWord(near word: String) -> Bool {
    all.contains {
      min($0.count, word.count) > 3 && NearestNames.distance(Array($0), Array(word)) == 1
    }
  }
}
