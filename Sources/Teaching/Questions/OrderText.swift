/// Names in an order: `a, b, c`, `a b c`, `a > b > c`, `a -> b`, `first a, and then b`, `a before b`.
struct OrderText {
  let names: [String]

  private static let fillers = [
    "then", "and", "first", "next", "before", "finally", "last", "lastly",
  ]

  /// The positions of the names among `names`; nil unless each is mentioned exactly once.
  func indices(in text: String) -> [Int]? {
    let names = names.map(\.comparable)
    var rest = Substring(text.comparable)
    var named: [Int] = []
    while true {
      rest = rest.withoutMarks
      guard !rest.isEmpty else { break }
      // The longest matching name, because one name may start with another.
      let fitting = names.indices.filter { rest.beginsWithWord(names[$0]) }
      guard let index = fitting.max(by: { names[$0].count < names[$1].count }) else {
        // A name may look like a separator, so names are tried first.
        guard let filler = Self.fillers.first(where: rest.beginsWithWord) else { return nil }
        rest = rest.dropFirst(filler.count)
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

  /// Begins with that text, and it ends there.
  fileprivate func beginsWithWord(_ word: String) -> Bool {
    guard !word.isEmpty, hasPrefix(word) else { return false }
    return dropFirst(word.count).first.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
  }
}
