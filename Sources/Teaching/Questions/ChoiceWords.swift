import StyledText

/// The words of an answer or of a choice, without articles and punctuation. Numbers are in digits.
struct ChoiceWords {
  /// The words between commas, semicolons and colons.
  private let clauses: [[String]]
  var all: [String] { clauses.flatMap(\.self) }

  init(_ text: String, without ignored: Set<String> = []) {
    clauses = text.comparable.withoutContractions
      .split(separator: #/[,;:](?![0-9])/#)
      .map { clause in Self.words(of: String(clause)).filter { !ignored.contains($0) } }
      .filter { !$0.isEmpty }
  }

  private static func words(of clause: String) -> [String] {
    let words = AnswerWords(clause.withSpaces).rest
    return zip(words, Array(words.dropFirst()) + [""]).compactMap { word, next in
      // `After a second` and `after one second` are equal.
      if word == "a", AnswerWords.unit(next) != nil { return "1" }
      // The name of a task may be `a`.
      if word == "a" { return next.count > 1 && !joints.contains(next) ? nil : word }
      if let number = AnswerVocabulary.cardinals[word] { return "\(number)" }
      return articles.contains(word) || joints.contains(word) ? nil : exclusions[word] ?? word
    }
  }

  /// The pronoun that the words begin with; nil if they begin with another word.
  var pronoun: String? { clauses.first?.first.flatMap { Self.pronouns.contains($0) ? $0 : nil } }

  /// Checks whether the words are some words of a choice, in the choice's order. A word that denies the words after it
  /// must not be missing. Two phrases of the answer may have changed places, as in `at 100 ms in main`.
  func shortens(_ choice: ChoiceWords, as areAlike: (String, String) -> Bool) -> Bool {
    guard isSpecific else { return false }
    let all = all
    let turns = all.indices.dropFirst().filter { Self.prepositions.contains(all[$0]) }
    return ([0] + turns).contains { turn in
      Self.isPart(all[turn...] + all[..<turn], of: choice.clauses, as: areAlike)
    }
  }

  private static func isPart(
    _ words: ArraySlice<String>, of clauses: [[String]], as areAlike: (String, String) -> Bool
  ) -> Bool {
    var rest = words
    for clause in clauses {
      let isLater = rest.count < words.count
      var mayContinue = true
      for (place, word) in clause.enumerated() {
        guard let next = rest.first else { return true }
        if areAlike(next, word) {
          guard mayContinue else { return false }
          rest = rest.dropFirst()
        } else {
          // A later clause that begins with another word may have another subject.
          let isOtherSubject = place == 0 && isLater
          if isOtherSubject || denials.contains(word) { mayContinue = false }
        }
      }
    }
    return rest.isEmpty
  }

  /// Checks whether the words are those of a choice, in the choice's order, and otherwise only words of the question
  /// and words such as `I think`.
  func repeats(
    _ choice: ChoiceWords, with question: Set<String>, as areAlike: (String, String) -> Bool
  ) -> Bool {
    var rest = choice.all[...]
    for word in all {
      if let next = rest.first, areAlike(word, next) {
        rest = rest.dropFirst()
      } else if word != "only" {
        let isHarmless = question.contains(word) || AnswerVocabulary.openings.contains(word)
        guard isHarmless || word == "of" || word == "them", !Self.denials.contains(word) else {
          return false
        }
      }
    }
    return rest.isEmpty && choice.isSpecific
  }

  /// Checks whether two words are equal except for one typing error, or two in a long word. The first letters, numbers
  /// and denials must be equal.
  static func areAlike(_ word: String, _ other: String) -> Bool {
    if word == other { return true }
    guard word.count > 3, other.count > 3, word.first == other.first,
      (word + other).allSatisfy(\.isLetter),
      ![word, other].contains(where: { denials.contains($0) || AnswerWords.isNumber($0) })
    else { return false }
    return NearestNames.distance(Array(word), Array(other)) <= (word.count < 8 ? 1 : 2)
  }

  // MARK: Words

  private static let articles: Set = ["an", "the"]
  private static let joints: Set = ["and", "then"]
  private static let pronouns: Set = ["it", "they"]
  private static let prepositions: Set = ["at", "in", "on", "after", "before", "with"]
  /// Words that mean `only`. A choice need not contain it, because only one choice is meant.
  private static let exclusions = ["just": "only", "alone": "only"]
  /// Words that change the meaning of the words after them.
  private static let denials: Set = [
    "not", "no", "never", "none", "nothing", "neither", "nor", "nobody", "without", "only", "but",
    "except", "minus", "fewer", "less", "instead",
  ]
  /// Words that do not suffice to tell choices apart.
  private static let common: Set = [
    "it", "its", "is", "are", "was", "be", "has", "have", "do", "does", "will", "would", "that",
    "this", "they", "them", "of", "in", "at", "on", "to", "by", "for", "as", "or", "so", "if",
    "when", "until", "after", "before", "with", "ms", "s",
  ]

  private var isSpecific: Bool { all.contains { !Self.common.contains($0) } }
}

extension String {
  /// The text with the words that contractions stand for: `it is not` for `it isn't`.
  fileprivate var withoutContractions: String {
    let pairs = [
      ("’", "'"), ("can't", "can not"), ("cannot", "can not"), ("won't", "will not"),
      ("n't", " not"), ("it's", "it is"), ("that's", "that is"), ("they're", "they are"),
      ("'ll", " will"), ("'d", " would"),
    ]
    return pairs.reduce(self) { text, pair in text.replacing(pair.0, with: pair.1) }
  }

  /// The text with spaces instead of punctuation. Points and commas within numbers stay, and a sign becomes a word.
  fileprivate var withSpaces: String {
    replacing(#/(^|\s)[-−](?=[0-9])/#, with: " minus ")
      .replacing(#/[^\p{L}\p{N}.,'_ ]|[.,](?![0-9])/#, with: " ")
  }

  /// Checks whether the text is another text with one or two typing errors. The first letters of the words and the
  /// numbers must be the same in both.
  func isMisspelling(of other: String) -> Bool {
    guard count >= 5, count <= 200, filter(\.isNumber) == other.filter(\.isNumber),
      split(separator: " ").map(\.first) == other.split(separator: " ").map(\.first)
    else { return false }
    let distance = NearestNames.distance(Array(self), Array(other))
    return distance <= (count < 10 ? 1 : 2)
  }
}
