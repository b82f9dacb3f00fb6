/// A parser for names in an order: `a, b, c`, `a b c`, `a > b > c`, `a -> b`, `first a, and then b`, `a before b`.
struct OrderText {
  let names: [String]

  private static let fillers = [
    "then", "and", "first", "second", "third", "fourth", "fifth", "next", "before", "followed by",
    "after that", "afterwards", "finally", "at last", "last", "lastly", "in the end",
  ]

  /// Returns the positions of the mentioned names among `names`, in the text's order. Returns nil unless the text
  /// contains each name exactly once, and otherwise only separators. Names of one letter need no separators.
  func indices(in text: String) -> [Int]? {
    let names = names.map(\.comparable)
    if names.allSatisfy({ $0.count == 1 }), text.comparable.allSatisfy(\.isLetter) {
      let letters = text.comparable.compactMap { names.firstIndex(of: String($0)) }
      if letters.count == text.comparable.count, Set(letters).count == letters.count,
        letters.count == names.count
      {
        return letters
      }
    }
    var rest = Substring(text.comparable)
    var named: [Int] = []
    while true {
      rest = rest.withoutMarks
      guard !rest.isEmpty else { break }
      // The longest matching name wins, because one name may be the start of another.
      let fitting = names.indices.filter { rest.beginsWithWord(names[$0]) }
      guard let index = fitting.max(by: { names[$0].count < names[$1].count }) else {
        // A name may look like a separator, so names are tried first.
        guard let count = rest.lengthOfFiller(Self.fillers) else { return nil }
        rest = rest.dropFirst(count)
        continue
      }
      named.append(index)
      rest = rest.dropFirst(names[index].count)
    }
    return named.count == names.count && Set(named).count == names.count ? named : nil
  }
}

extension Substring {
  fileprivate var withoutMarks: Substring { drop { " ,;>→-=<|/\"'".contains($0) } }

  /// Returns the length of a filler, or of an item's number in a list, such as `1.` or `2)`. Returns nil if the text
  /// begins with neither.
  fileprivate func lengthOfFiller(_ fillers: [String]) -> Int? {
    if let filler = fillers.first(where: beginsWithWord) { return filler.count }
    let digits = prefix { $0.isASCII && $0.isNumber }.count
    guard digits > 0, let mark = dropFirst(digits).first, ".):".contains(mark) else { return nil }
    return digits + 1
  }

  /// Checks whether the text begins with a word and the word ends there.
  fileprivate func beginsWithWord(_ word: String) -> Bool {
    guard !word.isEmpty, hasPrefix(word) else { return false }
    return dropFirst(word.count).first.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
  }
}
