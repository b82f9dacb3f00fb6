/// Names in an order: `a, b, c`, `a b c`, `a > b > c`, `a -> b`, `a then b`.
struct OrderText {
  let names: [String]

  /// The places of the names among `names`; none unless each is said exactly once.
  func indices(in text: String) -> [Int]? {
    let names = names.map(\.comparable)
    var rest = Substring(text.comparable)
    var said: [Int] = []
    while true {
      rest = rest.withoutSeparators
      guard !rest.isEmpty else { break }
      // The longest name that fits: one may begin as another does.
      let fitting = names.indices.filter { rest.beginsWithWord(names[$0]) }
      guard let index = fitting.max(by: { names[$0].count < names[$1].count }) else { return nil }
      said.append(index)
      rest = rest.dropFirst(names[index].count)
    }
    return said.count == names.count && Set(said).count == names.count ? said : nil
  }
}

extension Substring {
  fileprivate var withoutSeparators: Substring {
    var rest = self
    while true {
      let start = rest.count
      rest = rest.drop { " ,;>→-=".contains($0) }
      for word in ["then ", "and ", "\"", "'"] where rest.hasPrefix(word) {
        rest = rest.dropFirst(word.count)
      }
      if rest.count == start { return rest }
    }
  }

  /// Begins with that text, and it ends there.
  fileprivate func beginsWithWord(_ word: String) -> Bool {
    guard !word.isEmpty, hasPrefix(word) else { return false }
    return dropFirst(word.count).first.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
  }
}
