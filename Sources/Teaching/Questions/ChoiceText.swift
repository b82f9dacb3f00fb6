import LessonKit

/// An answer to a question with choices: a letter, a number, or words of one choice alone.
struct ChoiceText {
  private let words: String

  init(_ text: String) { words = text.comparable }

  /// Nil if it matches no choice, or several.
  func index(in choices: [String]) -> Int? {
    let choices = choices.map(\.comparable)
    let exact = choices.indices.filter { choices[$0] == words }
    let marked = mark.map { mark in
      choices.indices.filter { Choice.letter(of: $0) == mark || "\($0 + 1)" == mark }
    }
    // A choice may have another choice's letter as its name.
    let meant = Set(exact + (marked ?? []))
    if let only = meant.first { return meant.count == 1 ? only : nil }
    guard words.count > 1 else { return nil }
    let tests: [(String) -> Bool] = [
      { $0.hasPrefix(words) }, { $0.names == words.names },
      { words.count > 3 && " \($0) ".contains(" \(words) ") },
    ]
    for fits in tests {
      let fitting = choices.indices.filter { fits(choices[$0]) }
      if !fitting.isEmpty { return fitting.count == 1 ? fitting[0] : nil }
    }
    return withoutMark?.index(in: choices)
  }

  private static let fillers: Set = ["answer", "option", "choice", "letter", "number", "it", "is"]

  /// A letter or number, also as `answer b`, `(b)` or `b.`.
  private var mark: String? {
    let parts = words.split(separator: " ").map { $0.filter { !"():.,".contains($0) } }
      .drop { Self.fillers.contains($0) }
    return parts.count == 1 ? parts.first : nil
  }

  /// The words behind a letter: `b) it waits`.
  private var withoutMark: ChoiceText? {
    guard let space = words.firstIndex(of: " "), "):.".contains(words[words.index(before: space)])
    else { return nil }
    return ChoiceText(String(words[space...]))
  }
}

extension String {
  /// The named items, in any order: `a and b`, `b, a`.
  fileprivate var names: Set<Substring> {
    Set(split { $0.isWhitespace || ",&+".contains($0) }.filter { $0 != "and" && $0 != "both" })
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
