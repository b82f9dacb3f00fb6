import StyledText

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
      let distance = NearestNames.distance(Array(typed), Array(bare))
      return distance <= Swift.max(1, typed.count / 3) ? (candidate, distance) : nil
    }
    return ranked.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }.prefix(3).map(\.word)
  }
}
