/// A challenge to reach a goal by changing the default order. It contains one solution with the fewest departures
/// from that order.
package struct Challenge: Hashable, Sendable {
  /// One choice that differs from the default order. Choices and candidates are numbered from 1.
  package struct Departure: Hashable, Sendable {
    var choice: Int
    var candidate: Int
  }

  /// The departures in the order of their choices. There is at least one.
  let departures: [Departure]

  /// Creates a challenge from the departures of a schedule such as `3.1-17.2-4kq70hm2`. Returns nil if it has
  /// none, or if one of them is not valid.
  init?(schedule: String) {
    let words = schedule.split(separator: "-", omittingEmptySubsequences: false)
    var departures: [Departure] = []
    for word in words.dropLast() {
      let numbers = word.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let choice = numbers[0], let candidate = numbers[1],
        candidate < .max
      else { return nil }
      departures.append(Departure(choice: choice, candidate: candidate + 1))
    }
    guard !departures.isEmpty else { return nil }
    self.departures = departures
  }

  /// The smallest number of departures that reaches the goal.
  package var departureCount: Int { departures.count }

  /// The smallest number of departures in words: `1 departure`.
  package var departureWords: String {
    departureCount == 1 ? "1 departure" : "\(departureCount) departures"
  }
}
