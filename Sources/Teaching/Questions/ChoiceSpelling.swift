import StyledText

extension String {
  /// The text with the words that contractions stand for: `it is not` for `it isn't`.
  var withoutContractions: String {
    let pairs = [
      ("’", "'"), ("can't", "can not"), ("cannot", "can not"), ("won't", "will not"),
      ("n't", " not"), ("it's", "it is"), ("that's", "that is"), ("they're", "they are"),
      ("'ll", " will"), ("'d", " would"),
    ]
    return pairs.reduce(self) { text, pair in text.replacing(pair.0, with: pair.1) }
  }

  /// The text with spaces instead of punctuation. Points and commas within numbers stay, and a sign becomes a word.
  var withSpaces: String {
    replacing(#/(^|\s)[-−](?=[0-9])/#, with: " minus ")
      .replacing(#/[^\p{L}\p{N}.,'_ ]|[.,](?![0-9])/#, with: " ")
  }

  /// A word without the ending of a verb or a plural: `run` for `runs` and `running`, `cancel` for `cancelled`.
  var stem: String {
    let endings = ["ing", "ed", "es", "s", "e"]
    guard let ending = endings.first(where: { hasSuffix($0) && count >= $0.count + 3 }) else {
      return self
    }
    let stem = dropLast(ending.count)
    let isDoubled = stem.count > 3 && stem.last == stem.dropLast().last
    return String(isDoubled ? stem.dropLast() : stem)
  }

  /// Checks whether the text is another text with one or two typing errors. The first letters of the words and the
  /// numbers must be the same in both, and no word may stand for another word of the language.
  func isMisspelling(of other: String) -> Bool {
    guard count >= 5, count <= 200, filter(\.isNumber) == other.filter(\.isNumber),
      split(separator: " ").map(\.first) == other.split(separator: " ").map(\.first),
      !zip(split(separator: " "), other.split(separator: " ")).contains(where: {
        AnswerVocabulary.areDistinct(String($0), String($1))
      })
    else { return false }
    let distance = NearestNames.distance(Array(self), Array(other))
    return distance <= (count < 10 ? 1 : 2)
  }
}

extension [String] {
  /// The words, with one of several phrases of the same meaning.
  var withSynonyms: [String] {
    var words: [String] = []
    for word in self {
      words.append(word)
      // A replacement may complete a longer phrase.
      while let found = Self.synonyms.first(where: { words.suffix($0.phrase.count) == $0.phrase }) {
        words = words.dropLast(found.phrase.count) + found.words
      }
    }
    return words
  }

  /// The phrases and the words that replace them, the longest phrases first.
  private static let synonyms = AnswerVocabulary.synonyms.map { phrase, words in
    (
      phrase: phrase.split(separator: " ").map(String.init)[...],
      words: words.split(separator: " ").map(String.init)
    )
  }.sorted { $0.phrase.count > $1.phrase.count }
}

extension AnswerVocabulary {
  /// Phrases without articles, each with the words of the same meaning that are compared instead.
  fileprivate static let synonyms: [String: String] = [
    "for ever": "forever", "indefinitely": "forever", "endlessly": "forever",
    "infinitely": "forever", "eternally": "forever",
    "immediately": "at once", "instantly": "at once", "right away": "at once",
    "straight away": "at once", "directly": "at once",
    "canceled": "cancelled", "canceling": "cancelling",
    "gets cancelled": "is cancelled", "get cancelled": "are cancelled",
    "has been cancelled": "is cancelled", "have been cancelled": "are cancelled",
    "being cancelled": "cancellation",
    "goes on": "continues", "go on": "continue", "keeps running": "continues",
    "keep running": "continue", "keeps going": "continues", "keep going": "continue",
    "runs on": "continues", "carries on": "continues", "carry on": "continue",
    "continues to run": "continues", "continue to run": "continue",
    "continues running": "continues", "continue running": "continue",
    "finishes": "ends", "finish": "end", "finished": "ended", "terminates": "ends",
    "terminate": "end", "terminated": "ended", "is done": "has ended", "is over": "has ended",
    "are done": "have ended", "are over": "have ended", "is ended": "has ended",
    "are ended": "have ended",
    "begins": "starts", "begin": "start", "began": "started", "begun": "started",
    "app": "program", "application": "program",
    "another": "other", "at same time": "at once", "at same moment": "at once",
    "does not": "never", "do not": "never", "did not": "never", "will not": "never",
  ]
}
