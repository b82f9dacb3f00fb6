/// A challenge to reach a goal by changing the default order.
package struct Challenge: Hashable, Sendable {
  /// The smallest number of departures from the default order that reaches the goal, at least 1.
  package let departureCount: Int

  /// Creates a challenge from a schedule with the fewest departures, such as `3.1-17.2-4kq70hm2` or, with departures at
  /// 20 choices that follow each other, `3.1x20-4kq70hm2`. Returns nil if it has none, or if one of them is not valid.
  init?(schedule: String) {
    var count = 0
    for word in schedule.split(separator: "-", omittingEmptySubsequences: false).dropLast() {
      guard let found = word.wholeMatch(of: /[0-9]{1,9}\.[0-9]{1,9}(x(?<repeated>[0-9]{1,9}))?/)
      else { return nil }
      count += found.repeated.flatMap { Int($0) } ?? 1
    }
    guard count > 0 else { return nil }
    departureCount = count
  }

  /// The smallest number of departures in words: `1 departure`.
  package var departureWords: String {
    departureCount == 1 ? "1 departure" : "\(departureCount) departures"
  }
}
