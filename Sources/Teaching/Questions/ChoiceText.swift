import LessonKit
import StyledText

/// An answer to a question with choices: a letter, a number, or words that fit only one choice.
struct ChoiceText {
  private let words: String
  /// The words of the question, which an answer may repeat.
  private let question: Set<String>

  init(_ text: String, to question: String = "") {
    self.init(text, question: Set(ChoiceWords(question).all))
  }

  private init(_ text: String, question: Set<String>) {
    words = text.comparable.withoutQuotes
    self.question = question
  }

  /// Returns the index of the choice that the answer means. Returns nil if it fits no choice, or more than one.
  func index(in choices: [String]) -> Int? {
    let choices = choices.map(\.comparable)
    let exact = choices.indices.filter { choices[$0] == words }
    let lettered = mark.map { mark in
      choices.indices.filter { Choice.letter(of: $0) == mark || "\($0 + 1)" == mark }
    }
    // The text of one choice may be another choice's letter, and its amount may be another choice's number.
    let meant = Set(exact + (lettered ?? []) + amounts(in: choices))
    if let only = meant.first { return meant.count == 1 ? only : nil }
    guard words.count > 1 else { return nil }
    let marked = afterMark(in: choices)
    // A letter with the text of another choice means neither.
    if let marked, marked.hasSign { return marked.isOther ? nil : marked.index }
    let place = place(among: choices)
    for fits in tests(choices) {
      let fitting = choices.indices.filter { fits(choices[$0]) }
      guard let first = fitting.first else { continue }
      // `The first` may be the place of one choice and part of another.
      return fitting.count == 1 && place.map { $0 == first } ?? true ? first : nil
    }
    let meantAfterMark = marked.flatMap { $0.isOther ? nil : $0.index }
    return place ?? meantAfterMark ?? withoutReason(in: choices) ?? beforeMark(in: choices)
      ?? withoutOnly(in: choices)
  }

  /// Returns the comparisons of the answer with one of the choices, the strictest first.
  private func tests(_ choices: [String]) -> [(String) -> Bool] {
    let beginning = words + " "
    var said = ChoiceWords(words)
    // A pronoun with which no choice begins stands for what the question is about.
    if let pronoun = said.pronoun, !choices.contains(where: { $0.hasPrefix(pronoun) }) {
      said = ChoiceWords(words, without: [pronoun])
    }
    return [
      { !$0.isPair && $0.split { ",;:".contains($0) }.joined().hasPrefix(beginning) },
      { !$0.isPair && $0.hasPrefix(words) }, { $0.names == words.names },
      { words.isNone && $0.prefix { $0.isLetter }.description.isNone },
      { words.isMisspelling(of: $0) },
      { said.isClause(of: ChoiceWords($0)) },
      { !$0.isPair && said.shortens(ChoiceWords($0), as: ==) },
      { said.repeats(ChoiceWords($0), with: question, as: ==) },
      { !$0.isPair && said.shortens(ChoiceWords($0), as: ChoiceWords.areAlike) },
      { said.repeats(ChoiceWords($0), with: question, as: ChoiceWords.areAlike) },
      { !$0.isPair && said.withoutOpenings(in: choices).shortens(ChoiceWords($0), as: ==) },
    ]
  }

  // MARK: Marks

  private static let fillers = AnswerVocabulary.hedges.union([
    "answer", "option", "choice", "letter", "number", "one", "please", "pick", "choose", "take",
    "go",
    "for", "vote", "right", "correct", "course", "of", "yes",
  ])

  /// The letter or number that the answer consists of, also in `answer b`, `(b)`, `b.` and `I think b`; nil for other
  /// answers.
  private var mark: String? {
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
      let (choice, isMinus) = choices[index].withoutMinus
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
  }

  /// Returns the index that an ordinal names, as in `the second one` or `last`; nil if the answer is not an ordinal, or
  /// if a choice begins with one.
  private func place(among choices: [String]) -> Int? {
    let first = choices.compactMap { ChoiceWords($0).all.first }
    guard let place = mark.flatMap({ AnswerVocabulary.places[$0] }), place <= choices.count,
      !first.contains(where: { AnswerVocabulary.places[$0] != nil })
    else { return nil }
    return (place == 0 ? choices.count : place) - 1
  }

  /// Returns the only choice that contains the words of the answer, even if the choice says `only`.
  private func withoutOnly(in choices: [String]) -> Int? {
    let said = ChoiceWords(words).withoutOpenings(in: choices)
    let fitting = choices.indices.filter {
      said.shortens(ChoiceWords(choices[$0], without: ["only"]), as: ==)
    }
    // `The one` alone does not say which.
    let isNumber = said.all.allSatisfy(AnswerWords.isNumber)
    guard fitting.count == 1, !choices[fitting[0]].isPair, !isNumber else { return nil }
    return fitting[0]
  }

  /// Returns the choice that the words after a letter or number mean, as in `b) it waits` or `option b: it waits`;
  /// whether the letter or number is that of another choice; and whether a sign such as `)` follows it. Returns nil if
  /// the answer does not begin with one.
  private func afterMark(
    in choices: [String]
  ) -> (index: Int, isOther: Bool, hasSign: Bool)? {
    var parts = words.split(separator: " ")[...]
    while let first = parts.first, Self.fillers.contains(String(first)) { parts.removeFirst() }
    guard let first = parts.popFirst(), let last = first.last else { return nil }
    if parts.first == "=" || parts.first == "-" { parts.removeFirst() }
    // In `a and c`, the letter may be a name.
    guard let next = parts.first, !["and", "or", "&", "+"].contains(next) else { return nil }
    let mark = first.filter { !"():.,".contains($0) }
    let marked = choices.indices.first { Choice.letter(of: $0) == mark || "\($0 + 1)" == mark }
    let rest = ChoiceText(parts.joined(separator: " "), question: question)
    guard let marked, let index = rest.index(in: choices) else { return nil }
    return (index, index != marked, "):.".contains(last))
  }

  /// Returns the choice that comes before a reason, as in `b, because it waits`, `b - it waits` or `no, since it
  /// waits`. Returns nil if the choice is given by its letter and one of the first three words of the reason is a
  /// choice's letter, except for `a`.
  private func withoutReason(in choices: [String]) -> Int? {
    guard let (said, reason) = dividedAtReason else { return nil }
    let letters = choices.indices.map(Choice.letter)
    let others = reason.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard others.count > 1 else { return nil }
    // The word `a` may be an article in the reason.
    let mayNameOther = zip([""] + others, others.prefix(3))
      .contains { $0 != "not" && letters.contains($1) && $1 != "a" }
    if letters.contains(said), mayNameOther { return nil }
    return ChoiceText(said, question: question).index(in: choices)
  }

  /// Returns the only choice whose words all come before the first mark, as in `nothing new, it is the same task`. A
  /// choice that begins with a single word, such as `no, never`, may be given by that word. Returns nil if the rest
  /// names another possible answer, or if a part of it means another choice.
  private func beforeMark(in choices: [String]) -> Int? {
    let parts = words.split(separator: #/[,;:.!?](?=\s)|\s(?=\()/#).map(String.init)
    for count in parts.indices.dropFirst() {
      // A choice may contain a mark, as in `votes: 2`.
      let said = ChoiceWords(parts[..<count].joined(separator: " "))
      let meant = choices.indices.filter {
        let choice = ChoiceWords(choices[$0])
        let word = count == 1 ? choice.firstWordAlone ?? choice : choice
        return said.repeats(word, with: question, as: ==)
      }
      guard let index = meant.first, meant.count == 1 else { continue }
      let isContradicted = parts[count...].contains {
        ChoiceText($0, question: question).index(in: choices).map { $0 != index } ?? false
      }
      let hasAlternative = AnswerWords(words).rest.contains(
        where: AnswerVocabulary.alternatives.contains)
      let isMore = AnswerWords(parts[count]).addsToAnswer
      return isContradicted || hasAlternative || isMore ? nil : index
    }
    return nil
  }

  /// The answer before and after the mark or the word that begins a reason; nil if there is none. A comma begins a
  /// reason only after a letter.
  private var dividedAtReason: (said: String, reason: String)? {
    let parts = words.split(separator: " ").map(String.init)
    if let first = parts.first, first.count == 2, first.last.map({ ",;:".contains($0) }) == true {
      return (String(first.prefix(1)), parts.dropFirst().joined(separator: " "))
    }
    let joint = parts.firstIndex {
      ["-", "–", "—"].contains($0) || AnswerVocabulary.reasons.contains($0)
    }
    guard let joint, joint > 0 else { return nil }
    let said = parts[..<joint].joined(separator: " ")
    return (
      said.last.map { ",;:".contains($0) } == true ? String(said.dropLast()) : said,
      parts[(joint + 1)...].joined(separator: " ")
    )
  }
}

extension String {
  /// The set of names that the text lists: equal for `a and b` and `b, a`.
  fileprivate var names: Set<Substring> {
    Set(split { $0.isWhitespace || ",&+".contains($0) }.filter { $0 != "and" && $0 != "both" })
  }

  /// Whether the text is two names, as in `body and child`. One of them does not mean both.
  fileprivate var isPair: Bool {
    let words = split(separator: " ")
    return words.count == 3 && words[1] == "and"
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
