/// Finds names similar to a mistyped word.
package enum NearestNames {
  /// The names at most a third of their letters away, at least one letter and at most three; the nearest
  /// first, and equally near ones in the order given.
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

  /// The beginning of a word as far as it is compared: by scalars, as a character has no end of its own.
  private static func letters(_ word: String) -> [Unicode.Scalar] {
    Array(
      word.unicodeScalars.prefix(64).reduce(into: "") { $0.unicodeScalars.append($1) }
        .lowercased().unicodeScalars)
  }

  /// Letters to insert, remove, replace or swap with their neighbour (optimal string alignment).
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
