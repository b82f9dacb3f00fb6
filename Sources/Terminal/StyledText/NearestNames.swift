/// Finds names similar to a mistyped word.
package enum NearestNames {
  /// Returns the names that are similar to a word. Their distance from it is at most a third of the longer one's
  /// letters, but at least 1 and at most 3. The nearest come first; equally near names keep their order.
  package static func nearest(to word: String, among names: [String], count: Int = 3) -> [String] {
    let typed = letters(word)
    let ranked = names.enumerated().compactMap { index, name -> (Int, Int, String)? in
      let letters = letters(name)
      let limit = min(3, max(1, max(typed.count, letters.count) / 3))
      let distance = distance(typed, letters)
      return distance <= limit ? (distance, index, name) : nil
    }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(count).map(\.2)
  }

  /// Returns the beginning of a word in lowercase letters. It is cut by scalars, because a character can have any
  /// number of them.
  private static func letters(_ word: String) -> [Unicode.Scalar] {
    Array(
      word.unicodeScalars.prefix(64).reduce(into: "") { $0.unicodeScalars.append($1) }
        .lowercased().unicodeScalars)
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
