/// A parser for names in an order: `a, b, c`, `a b c`, `a > b > c`, `a -> b`, `first a, and then b`, `a before b`,
/// `b after a`, `a first, b last`, `b second, a first`.
struct OrderText {
  let names: [String]

  /// A name, by its position among the names, or a word that says where a name is in the order.
  private enum Part {
    case name(Int)
    case place(Int)
    case after
  }

  /// Returns the positions of the mentioned names among `names`, in the order that the text means. Returns nil unless
  /// the text contains each name exactly once, and otherwise only separators, and places that agree. Names of
  /// one letter need no separators.
  func indices(in text: String) -> [Int]? {
    let names = names.map(\.comparable)
    let text = text.comparable.withStraightApostrophes
    if let letters = letters(in: text, of: names) { return letters }
    guard let parts = parts(of: text, among: names) else { return nil }
    let named = parts.compactMap { if case .name(let index) = $0 { index } else { nil } }
    guard named.count == names.count, Set(named).count == names.count else { return nil }
    return Self.reversed(parts) ?? Self.inPlaces(parts, count: names.count)
      ?? (Self.isInOrder(parts, count: names.count) ? named : nil)
  }

  /// Returns the order of names of one letter without separators; nil for any other text.
  private func letters(in text: String, of names: [String]) -> [Int]? {
    guard names.allSatisfy({ $0.count == 1 }), text.allSatisfy(\.isLetter) else { return nil }
    let letters = text.compactMap { names.firstIndex(of: String($0)) }
    let isWhole = letters.count == text.count && letters.count == names.count
    return isWhole && Set(letters).count == letters.count ? letters : nil
  }

  /// Returns the names and places in the text; nil if it contains other words than separators.
  private func parts(of text: String, among names: [String]) -> [Part]? {
    var rest = Substring(text.withoutReason)
    var parts: [Part] = []
    while true {
      rest = rest.withoutMarks
      guard !rest.isEmpty else { return parts }
      // The longest matching name wins, because one name may be the start of another. A name may look like a
      // separator, so names are tried first.
      let fitting = names.indices.filter { rest.beginsWithWord(names[$0]) }
      if let index = fitting.max(by: { names[$0].count < names[$1].count }) {
        parts.append(.name(index))
        rest = rest.dropFirst(names[index].count)
      } else if let place = rest.place, place.key.count >= rest.lengthOfSeparator ?? 0 {
        parts.append(.place(place.value == 0 ? names.count : place.value))
        rest = rest.dropFirst(place.key.count)
      } else if let length = rest.lengthOfSeparator {
        rest = rest.dropFirst(length)
      } else if rest.beginsWithWord("after") {
        parts.append(.after)
        rest = rest.dropFirst("after".count)
      } else {
        return nil
      }
    }
  }

  /// Returns the order of a text such as `c after b after a`; nil for any other text.
  private static func reversed(_ parts: [Part]) -> [Int]? {
    var named: [Int] = []
    for (index, part) in parts.enumerated() {
      switch part {
      case .name(let name) where index.isMultiple(of: 2): named.append(name)
      case .after where !index.isMultiple(of: 2): continue
      case .name, .place, .after: return nil
      }
    }
    return parts.count > 1 ? named.reversed() : nil
  }

  /// Returns the order of a text that names the place of each name, before or after it, such as `b second, a first`;
  /// nil for any other text.
  private static func inPlaces(_ parts: [Part], count: Int) -> [Int]? {
    guard count > 0, parts.count == 2 * count else { return nil }
    var places: [Int: Int] = [:]
    for start in stride(from: 0, to: parts.count, by: 2) {
      // All places are on the same side of their names.
      switch (parts[start], parts[start + 1], parts[0]) {
      case (.name(let name), .place(let place), .name): places[place] = name
      case (.place(let place), .name(let name), .place): places[place] = name
      default: return nil
      }
    }
    let order = (1...count).compactMap { places[$0] }
    return order.count == count ? order : nil
  }

  /// Whether each place in the text is that of the last name before it or of the next one.
  private static func isInOrder(_ parts: [Part], count: Int) -> Bool {
    var named = 0
    for part in parts {
      switch part {
      case .name: named += 1
      case .place(let place): if place != named, place != named + 1 { return false }
      case .after: return false
      }
    }
    return true
  }
}

extension Substring {
  fileprivate var withoutMarks: Substring { drop { " ,;.:>→-=<|/\"'!?()[]".contains($0) } }

  /// The length of the separator at the beginning, or of an item's number in a list, such as `1.` or `2)`; nil if there
  /// is none.
  fileprivate var lengthOfSeparator: Int? {
    let separators = AnswerVocabulary.separators
    if let length = separators.filter(beginsWithWord).map(\.count).max() { return length }
    let digits = prefix { $0.isASCII && $0.isNumber }.count
    guard digits > 0, let mark = dropFirst(digits).first, ".):".contains(mark) else { return nil }
    return digits + 1
  }

  /// The longest word at the beginning that gives a name its place.
  fileprivate var place: (key: String, value: Int)? {
    AnswerVocabulary.places.filter { beginsWithWord($0.key) }
      .max { $0.key.count < $1.key.count }
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
