import TaskTrace

/// A run, and the alternatives at its choices after its last departure that were not returned yet.
struct Branch: Sendable {
  let departures: Departures
  /// The number of candidates of each choice after the last departure.
  private let counts: [Int]
  private var place = 0
  private var candidate = 1

  /// Creates the branch of a run. Returns nil if the run has no choice after its last departure.
  init?(_ departures: Departures, choices: [ScheduleChoice]) {
    self.departures = departures
    counts = choices.dropFirst(departures.list.last?.choice ?? 0).map(\.count)
    if counts.isEmpty { return nil }
  }

  /// Returns the departures of the next alternative; nil if there is none.
  mutating func next() -> Departures? {
    guard place < counts.count else { return nil }
    defer {
      candidate += 1
      if candidate >= counts[place] { (place, candidate) = (place + 1, 1) }
    }
    let first = (departures.list.last?.choice ?? 0) + 1
    return departures.adding(choice: first + place, candidate: candidate)
  }
}
