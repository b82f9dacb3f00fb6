package import TaskTrace

/// What the schedules of a program lead to: outcomes, how often each came, and the shortest schedule that leads there.
///
/// First all schedules are tried in the order of `ScheduleSearch`. If there are more than the limit, a quarter as many
/// again are drawn by chance, and what only chance has found is shortened.
package struct Exploration: Sendable {
  package struct Finding: Hashable, Sendable {
    package var outcome: String
    /// How many schedules led to it.
    package var count: Int
    package var schedule: ScheduleString
    /// Whether a run in a process of its own did the same again; nil where that was not tried.
    package var isConfirmed: Bool?
  }

  /// A scenario without departures.
  package let scenario: Scenario
  /// In the order in which they were found.
  package private(set) var findings: [Finding] = []
  package private(set) var search: ScheduleSearch
  /// How many schedules chance has drawn.
  package private(set) var drawn = 0
  /// Somebody has stopped it, or what it was to find was found.
  package var isStopped = false
  private var chanceSeed: UInt64 = 0
  private var shortening: (place: Int, value: Shortening)?
  private var shortened: Set<Int> = []
  private var foundByChance: Set<Int> = []

  package init(_ scenario: Scenario, limit: Int) {
    self.scenario = scenario
    search = ScheduleSearch(limit: limit)
  }

  package var total: Int { search.told + drawn }
  private var drawLimit: Int { max(search.limit / 4, 1) }

  /// What is to be run next, at most so many runs; nothing if all is done. Each is to be told by `add` or `addLost`, in
  /// this order.
  package mutating func next(upTo most: Int) -> [Departures] {
    if isStopped { return [] }
    let systematic = search.next(upTo: most)
    guard systematic.isEmpty, !search.isComplete, search.strays == 0 else { return systematic }
    let count = min(most, drawLimit - Int(chanceSeed))
    if count > 0 {
      defer { chanceSeed += UInt64(count) }
      return (0..<UInt64(count)).map { Departures(chance: chanceSeed + $0) }
    }
    return nextShortening().map { [$0] } ?? []
  }

  private mutating func nextShortening() -> Departures? {
    while true {
      if let attempt = shortening?.value.attempt { return attempt }
      if let place = shortening?.place { shortened.insert(place) }
      shortening = nil
      guard let place = foundByChance.subtracting(shortened).min() else { return nil }
      shortening = (
        place, Shortening(findings[place].schedule.departures, attempts: Self.attempts)
      )
    }
  }

  /// So many runs are spent on making one schedule shorter.
  private static let attempts = 60

  /// Takes in what a run led to, and what its choices were.
  package mutating func add(_ departures: Departures, outcome: String, choices: [ScheduleChoice]) {
    let decided = Departures(decided: choices)
    let schedule = ScheduleString(decided, scenario: scenario, choices: choices)
    if let (place, value) = shortening {
      let isSame = findings[place].outcome == outcome
      var value = value
      value.take(isSame ? decided : nil)
      if value.shortest == decided { findings[place].schedule = schedule }
      shortening = (place, value)
      return
    }
    if departures.chance == nil {
      search.add(departures, choices: choices)
      guard decided == departures else { return }
    } else {
      drawn += 1
    }
    if let place = findings.firstIndex(where: { $0.outcome == outcome }) {
      findings[place].count += 1
      return
    }
    if departures.chance != nil { foundByChance.insert(findings.count) }
    findings.append(Finding(outcome: outcome, count: 1, schedule: schedule))
  }

  /// Takes in what a run's choices were, whose outcome does not matter.
  package mutating func pass(_ departures: Departures, choices: [ScheduleChoice]) {
    if shortening != nil { return addLost(departures) }
    if departures.chance == nil {
      search.add(departures, choices: choices)
    } else {
      drawn += 1
    }
  }

  /// A run has told nothing.
  package mutating func addLost(_ departures: Departures) {
    if shortening != nil {
      shortening?.value.take(nil)
    } else if departures.chance == nil {
      search.addLost()
    }
  }

  /// Takes in what a run of the finding's schedule in a process of its own led to.
  package mutating func confirm(_ place: Int, outcome: String?, choices: [ScheduleChoice]) {
    let fits = (try? findings[place].schedule.check(against: choices)) != nil
    findings[place].isConfirmed = fits && findings[place].outcome == outcome
  }
}
