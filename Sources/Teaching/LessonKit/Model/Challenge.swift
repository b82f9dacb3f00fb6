/// What makes a goal a challenge: an order with the fewest departures from the default one that reaches it.
package struct Challenge: Hashable, Sendable {
  /// One choice that is decided otherwise than by default; both count from 1.
  package struct Departure: Hashable, Sendable {
    package var choice: Int
    package var candidate: Int
  }

  /// In the order of their choices, at least one.
  package let departures: [Departure]

  /// Reads the departures of a schedule such as `3.1-17.2-4kq70hm2`; nil if it has none.
  package init?(schedule: String) {
    let words = schedule.split(separator: "-", omittingEmptySubsequences: false)
    var departures: [Departure] = []
    for word in words.dropLast() {
      let numbers = word.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let choice = numbers[0], let candidate = numbers[1] else {
        return nil
      }
      departures.append(Departure(choice: choice, candidate: candidate + 1))
    }
    guard !departures.isEmpty else { return nil }
    self.departures = departures
  }

  /// The fewest departures with which the goal is reached.
  package var par: Int { departures.count }

  /// Par in words: `1 departure`.
  package var parWords: String { "\(par) departure\(par == 1 ? "" : "s")" }

  /// The first of these decisions that the first hints do not lead to; nil if all follow them. A decision is the
  /// candidate that was taken, counted from 1, one for each choice.
  package func firstDecision(of decisions: [Int], besides hints: Int) -> Int? {
    let told = departures.prefix(hints)
    guard let end = told.last?.choice else { return nil }
    return decisions.indices.prefix(end).first { index in
      decisions[index] != told.first { $0.choice == index + 1 }?.candidate ?? 1
    }
    .map { $0 + 1 }
  }

  /// One hint for each departure.
  var hints: [[Inline]] {
    departures.enumerated().map { index, departure in
      let start = index == 0 ? "Let the default order go on up to choice" : "Then go on to choice"
      return [
        .text("\(start) \(departure.choice). There, "),
        .code("pick \(departure.candidate)"), .text("."),
      ]
    }
  }
}
