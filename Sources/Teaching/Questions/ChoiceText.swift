import LessonKit
import StyledText

/// An answer to a question with choices: a letter, a number, or words that fit only one choice.
struct ChoiceText {
  let words: String
  /// The words of the question and their stems, which an answer may repeat.
  let question: Set<String>
  /// Other ways to say each choice. Only all words of one of them mean the choice.
  let accepted: [[ChoiceWords]]

  init(_ text: String, to question: String = "", accepting accepted: [[String]] = []) {
    let asked = ChoiceWords(question).all
    self.init(
      text, question: Set(asked + asked.map(\.stem)),
      accepted: accepted.map { $0.map { ChoiceWords($0) } })
  }

  init(_ text: String, question: Set<String>, accepted: [[ChoiceWords]]) {
    words = text.comparable.withoutQuotes
    self.question = question
    self.accepted = accepted
  }

  /// Returns a part of the answer.
  func part(_ text: String) -> ChoiceText {
    ChoiceText(text, question: question, accepted: accepted)
  }

  /// Returns the index of the choice that the answer means. Returns nil if it fits no choice, or more than one.
  func index(in choices: [String]) -> Int? {
    let choices = choices.map(\.comparable)
    let exact = choices.indices.filter { choices[$0] == words }
    let afterLetter = afterLetterOrNumber(in: choices)
    // A letter with the text of another choice means neither.
    if let afterLetter, afterLetter.hasSign {
      return afterLetter.isOther ? nil : afterLetter.index
    }
    if exact.isEmpty, words.count > 1, let index = phrase(where: { $0.isEqual(to: $1) }) {
      return index
    }
    let meant = named(in: choices)
    if let only = meant.first { return meant.count == 1 ? only : nil }
    guard words.count > 1, !isBareEnding else { return nil }
    let place = place(among: choices)
    for fits in tests(choices) {
      let fitting = choices.indices.filter { fits(choices[$0]) }
      guard let first = fitting.first else { continue }
      if fitting.count == 1, isClause(of: choices, besides: first) { return nil }
      // `The first` may be the place of one choice and part of another.
      return fitting.count == 1 && place.map { $0 == first } ?? true ? first : nil
    }
    let meantAfterLetter = afterLetter.flatMap { $0.isOther ? nil : $0.index }
    return place ?? phrase(where: { $0.repeats($1, with: question, as: ChoiceWords.areAlike) })
      ?? meantAfterLetter ?? withoutReason(in: choices) ?? beforePunctuation(in: choices)
      ?? withoutOnly(in: choices) ?? inOwnWords(in: choices)
  }

  /// Returns the choices whose text, letter, number or amount is the whole answer. There may be several: the text of
  /// one choice may be another one's letter, and its amount may be another one's number.
  func named(in choices: [String]) -> Set<Int> {
    let choices = choices.map(\.comparable)
    let letter = letterOrNumber
    return Set(
      choices.indices.filter {
        choices[$0] == words || Choice.letter(of: $0) == letter || "\($0 + 1)" == letter
      } + amounts(in: choices))
  }

  /// Returns the choice that has the answer among the other ways to say it; nil if there is none, or more than one.
  private func phrase(where fits: (ChoiceWords, ChoiceWords) -> Bool) -> Int? {
    let answer = ChoiceWords(words)
    let fitting = accepted.indices.filter { accepted[$0].contains { fits(answer, $0) } }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// Checks whether the answer is the beginning of a choice, and of a later clause of another choice.
  private func isClause(of choices: [String], besides first: Int) -> Bool {
    choices[first].hasPrefix(words)
      && choices.indices.contains { index in
        index != first && choices[index].laterClauses.contains { "\($0) ".hasPrefix(words + " ") }
      }
  }

  /// Returns the comparisons of the answer with one of the choices, the strictest first.
  private func tests(_ choices: [String]) -> [(String) -> Bool] {
    let beginning = words + " "
    var answer = ChoiceWords(words)
    // A pronoun with which no choice begins stands for what the question is about.
    if let pronoun = answer.pronoun, !choices.contains(where: { $0.hasPrefix(pronoun) }) {
      answer = ChoiceWords(words, without: [pronoun])
    }
    return [
      { answer.isEqual(to: ChoiceWords($0)) },
      { !$0.isPair && $0.withoutMarks.hasPrefix(beginning) },
      { !$0.isPair && $0.hasPrefix(words) }, { $0.names == words.names },
      { words.isNone && $0.prefix { $0.isLetter }.description.isNone },
      { words.isMisspelling(of: $0) },
      { !$0.isPair && answer.isClause(of: ChoiceWords($0)) },
      { !$0.isPair && answer.shortens(ChoiceWords($0), as: ==) },
      { answer.repeats(ChoiceWords($0), with: question, as: ==) },
      { !$0.isPair && answer.shortens(ChoiceWords($0), as: ChoiceWords.areAlike) },
      { answer.repeats(ChoiceWords($0), with: question, as: ChoiceWords.areAlike) },
      { !$0.isPair && answer.withoutOpenings(in: choices).shortens(ChoiceWords($0), as: ==) },
      { choice in
        answer.subjects(in: question).contains {
          $0.shortens(ChoiceWords(choice), as: ChoiceWords.areAlike)
        }
      },
    ]
  }

  /// Whether the answer says only that something ends, and neither when nor how.
  private var isBareEnding: Bool {
    let rest = words.split { !$0.isLetter && $0 != "'" }.map(String.init).filter {
      !Self.fillers.contains($0) && !["program", "task", "they"].contains($0)
    }
    return rest.count == 1 && ["end", "ends"].contains(rest[0])
  }

  // MARK: Letters and numbers

  static let fillers = AnswerVocabulary.hedges.union([
    "answer", "option", "choice", "letter", "number", "one", "please", "pick", "choose", "take",
    "go",
    "for", "vote", "right", "correct", "course", "of", "yes",
  ])

  /// The letter or number that the answer consists of, also in `answer b`, `(b)`, `b.` and `I think b`; nil for other
  /// answers.
  private var letterOrNumber: String? {
    let parts = words.split(separator: " ").map { $0.filter { !"():.,?![]".contains($0) } }
      .filter { !Self.fillers.contains($0) && !$0.isEmpty }
    return parts.count == 1 ? parts.first : nil
  }

  /// Returns the choices whose only number is that of the answer, such as `6` or `six tasks`. A minus sign is part of
  /// the number.
  private func amounts(in choices: [String]) -> [Int] {
    let (text, isNegative) = words.withoutMinus
    guard let number = NumberText.number(in: text) else { return [] }
    return choices.indices.filter { index in
      Self.isAmount(choices[index], number, isNegative: isNegative)
    }
  }

  private static func isAmount(_ choice: String, _ number: Double, isNegative: Bool) -> Bool {
    let (choice, isMinus) = choice.withoutMinus
    let words = choice.split { !$0.isLetter && !$0.isNumber && $0 != "." }.drop { $0 == "in" }
    let isWordAlone = ChoiceWords(choice).firstWordAlone != nil || words.count == 1
    // Only the first word may be a number in words. Later in a sentence, a word such as `one` need not be an
    // amount. `Nothing new` is not an amount either.
    let numbers = words.enumerated().filter { place, word in
      word.contains(where: \.isNumber)
        || place == 0 && (isWordAlone || AnswerVocabulary.cardinals[String(word)] != nil)
    }.compactMap { NumberText.number(in: String($1)) }
    return isMinus == isNegative && numbers == [number]
  }

  /// Returns the index that an ordinal names, as in `the second one` or `last`; nil if the answer is not an ordinal, or
  /// if a choice begins with one.
  private func place(among choices: [String]) -> Int? {
    let first = choices.compactMap { ChoiceWords($0).all.first }
    guard let place = letterOrNumber.flatMap({ AnswerVocabulary.places[$0] }),
      place <= choices.count,
      !first.contains(where: { AnswerVocabulary.places[$0] != nil })
    else { return nil }
    return (place == 0 ? choices.count : place) - 1
  }

  /// Returns the only choice that contains the words of the answer, even if the choice says `only`.
  private func withoutOnly(in choices: [String]) -> Int? {
    let answer = ChoiceWords(words).withoutOpenings(in: choices)
    let fitting = choices.indices.filter {
      answer.shortens(ChoiceWords(choices[$0], without: ["only"]), as: ==)
    }
    // `The one` alone does not say which.
    let isNumber = answer.all.allSatisfy(AnswerWords.isNumber)
    guard fitting.count == 1, !choices[fitting[0]].isPair, !isNumber else { return nil }
    return fitting[0]
  }
}

extension String {
  /// The set of names that the text lists: equal for `a and b` and `b, a`.
  fileprivate var names: Set<Substring> {
    Set(split { $0.isWhitespace || ",&+".contains($0) }.filter { $0 != "and" && $0 != "both" })
  }

  /// Whether the text lists names, as in `body and child`, `the task and both children` or `a, b, or c`. One of them
  /// does not mean all.
  var isPair: Bool {
    let sides = split(separator: " and ").map { $0.split(separator: " ") }
    let isShort = sides.allSatisfy { $0.count <= 3 && $0.first != "then" }
    return sides.count == 2 && isShort && !contains(",") || contains(", or ")
  }

  fileprivate var withoutMarks: String { split { ",;:".contains($0) }.joined() }

  /// The clauses after the first.
  fileprivate var laterClauses: [Substring] {
    split(separator: #/,? (?:and|but) |[,;:] /#).dropFirst().map { $0 }
  }

  /// The text without the quotes around it.
  fileprivate var withoutQuotes: String {
    guard count > 2, let first, let last, "\"'“‘".contains(first), "\"'”’".contains(last) else {
      return self
    }
    return String(dropFirst().dropLast()).comparable
  }

  fileprivate var withoutMinus: (text: String, isNegative: Bool) {
    for sign in ["minus ", "-", "−"] where hasPrefix(sign) {
      return (String(dropFirst(sign.count)), true)
    }
    return (self, false)
  }

  /// Whether the text means that there is nothing, as in `none of them`.
  fileprivate var isNone: Bool {
    let words = split(separator: " ").filter {
      !["of", "them", "the", "these", "two", "three"].contains($0)
    }
    return words.count == 1 && ["none", "neither", "nothing", "no", "nobody"].contains(words[0])
  }
}

extension StringProtocol {
  /// The text in the form in which answers are compared: lowercase, with single spaces, and without spaces at the
  /// ends, backticks and final full stops.
  var comparable: String {
    var text = split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
      .filter { $0 != "`" }
    while text.count > 1, text.last == "." { text.removeLast() }
    return text
  }
}
