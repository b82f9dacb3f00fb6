import StyledText

/// The words of an answer or of a choice, without articles and punctuation. Numbers are in digits.
struct ChoiceWords {
  /// The words between commas, semicolons and colons.
  private let clauses: [[String]]
  /// Whether the first clause is a label, as in `main: after`.
  private let hasLabel: Bool
  var all: [String] { clauses.flatMap(\.self) }

  init(_ text: String, without ignored: Set<String> = []) {
    hasLabel = text.firstMatch(of: #/[,;:](?![0-9])/#)?.output == ":"
    clauses = text.comparable.withoutContractions
      .split(separator: #/[,;:](?![0-9])/#)
      .map { clause in
        Self.words(of: String(clause)).withSynonyms.filter { !ignored.contains($0) }
      }
      .filter { !$0.isEmpty }
  }

  private init(clauses: [[String]]) {
    self.clauses = clauses
    hasLabel = false
  }

  private static func words(of clause: String) -> [String] {
    var input = AnswerWords(clause.withSpaces)
    var words: [String] = []
    while let word = input.rest.first {
      if let time = takeTime(from: &input) {
        words += [time, "ms"]
      } else {
        input.rest.removeFirst()
        // `4th` is two words.
        if let ending = input.rest.first, let ordinal = ordinals[word + ending] {
          input.rest.removeFirst()
          words.append(ordinal)
          continue
        }
        if exclusions[word] == "only" { words.insert("only", at: 0) }
        // `But` joins two clauses, except in `all but one`.
        if word == "but", words.last.map(wholes.contains) != true { continue }
        if let word = plain(word, before: input.rest) { words.append(word) }
      }
    }
    return words
  }

  /// Consumes a time, and returns it in milliseconds, so that `after a second`, `after 1 s` and `after 1000 ms` are
  /// equal. Returns nil and consumes nothing if the words do not start with one.
  private static func takeTime(from words: inout AnswerWords) -> String? {
    var rest = words
    // `A second task` is not a time.
    let mayBeOrdinal = rest.take(["a", "second"])
    if mayBeOrdinal, let next = rest.rest.first, !followersOfTimes.contains(next) { return nil }
    rest = words
    guard let time = rest.takeTime(isFirst: false)?.length else { return nil }
    words = rest
    return time.isMultiple(of: 1_000_000) ? "\(time / 1_000_000)" : "\(Double(time) / 1_000_000)"
  }

  /// Returns a word in the form in which it is compared; nil if it does not count.
  private static func plain(_ word: String, before rest: ArraySlice<String>) -> String? {
    let next = rest.first ?? ""
    if ["a", "an"].contains(word), longUnits.contains(next) { return "1" }
    // The name of a task may be `a`.
    if word == "a" { return next.count > 1 && !conjunctions.contains(next) ? nil : word }
    // `At 100 ms`, `after 100 ms` and `in 100 ms` are equal.
    if beginningsOfTimes.contains(word), next.first?.isNumber == true || beginsWithTime(rest) {
      return nil
    }
    if let number = AnswerVocabulary.cardinals[word] { return "\(number)" }
    guard !articles.contains(word), !conjunctions.contains(word), exclusions[word] != "only" else {
      return nil
    }
    return exclusions[word] ?? word
  }

  private static func beginsWithTime(_ words: ArraySlice<String>) -> Bool {
    if let first = words.first, longUnits.contains(words.dropFirst().first ?? "") {
      return ["a", "an"].contains(first) || AnswerWords.isNumber(first)
    }
    var words = AnswerWords(words)
    return takeTime(from: &words) != nil
  }

  /// The pronoun that the words begin with; nil if they begin with another word.
  var pronoun: String? { clauses.first?.first.flatMap { Self.pronouns.contains($0) ? $0 : nil } }

  /// Checks whether the words are some words of a choice, in the choice's order. A word that denies the words after it
  /// must not be missing. Two phrases of the answer may have changed places, as in `at 100 ms in main`.
  func shortens(_ choice: ChoiceWords, as areAlike: (String, String) -> Bool) -> Bool {
    guard isSpecific, !isNumberAlone else { return false }
    let all = all
    let starts = all.indices.dropFirst().filter {
      Self.prepositions.contains(all[$0]) || all[($0 + 1)...].first == "ms"
    }
    return ([0] + starts).contains { start in
      Self.isPart(all[start...] + all[..<start], of: choice.clauses, as: areAlike)
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
          // `All tasks` is not `all tasks below it`, a part of a longer phrase.
          let isInside = place > 0 && rest.count == words.count && quantifiers.contains(word)
          guard mayContinue, !isInside else { return false }
          rest = rest.dropFirst()
        } else {
          // A later clause that begins with another word may have another subject.
          let isOtherSubject = place == 0 && isLater && !prepositions.contains(word)
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
        let isAsked = question.contains(word) || question.contains(word.stem)
        let isHarmless = isAsked || AnswerVocabulary.openings.contains(word)
        guard isHarmless || word == "of" || word == "them", !Self.denials.contains(word) else {
          return false
        }
      }
    }
    return rest.isEmpty && choice.isSpecific
  }

  /// Checks whether the words are all words of a choice, except for a pronoun at the beginning of one of the two.
  func isEqual(to choice: ChoiceWords) -> Bool {
    let (own, other) = (all, choice.all)
    return own == other || pronoun != nil && own.dropFirst() == other[...]
      || choice.pronoun != nil && own[...] == other.dropFirst()
  }

  /// Checks whether the words are one of the clauses of a choice.
  func isClause(of choice: ChoiceWords) -> Bool { choice.clauses.contains(all) }

  /// The words without `I think`, `it prints` and the like at the beginning, and without `of them` at the end. A
  /// pronoun with which one of the choices begins is kept.
  func withoutOpenings(in choices: [String]) -> ChoiceWords {
    let pronouns = Self.pronouns.filter { pronoun in choices.contains { $0.hasPrefix(pronoun) } }
    var words = all.drop {
      (AnswerVocabulary.hedges.contains($0) || Self.saying.contains($0)) && !pronouns.contains($0)
    }
    if words.count > 2, words.suffix(2) == ["of", "them"] { words.removeLast(2) }
    return ChoiceWords(clauses: [Array(words)])
  }

  /// The words with a pronoun instead of the words of the question with which they begin, as in `the image is
  /// cancelled` for `it is cancelled`. Empty if they do not begin with a word of the question.
  func subjects(in question: Set<String>) -> [ChoiceWords] {
    // A time of the question is no subject.
    let rest = all.drop { question.contains($0) && $0.allSatisfy(\.isLetter) && $0 != "ms" }
    guard rest.count < all.count, !rest.isEmpty else { return [] }
    return Self.pronouns.map { ChoiceWords(clauses: [[$0] + rest]) }
  }

  /// The first clause, if it is a single word, as in `no, never`; otherwise nil.
  var firstWordAlone: ChoiceWords? {
    guard clauses.count > 1, clauses[0].count == 1, !hasLabel else { return nil }
    return ChoiceWords(clauses: [clauses[0]])
  }

  /// Checks whether two words are equal except for one typing error, or two in a long word. The first letters, numbers
  /// and denials must be equal.
  static func areAlike(_ word: String, _ other: String) -> Bool {
    if word == other || areForms(word, other) || areForms(other, word) { return true }
    guard word.count > 3, other.count > 3, word.first == other.first,
      (word + other).allSatisfy(\.isLetter), !AnswerVocabulary.areDistinct(word, other),
      ![word, other].contains(where: { denials.contains($0) || AnswerWords.isNumber($0) })
    else { return false }
    return NearestNames.distance(Array(word), Array(other)) <= (word.count < 8 ? 1 : 2)
  }

  /// Checks whether the first word is the other with the ending of a plural or of a verb, as `runs` and `run`.
  private static func areForms(_ word: String, _ other: String) -> Bool {
    other.count > 2 && other.allSatisfy(\.isLetter) && ["s", "es"].contains { word == other + $0 }
  }

  // MARK: Words

  private static let articles: Set = ["an", "the"]
  private static let conjunctions: Set = ["and", "then"]
  private static let pronouns: Set = ["it", "they"]
  private static let prepositions: Set = ["at", "in", "on", "after", "before", "with"]
  private static let saying: Set = ["prints", "printed", "print", "says"]
  /// Words after `a second` that show that it is a time.
  private static let followersOfTimes = prepositions.union(conjunctions).union([
    "later", "long", "or", "so", "because", "since", "as",
  ])
  private static let ordinals = [
    "1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth",
  ]
  private static let wholes: Set = [
    "all", "any", "anything", "every", "everything", "none", "nothing", "nobody", "no",
  ]
  /// Words that mean more at the beginning of an answer than within a phrase.
  private static let quantifiers: Set = ["all", "every", "any", "no"]
  private static let beginningsOfTimes: Set = ["at", "in", "after"]
  private static let longUnits: Set = ["hour", "hours", "day", "days"]
  /// Words that mean `only` or `but`. Wherever `only` is in a clause, it counts as the first word.
  private static let exclusions = [
    "only": "only", "just": "only", "alone": "only", "except": "but",
  ]
  /// Words that change the meaning of the words after them.
  static let denials: Set = [
    "not", "no", "never", "none", "nothing", "neither", "nor", "nobody", "without", "only", "but",
    "except", "minus", "fewer", "less", "instead",
  ]
  /// Words that do not suffice to tell choices apart.
  static let common: Set = [
    "it", "its", "is", "are", "was", "be", "has", "have", "do", "does", "will", "would", "that",
    "this", "they", "them", "of", "in", "at", "on", "to", "by", "for", "as", "or", "so", "if",
    "when", "until", "after", "before", "with", "ms", "s",
  ]

  /// Whether the words are only a number, without a unit.
  private var isNumberAlone: Bool { all.allSatisfy { Double($0) != nil } }
  private var isSpecific: Bool { all.contains { !Self.common.contains($0) } }
}

extension AnswerWords {
  /// Whether the words begin by adding something to the words before them, as in `and also b`. `But not b` does not.
  var addsToAnswer: Bool {
    let additions = ["and", "also", "plus", "then", "with", "including", "except", "but"]
    return rest.first.map(additions.contains) == true && !rest.starts(with: ["but", "not"])
  }
}
