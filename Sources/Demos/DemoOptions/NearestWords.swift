private let longestWord = 100

extension Sequence<String> {
  /// Returns the words most similar to `word`: at most three, the most similar first. Returns none if no word is
  /// similar or `word` is longer than 100 bytes. Ignores leading hyphens.
  package func nearest(to word: String) -> [String] {
    guard word.utf8.count <= longestWord else { return [] }
    let typed = word.drop { $0 == "-" }.lowercased()
    guard !typed.isEmpty else { return [] }
    let ranked = compactMap { candidate -> (word: String, distance: Int)? in
      let bare = candidate.drop { $0 == "-" }.lowercased()
      if bare.hasPrefix(typed) || bare.contains("-\(typed)") { return (candidate, 0) }
      let distance = editDistance(Array(typed), Array(bare))
      return distance <= Swift.max(1, typed.count / 3) ? (candidate, distance) : nil
    }
    return ranked.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }.prefix(3).map(\.word)
  }
}

/// Returns the number of characters that must be changed, removed, inserted or swapped with their neighbors to turn
/// one word into the other.
func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var twoBack: [Int] = []
  var back = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      var best = Swift.min(back[column + 1], current[column]) + 1
      best = Swift.min(best, back[column] + (left[row] == right[column] ? 0 : 1))
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = Swift.min(best, twoBack[column - 1] + 1)
      }
      current.append(best)
    }
    (twoBack, back) = (back, current)
  }
  return back[right.count]
}
