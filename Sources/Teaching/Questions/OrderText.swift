/// A parser for names in an order: `a, b, c`, `a b c`, `a > b > c`, `a -> b`, `first a, and then b`, `a before b`,
/// `a first, b last`.
struct OrderText {
  let names: [String]

  /// Returns the positions of the mentioned names among `names`, in the text's order. Returns nil unless the text
  /// contains each name exactly once, and otherwise only separators, and places that agree with the order. Names of
  /// one letter need no separators.
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
    var rest = Substring(text.comparable.withoutReason)
    var named: [Int] = []
    while true {
      rest = rest.withoutMarks
      guard !rest.isEmpty else { break }
      // The longest matching name wins, because one name may be the start of another.
      let fitting = names.indices.filter { rest.beginsWithWord(names[$0]) }
      guard let index = fitting.max(by: { names[$0].count < names[$1].count }) else {
        // A name may look like a separator, so names are tried first.
        guard let count = rest.lengthOfSeparator(after: named.count, of: names.count) else {
          return nil
        }
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
  fileprivate var withoutMarks: Substring { drop { " ,;.:>→-=<|/\"'!?()".contains($0) } }

  /// Returns the length of a separator, of a place, or of an item's number in a list, such as `1.` or `2)`. Returns nil
  /// if the text begins with none of them, or with the place of another name than the last or the next one.
  fileprivate func lengthOfSeparator(after named: Int, of count: Int) -> Int? {
    let separators = AnswerVocabulary.separators + AnswerVocabulary.hedges
    if let length = separators.filter(beginsWithWord).map(\.count).max() { return length }
    if let place = AnswerVocabulary.places.first(where: { beginsWithWord($0.key) }) {
      let number = place.value == 0 ? count : place.value
      return number == named || number == named + 1 ? place.key.count : nil
    }
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

extension String {
  /// The text before the word that begins a reason, such as `because`.
  fileprivate var withoutReason: String {
    let words = split(separator: " ")
    return words.prefix { !AnswerVocabulary.reasons.contains(String($0)) }.joined(separator: " ")
  }
}
