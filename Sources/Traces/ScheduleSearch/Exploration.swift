package import TaskTrace

/// What the schedules of a program lead to: outcomes, how often each came, and a short schedule that leads there.
///
/// Schedules are tried in the order of `ScheduleSearch`. If there are more than the limit, a quarter as many again are
/// drawn by chance, and what only chance has found is shortened.
///
/// With a reduction, a search that visits one of many equivalent schedules follows where the program has more than a few.
/// It rests on what the machine saw the program do. So it is audited: schedules are drawn by chance, and if one of them
/// leads to an outcome that the reduced search has missed, that search counts for nothing, and a weaker one follows.
package struct Exploration: Sendable {
  package struct Finding: Hashable, Sendable {
    package var outcome: String
    /// How many schedules led to it.
    package var count: Int
    package var schedule: ScheduleString
    /// Whether a second run in a separate process had the same outcome; nil if that was not tried.
    package var isConfirmed: Bool?
  }

  private enum Stage: Sendable {
    /// All schedules one after the other, to the search's limit.
    case plain
    case reduced
    /// Chance draws so many more.
    case audit(Int), drawing(Int)
    case shortening
  }

  /// A scenario without departures.
  package let scenario: Scenario
  /// In the order in which they were found.
  package private(set) var findings: [Finding] = []
  /// The search that visits each schedule.
  package private(set) var search: ScheduleSearch
  /// The search with a reduction, if there was one; nil where it did not come to its end or failed its audit.
  package private(set) var reducedSearch: ScheduleSearch?
  /// How many different schedules were tried.
  package private(set) var total = 0
  /// How many schedules chance has drawn.
  package private(set) var drawn = 0
  /// How many of them went by random priorities for a mistake of two orderings.
  package private(set) var drawnByPriority = 0
  /// The most choices of a run, and its most tasks.
  package private(set) var mostChoices = 1
  package private(set) var mostTasks = 1
  /// Reductions that have missed an outcome.
  package private(set) var failedReductions: [Footprint.Sharing] = []
  /// What a person is told of how the runs were made.
  package var remarks: [String] = []
  /// The search was stopped, or it found what it was looking for.
  package var isStopped = false
  private let limit: Int
  private var stage = Stage.plain
  private var reductions: ArraySlice<Footprint.Sharing>
  private var seen: Set<Departures> = []
  private var choicesWithReduction = 0
  private var chanceSeed: UInt64 = 0
  private var shortening: (place: Int, value: Shortening)?
  private var shortened: Set<Int> = []
  private var toShorten: Set<Int> = []

  /// `reduction`: what the program's tasks share at most; nil: each schedule is visited.
  package init(_ scenario: Scenario, limit: Int, reduction: Footprint.Sharing? = nil) {
    self.scenario = scenario
    self.limit = limit
    reductions =
      switch reduction {
      case .seen: [.seen, .unseen]
      case .unseen: [.unseen]
      case nil: []
      }
    search = ScheduleSearch(limit: reduction == nil ? limit : min(limit, Self.trial))
  }

  /// So many schedules are visited before a reduction is tried.
  private static let trial = 256
  /// A search with a reduction may make so many times the limit's runs, with so many choices for each run of the limit.
  private static let (reducedRuns, reducedChoices) = (4, 200)
  /// So many runs are spent on making one schedule shorter.
  private static let attempts = 60
  /// No more schedules than these are made shorter.
  private static let mostShortened = 12

  /// Whether all schedules were tried, or one of each that are equivalent.
  package var isComplete: Bool { search.isComplete || isReduced }

  /// Whether a reduced search came to its end, and its audit has found nothing against it so far.
  package var isReduced: Bool { !search.isComplete && reducedSearch?.isComplete == true }

  /// Runs that did not do what their schedule says.
  package var strays: Int { search.strays + (reducedSearch?.strays ?? 0) }

  /// The runs to start next, at most this many; empty when the search is done. Report each with `add` or `addLost`,
  /// in this order.
  package mutating func next(upTo most: Int) -> [Departures] {
    while !isStopped, strays == 0 {
      let found = nextOfStage(upTo: most)
      if !found.isEmpty { return found }
      guard let stage = nextStage else { return [] }
      self.stage = stage
    }
    return []
  }

  private mutating func nextOfStage(upTo most: Int) -> [Departures] {
    switch stage {
    case .plain: return search.next(upTo: most)
    case .reduced:
      return choicesWithReduction > limit * Self.reducedChoices
        ? [] : reducedSearch?.next(upTo: most) ?? []
    case .audit(let left):
      stage = .audit(left - min(most, left))
      return draw(min(most, left))
    case .drawing(let left):
      stage = .drawing(left - min(most, left))
      return draw(min(most, left))
    case .shortening: return nextShortening().map { [$0] } ?? []
    }
  }

  /// Of four draws, two take each candidate as likely as the others, and two go by random priorities.
  private mutating func draw(_ count: Int) -> [Departures] {
    defer { chanceSeed += UInt64(count) }
    return (0..<UInt64(count)).map { number in
      let seed = chanceSeed + number
      let depth: Int? = [0: nil, 1: 2, 2: nil, 3: 3][seed % 4] ?? nil
      return Departures(
        chance: seed, priorities: depth.map { RandomPriorities(depth: $0, steps: mostChoices) })
    }
  }

  /// What follows a stage that has nothing more to run; nil: nothing.
  private var nextStage: Stage? {
    mutating get {
      let drawLimit = max(limit / 4, 1)
      switch stage {
      case .plain where search.isComplete: return .shortening
      case .plain:
        guard let reduction = reductions.popFirst() else {
          if search.limit == limit { return .drawing(drawLimit) }
          search.limit = limit
          return .plain
        }
        choicesWithReduction = 0
        reducedSearch = ScheduleSearch(limit: limit * Self.reducedRuns, reduction: reduction)
        return .reduced
      case .reduced:
        guard let told = reducedSearch?.told, isReduced else {
          // It did not come to its end, and a weaker one would not either.
          (reducedSearch, reductions) = (nil, [])
          return .plain
        }
        return .audit(min(drawLimit, max(told, 50)))
      case .audit, .drawing: return .shortening
      case .shortening: return nil
      }
    }
  }

  private mutating func nextShortening() -> Departures? {
    while true {
      if let attempt = shortening?.value.attempt { return attempt }
      if let place = shortening?.place { shortened.insert(place) }
      shortening = nil
      guard let place = toShorten.subtracting(shortened).min(), shortened.count < Self.mostShortened
      else { return nil }
      shortening = (
        place, Shortening(findings[place].schedule.departures, attempts: Self.attempts)
      )
    }
  }

  /// Records the outcome of a run and its choices.
  package mutating func add(_ departures: Departures, outcome: String, choices: [ScheduleChoice]) {
    let decided = Departures(decided: choices)
    let schedule = ScheduleString(decided, scenario: scenario, choices: choices)
    if case .shortening = stage { return shorten(decided, schedule, outcome) }
    pass(departures, choices: choices)
    guard departures.chance != nil || decided == departures else { return }
    let isNew = seen.insert(decided).inserted
    if isNew { total += 1 }
    if let place = findings.firstIndex(where: { $0.outcome == outcome }) {
      if isNew { findings[place].count += 1 }
      return
    }
    switch stage {
    case .plain, .shortening: break
    case .reduced, .drawing: toShorten.insert(findings.count)
    case .audit:
      toShorten.insert(findings.count)
      weaken()
    }
    findings.append(Finding(outcome: outcome, count: 1, schedule: schedule))
  }

  /// The reduced search has missed an outcome.
  private mutating func weaken() {
    if let reduction = reducedSearch?.reduction { failedReductions.append(reduction) }
    reducedSearch = nil
    stage = .plain
  }

  private mutating func shorten(
    _ decided: Departures, _ schedule: ScheduleString, _ outcome: String
  ) {
    guard let place = shortening?.place, var value = shortening?.value else { return }
    let isSame = findings[place].outcome == outcome
    value.take(isSame ? decided : nil)
    if value.shortest == decided { findings[place].schedule = schedule }
    shortening = (place, value)
  }

  /// Records the choices of a run whose outcome does not matter.
  package mutating func pass(_ departures: Departures, choices: [ScheduleChoice]) {
    mostChoices = max(mostChoices, choices.count)
    mostTasks = max(mostTasks, choices.reduce(0) { max($0, $1.greatestTask) })
    if departures.chance != nil {
      drawn += 1
      if departures.priorities?.depth == 2 { drawnByPriority += 1 }
      return
    }
    // Where not all candidates are told, a reduction leaves out nothing.
    if choices.contains(where: { $0.count > ScheduleChoice.mostCandidates }) { reductions = [] }
    switch stage {
    case .plain: search.add(departures, choices: choices)
    case .reduced:
      choicesWithReduction += choices.count
      reducedSearch?.add(departures, choices: choices)
    case .shortening: shortening?.value.take(nil)
    case .audit, .drawing: break
    }
  }

  /// Records that a run left no result.
  package mutating func addLost(_ departures: Departures) {
    switch stage {
    case .plain where departures.chance == nil: search.addLost()
    case .reduced: reducedSearch?.addLost()
    case .shortening: shortening?.value.take(nil)
    case .plain, .audit, .drawing: break
    }
  }

  /// Records the outcome of the finding's schedule in a separate process.
  package mutating func confirm(_ place: Int, outcome: String?, choices: [ScheduleChoice]) {
    let fits = (try? findings[place].schedule.check(against: choices)) != nil
    findings[place].isConfirmed = fits && findings[place].outcome == outcome
  }
}
