import LessonKit
import StyledText

/// An answer to a question with choices: a letter, a number, or words that fit only one choice.
struct ChoiceText {
  private let words: String

  init(_ text: String) { words = text.comparable.withoutQuotes }

  /// Returns the index of the choice that the answer means. Returns nil if it fits no choice, or more than one.
  func index(in choices: [String]) -> Int? {
    let choices = choices.map(\.comparable)
    let exact = choices.indices.filter { choices[$0] == words }
    let marked = mark.map { mark in
      choices.indices.filter { Choice.letter(of: $0) == mark || "\($0 + 1)" == mark }
    }
    // The text of one choice may be another choice's letter, and its amount may be another choice's number.
    let meant = Set(exact + (marked ?? []) + amounts(in: choices))
    if let only = meant.first { return meant.count == 1 ? only : nil }
    guard words.count > 1 else { return nil }
    for fits in tests {
      let fitting = choices.indices.filter { fits(choices[$0]) }
      if !fitting.isEmpty { return fitting.count == 1 ? fitting[0] : nil }
    }
    return ordinal(count: choices.count) ?? withoutMark?.index(in: choices)
      ?? withoutReason(in: choices)
  }

  /// The comparisons of the answer with a choice, the strictest first.
  private var tests: [(String) -> Bool] {
    let beginning = words + " "
    return [
      { $0.split { ",;:".contains($0) }.joined().hasPrefix(beginning) },
      { $0.hasPrefix(words) }, { $0.names == words.names },
      { words.count > 3 && " \($0) ".contains(" \(words) ") },
      { words.isNone && $0.prefix { $0.isLetter }.description.isNone },
      { words.isMisspelled($0) },
    ]
  }

  // MARK: Marks

  private static let fillers: Set = [
    "answer", "option", "choice", "letter", "number", "it", "is", "it's", "its", "i", "i'd",
    "think",
    "guess", "say", "would", "my", "the", "maybe", "probably", "one", "please",
  ]

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
      let words = choice.split { !$0.isLetter && !$0.isNumber && $0 != "." }.enumerated()
      // Only the first word may be a number in words. Later in a sentence, a word such as `one` need not be an
      // amount.
      let numbers = words.filter { $0 == 0 || $1.contains(where: \.isNumber) }
        .compactMap { NumberText.number(in: String($1)) }
      return isMinus == isNegative && numbers == [number]
    }
  }

  /// Returns the index that an ordinal names, as in `the second one` or `last`; nil if the answer is not an ordinal.
  private func ordinal(count: Int) -> Int? {
    let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"].prefix(count)
    guard let mark else { return nil }
    return mark == "last" ? count - 1 : ordinals.firstIndex(of: mark)
  }

  /// The answer without the letter or number before it, such as `it waits` in `b) it waits`; nil if there is none.
  private var withoutMark: ChoiceText? {
    guard let space = words.firstIndex(of: " "), "):.".contains(words[words.index(before: space)])
    else { return nil }
    return ChoiceText(String(words[space...]))
  }

  /// Returns the choice whose letter comes before a reason, as in `b, because it waits` or `b - it waits`. Returns
  /// nil if one of the first three words of the reason is a choice's letter, except for `a`.
  private func withoutReason(in choices: [String]) -> Int? {
    let parts = words.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2, let mark = parts.first else { return nil }
    let reason = parts[1]
    let isSet = mark.last.map { ",;:".contains($0) } ?? false
    let isJoined = ["-", "–", "—", "because", "since"].contains { reason.hasPrefix($0 + " ") }
    guard isSet || isJoined else { return nil }
    let letters = choices.indices.map(Choice.letter)
    let others = reason.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    // The word `a` may be an article in the reason.
    guard others.count > 1, !others.prefix(3).contains(where: { letters.contains($0) && $0 != "a" })
    else { return nil }
    return letters.firstIndex(of: mark.filter { !",;:".contains($0) })
  }
}

extension String {
  /// The set of names that the text lists: equal for `a and b` and `b, a`.
  fileprivate var names: Set<Substring> {
    Set(split { $0.isWhitespace || ",&+".contains($0) }.filter { $0 != "and" && $0 != "both" })
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
    let words = split(separator: " ").filter { $0 != "of" && $0 != "them" }
    return words.count == 1 && ["none", "neither", "nothing", "no", "nobody"].contains(words[0])
  }

  /// Checks whether the text is another text with one or two typing errors. Numbers must be the same in both.
  fileprivate func isMisspelled(_ other: String) -> Bool {
    guard count >= 5, count <= 200, filter(\.isNumber) == other.filter(\.isNumber) else {
      return false
    }
    let distance = NearestNames.distance(Array(self), Array(other))
    return distance <= (count < 10 ? 1 : 2)
  }
}

extension StringProtocol {
  /// The text in the form in which answers are compared: lowercase, with single spaces, and without spaces at the
  /// ends, backticks and a final full stop.
  var comparable: String {
    var text = split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
      .filter { $0 != "`" }
    if text.count > 1, text.last == "." { text.removeLast() }
    return text
  }
}
