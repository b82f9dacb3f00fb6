package import TaskTrace

/// What the schedules of a program lead to: outcomes, how often each came, and a short schedule that leads there.
///
/// Schedules are tried in the order of `ScheduleSearch`. If there are more than the limit, a quarter as many again are
/// drawn by chance, and what only chance has found is shortened.
///
/// With a reduction, a search that visits one of many equivalent schedules follows where the program has more than a few.
/// It rests on what the machine saw the program do. So it is audited: schedules are drawn by chance, and if one of them
/// leads to an outcome that the reduced search has missed, that search counts for nothing, and a weaker one follows. Where
/// it would take too long, it is given up, and schedules are drawn.
///
/// Each stage makes a limited number of choices, too, so that programs with long runs have fewer of them.
package struct Exploration: Sendable {
  package struct Finding: Hashable, Sendable {
    package var outcome: String
    /// How many schedules led to it.
    package var count: Int
    package var schedule: ScheduleString
    /// Whether a second run in a separate process had the same outcome; nil if that was not tried.
    package var isConfirmed: Bool?
  }

  /// The different schedules that were tried, by the way in which each was chosen first.
  package struct Account: Hashable, Sendable {
    /// One after the other, those with the fewest departures first.
    package var fewest = 0
    /// By a search that leaves out equivalent ones.
    package var reduced = 0
    /// By chance, each candidate as likely as the others.
    package var uniform = 0
    /// By random priorities.
    package var prioritized = 0

    package init() {}

    package var total: Int { fewest + reduced + uniform + prioritized }
  }

  enum Stage: Sendable {
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
  package internal(set) var search: ScheduleSearch
  /// The search with a reduction, if there was one; nil where it did not come to its end or failed its audit.
  package internal(set) var reducedSearch: ScheduleSearch?
  /// The different schedules that were tried.
  package private(set) var account = Account()
  /// How many schedules chance has drawn.
  package private(set) var drawn = 0
  /// How many of them went by random priorities for a mistake of two orderings.
  package private(set) var drawnByPriority = 0
  /// The most choices of a run, and its most tasks.
  package private(set) var mostChoices = 1
  package private(set) var mostTasks = 1
  /// Reductions that have missed an outcome.
  package internal(set) var failedReductions: [Footprint.Sharing] = []
  /// What a person is told of how the runs were made.
  package var remarks: [String] = []
  /// The search was stopped, or it found what it was looking for.
  package var isStopped = false
  let limit: Int
  var stage = Stage.plain
  var reductions: ArraySlice<Footprint.Sharing>
  var choicesInStage = 0
  var chanceSeed: UInt64 = 0
  var shortening: (place: Int, value: Shortening)?
  var shortened: Set<Int> = []
  var toShorten: Set<Int> = []
  private var seen: Set<Departures> = []

  /// `reduction`: what the program's tasks share at most; nil: each schedule is visited.
  package init(_ scenario: Scenario, limit: Int, reduction: Footprint.Sharing? = nil) {
    self.scenario = scenario
    self.limit = limit
    reductions =
      switch reduction {
      case .seenWithLastLine: [.seenWithLastLine, .seen, .unseen]
      case .seenWithoutLines: [.seenWithoutLines, .unseen]
      case .seen: [.seen, .unseen]
      case .unseen: [.unseen]
      case nil: []
      }
    search = ScheduleSearch(limit: reduction == nil ? limit : min(limit, Self.trial))
  }

  /// How many different schedules were tried.
  package var total: Int { account.total }

  /// Whether all schedules were tried, or one of each that are equivalent.
  package var isComplete: Bool { search.isComplete || isReduced }

  /// Whether a reduced search came to its end, and its audit has found nothing against it so far.
  package var isReduced: Bool { !search.isComplete && reducedSearch?.isComplete == true }

  /// Runs that did not do what their schedule says.
  package var strays: Int { search.strays + (reducedSearch?.strays ?? 0) }

  /// Records the outcome of a run and its choices.
  package mutating func add(_ departures: Departures, outcome: String, choices: [ScheduleChoice]) {
    let decided = Departures(decided: choices)
    if case .shortening = stage { return shorten(decided, choices, outcome) }
    let isNew = pass(departures, choices: choices)
    guard departures.chance != nil || decided == departures else { return }
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
    findings.append(
      Finding(outcome: outcome, count: 1, schedule: schedule(decided, choices)))
  }

  private func schedule(_ decided: Departures, _ choices: [ScheduleChoice]) -> ScheduleString {
    ScheduleString(decided, scenario: scenario, choices: choices)
  }

  /// The reduced search has missed an outcome.
  private mutating func weaken() {
    if let reduction = reducedSearch?.reduction { failedReductions.append(reduction) }
    reducedSearch = nil
    stage = .plain
  }

  private mutating func shorten(
    _ decided: Departures, _ choices: [ScheduleChoice], _ outcome: String
  ) {
    guard let place = shortening?.place, var value = shortening?.value else { return }
    let isSame = findings[place].outcome == outcome
    value.take(isSame ? decided : nil)
    if value.shortest == decided { findings[place].schedule = schedule(decided, choices) }
    shortening = (place, value)
  }

  /// Records the choices of a run whose outcome does not matter. Returns whether its schedule was not tried before.
  @discardableResult
  package mutating func pass(_ departures: Departures, choices: [ScheduleChoice]) -> Bool {
    mostChoices = max(mostChoices, choices.count)
    mostTasks = max(mostTasks, choices.reduce(0) { max($0, $1.greatestTask) })
    choicesInStage += choices.count
    let isNew = count(departures, Departures(decided: choices))
    if departures.chance != nil {
      drawn += 1
      if departures.priorities?.depth == 2 { drawnByPriority += 1 }
      return isNew
    }
    // Where not all candidates are told, a reduction leaves out nothing.
    if choices.contains(where: { $0.count > ScheduleChoice.mostCandidates }) { reductions = [] }
    switch stage {
    case .plain: search.add(departures, choices: choices)
    case .reduced: reducedSearch?.add(departures, choices: choices)
    case .shortening: shortening?.value.take(nil)
    case .audit, .drawing: break
    }
    return isNew
  }

  /// Counts what a run did. Returns whether no earlier one did the same.
  private mutating func count(_ departures: Departures, _ decided: Departures) -> Bool {
    guard departures.chance != nil || decided == departures, seen.insert(decided).inserted else {
      return false
    }
    switch stage {
    case .plain: account.fewest += 1
    case .reduced: account.reduced += 1
    case .audit, .drawing:
      if departures.priorities == nil { account.uniform += 1 } else { account.prioritized += 1 }
    case .shortening: break
    }
    return true
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
