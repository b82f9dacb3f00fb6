import TaskTrace

/// A run whose choices beyond its departures were not all taken up.
struct Branch: Sendable {
  let departures: Departures
  /// How many candidates each of them has.
  private let counts: [Int]
  private var place = 0
  private var candidate = 1

  /// What is left of a run after its departures. Nil: there is nothing.
  init?(_ departures: Departures, choices: [ScheduleChoice]) {
    self.departures = departures
    counts = choices.dropFirst(departures.list.last?.choice ?? 0).map(\.count)
    if counts.isEmpty { return nil }
  }

  /// The departures of the next alternative.
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
