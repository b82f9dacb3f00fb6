extension Sequence<String> {
  /// Returns the names that are similar to a mistyped word, the most similar first; equally similar ones keep their
  /// order. Ignores leading hyphens and case. Returns none for an empty word and for one of more than 100 bytes.
  ///
  /// A name is similar if the word is the beginning of one of its parts, which hyphens and slashes separate. It is also
  /// similar if at most a third of the longer one's letters differ, and at most 3; hyphens before the word count as
  /// letters that are the same. A word of four letters or more is compared with each part, too.
  package func nearest(to word: String, count: Int = 3) -> [String] {
    guard word.utf8.count <= 100 else { return [] }
    let typed = NearestNames.letters(word)
    guard !typed.isEmpty else { return [] }
    let hyphens = word.prefix { $0 == "-" }.count
    let ranked = enumerated().compactMap { index, name in
      NearestNames.rank(of: NearestNames.letters(name), for: typed, alike: hyphens)
        .map { ($0, index, name) }
    }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(count).map(\.2)
  }

  /// Returns the names that are similar to a mistyped word, or that stand for a similar synonym.
  package func nearest(to word: String, synonyms: [String: String]) -> [String] {
    let names = self + synonyms.keys.sorted()
    var found: [String] = []
    for near in names.nearest(to: word, count: names.count) {
      let name = synonyms[near] ?? near
      if !found.contains(name) { found.append(name) }
    }
    return Array(found.prefix(3))
  }
}

/// Compares names with a mistyped word.
package enum NearestNames {
  /// Returns how far a name is from a word; nil if it is not similar. `alike` letters before them are the same.
  fileprivate static func rank(
    of name: [Unicode.Scalar], for typed: [Unicode.Scalar], alike: Int
  ) -> Int? {
    let parts = name.split { $0 == "-" || $0 == "/" }.map(Array.init)
    if name.starts(with: typed) || parts.contains(where: { $0.starts(with: typed) }) { return 0 }
    let whole = similarity(of: name, to: typed, alike: alike)
    guard whole == nil, parts.count > 1, typed.count > 3 else { return whole }
    return parts.compactMap { similarity(of: $0, to: typed, alike: 0) }.min().map { $0 + 1 }
  }

  /// Returns the distance of a name from a word; nil if too many letters differ.
  private static func similarity(
    of name: [Unicode.Scalar], to typed: [Unicode.Scalar], alike: Int
  ) -> Int? {
    let distance = distance(typed, name)
    return distance <= min(3, (max(typed.count, name.count) + alike) / 3) ? distance : nil
  }

  /// Returns the beginning of a word in lowercase letters, without hyphens before it. It is cut by scalars, because a
  /// character can have any number of them.
  fileprivate static func letters(_ word: String) -> [Unicode.Scalar] {
    Array(
      word.unicodeScalars.drop { $0 == "-" }.prefix(64)
        .reduce(into: "") { $0.unicodeScalars.append($1) }.lowercased().unicodeScalars)
  }

  /// Returns how many letters to insert, remove, replace or swap with a neighbor. Source: optimal string alignment.
  package static func distance<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        let replaced = last[column] + (letter == other ? 0 : 1)
        var best = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
