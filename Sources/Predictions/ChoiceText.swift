import LessonKit

/// An answer to a question with choices: a letter, a number, or the beginning of one choice's words.
struct ChoiceText {
  private let words: String

  init(_ text: String) { words = text.comparable }

  /// None if it fits no choice, or several.
  func index(in choices: [String]) -> Int? {
    let choices = choices.map(\.comparable)
    let exact = choices.indices.filter { choices[$0] == words }
    let mark = words.filter { !"().".contains($0) }
    let marked = choices.indices.filter { Choice.letter(of: $0) == mark || "\($0 + 1)" == mark }
    // A choice may be called like another's letter.
    let meant = Set(exact + marked)
    if let only = meant.first { return meant.count == 1 ? only : nil }
    guard words.count > 1 else { return nil }
    let beginning = choices.indices.filter { choices[$0].hasPrefix(words) }
    return beginning.count == 1 ? beginning[0] : nil
  }
}

extension StringProtocol {
  /// The text without what does not matter: capitals, spaces at the ends, several for one, marks of code,
  /// and a full stop.
  var comparable: String {
    var text = split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
      .filter { $0 != "`" }
    if text.count > 1, text.last == "." { text.removeLast() }
    return text
  }
}
