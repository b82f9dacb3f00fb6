package import TaskTrace

/// Finds the outcomes of a program under different schedules: how often each occurs, and a short schedule for it.
///
/// Schedules are tried in the order of `ScheduleTraversal`. If there are more than the limit, a quarter as many are
/// drawn at random in addition. The schedules of outcomes that were not found in that order are shortened: first by
/// removing departures, and then by continuing in that order for a limited number of runs.
///
/// With a reduction, programs with many schedules are searched a second time, visiting one of each set of equivalent
/// schedules. This relies on what the machine saw of the program, so the result is audited: schedules are drawn at
/// random, and if one has an outcome that the reduced search has missed, that search is discarded and a search with a
/// weaker reduction follows. A reduced search that would take too long is abandoned, and schedules are drawn instead.
///
/// Each stage also has a limit of choices, so that it makes fewer runs of a program with long runs.
package struct Exploration: Sendable {
  package struct Finding: Hashable, Sendable {
    package var outcome: String
    /// The number of schedules with this outcome.
    package var count: Int
    package var schedule: ScheduleString
    /// Whether a second run in a separate process had the same outcome; nil if there was none.
    package var isConfirmed: Bool?
  }

  enum Stage: Sendable {
    /// Visits all schedules, up to the search's limit.
    case plain
    case reduced
    /// Draws that many more schedules at random.
    case audit(Int), drawing(Int)
    case shortening
    case deepening
  }

  /// The scenario, without departures.
  package let scenario: Scenario
  /// The findings in the order in which they were made.
  package private(set) var findings: [Finding] = []
  /// The search that visits each schedule.
  package internal(set) var search: ScheduleTraversal
  /// The search with a reduction; nil if there was none, if it was abandoned, or if it failed its audit.
  package internal(set) var reducedSearch: ScheduleTraversal?
  /// The numbers of different schedules that were tried.
  package private(set) var counts = ScheduleCounts()
  /// The number of schedules that were drawn at random.
  package private(set) var drawn = 0
  /// The number of those that use random priorities of depth 2.
  package private(set) var drawnByPriority = 0
  /// The most choices of a run.
  package private(set) var maximumChoices = 1
  /// A lower bound for the most tasks of a run.
  package private(set) var maximumTasks = 1
  /// The reductions that have missed an outcome.
  package internal(set) var failedReductions: [Footprint.Sharing] = []
  /// Sentences that tell the user how the runs were made.
  package var remarks: [String] = []
  /// Whether the program has threads of its own. Each of them ran until it waited, so other orders are possible.
  package var hasThreads = false
  /// Whether the tasks used only the main thread in the default order.
  package var usesOnlyMainThread = false
  /// Whether the exploration was stopped, or has found what it was looking for.
  package var isStopped = false
  /// Whether `endSearch` was called.
  package internal(set) var hasEnded = false
  let limit: Int
  /// The most schedules that `next` returns in total. It can be lowered during the exploration.
  package var maximumRuns: Int
  /// The exploration on a machine with more cores; nil if there was none. See `add(wider:)`.
  var wider: Wider?
  /// The number of schedules that `next` has returned, in all stages.
  package internal(set) var runs = 0
  var stage = Stage.plain
  var reductions: ArraySlice<Footprint.Sharing>
  /// Whether no job has had to wait for a core in the reduced searches.
  var assumesEnoughCores = true
  /// Whether only one task has used the main actor in the reduced searches.
  var assumesOwnMain = true
  /// The moment from which on a reduced search takes the order of lines into account.
  var linesMatterFrom = Int.max
  var choicesInStage = 0
  var chanceSeed: UInt64 = 0
  /// The shortening of findings; nil before the shortening stage.
  var shortenings: Shortenings?
  var toShorten: Set<Int> = []
  /// The continued search for shorter schedules; nil before the deepening stage.
  var deepening: ScheduleTraversal?
  /// The choices of the plain search's first runs, by schedule. A reduced search does not repeat these runs.
  var known: [Departures: [ScheduleChoice]] = [:]
  /// The schedules that the reduced search has requested last and whose runs were not yet reported to it.
  var requested: ArraySlice<Departures> = []
  private var seen: Set<Departures> = []

  /// Creates an exploration. `limit` applies to the search in the order of the number of departures; the limits of the
  /// other stages depend on it. `maximumRuns` limits the runs of all stages together: it leaves some of them for
  /// drawing and for shorter schedules. `reduction` is the most that the program's tasks are assumed to share; nil
  /// visits each schedule.
  package init(
    _ scenario: Scenario, limit: Int, maximumRuns: Int = .max, reduction: Footprint.Sharing? = nil
  ) {
    self.scenario = scenario
    self.limit = limit
    self.maximumRuns = maximumRuns
    reductions =
      switch reduction {
      case .seenWithLastLine: [.seenWithLastLine, .seen, .unseen]
      case .seenWithoutLines: [.seenWithoutLines, .unseen]
      case .seen: [.seen, .unseen]
      case .unseen: [.unseen]
      case nil: []
      }
    search = ScheduleTraversal(limit: reduction == nil ? limit : min(limit, Self.trial))
  }

  /// The number of different schedules that were tried.
  package var total: Int { counts.total }

  /// Whether all outcomes are known: all schedules were tried, or at least one of each set of equivalent schedules, or
  /// those of a machine with more cores.
  package var isComplete: Bool { search.isComplete || isReduced || isCovered }

  /// Whether a reduced search is complete and its audit has not found a missed outcome.
  package var isReduced: Bool { !search.isComplete && reducedSearch?.isComplete == true }

  /// The number of runs that did not follow their schedule.
  package var unusableRuns: Int { search.unusableRuns + (reducedSearch?.unusableRuns ?? 0) }

  /// Records a run: its schedule, its outcome and its choices.
  package mutating func add(_ departures: Departures, outcome: String, choices: [ScheduleChoice]) {
    let decided = Departures(decided: choices)
    switch stage {
    case .shortening: return shorten((schedule(decided, choices), outcome))
    case .deepening: return deepen(departures, outcome: outcome, choices: choices)
    case .plain, .reduced, .audit, .drawing: break
    }
    let isNew = add(departures, choices: choices)
    guard departures.chance != nil || decided == departures else { return }
    if let place = findings.firstIndex(where: { $0.outcome == outcome }) {
      if isNew { findings[place].count += 1 }
      return keepIfShorter(decided, for: place, choices: choices)
    }
    let isPlain = if case .plain = stage { departures.chance == nil } else { false }
    if !isPlain { toShorten.insert(findings.count) }
    if case .audit = stage { abandonReduction() }
    findings.append(
      Finding(outcome: outcome, count: 1, schedule: schedule(decided, choices)))
  }

  /// Keeps a schedule with a finding's outcome if it is shorter than the finding's schedule.
  mutating func keepIfShorter(_ decided: Departures, for place: Int, choices: [ScheduleChoice]) {
    guard decided.list.count < findings[place].schedule.departures.list.count else { return }
    findings[place].schedule = schedule(decided, choices)
  }

  private func schedule(_ decided: Departures, _ choices: [ScheduleChoice]) -> ScheduleString {
    ScheduleString(decided, scenario: scenario, choices: choices)
  }

  /// Discards the reduced search, which has missed an outcome.
  private mutating func abandonReduction() {
    if let reduction = reducedSearch?.reduction { failedReductions.append(reduction) }
    reducedSearch = nil
    stage = .plain
  }

  /// Records a run of the shortening stage; nil if its outcome does not matter or it left no result.
  private mutating func shorten(_ run: (schedule: ScheduleString, outcome: String)?) {
    guard let place = shortenings?.place else { return }
    let isSame = run?.outcome == findings[place].outcome
    guard let shorter = shortenings?.report(isSame ? run?.schedule : nil) else { return }
    findings[shorter.place].schedule = shorter.schedule
  }

  /// Records the choices of a run whose outcome does not matter. Returns whether its schedule is new.
  @discardableResult
  package mutating func add(_ departures: Departures, choices: [ScheduleChoice]) -> Bool {
    maximumChoices = max(maximumChoices, choices.count)
    maximumTasks = max(maximumTasks, choices.reduce(0) { max($0, $1.greatestTask) })
    choicesInStage += choices.count
    let isNew = count(departures, Departures(decided: choices))
    if departures.chance != nil {
      drawn += 1
      if departures.priorities?.depth == 2 { drawnByPriority += 1 }
      return isNew
    }
    // If the record of a choice omits candidates, a reduction is not possible.
    if choices.contains(where: { $0.count > ScheduleChoice.maximumCandidates }) { reductions = [] }
    switch stage {
    case .plain:
      search.add(departures, choices: choices)
      if !reductions.isEmpty, choicesInStage <= Self.maximumKnownChoices {
        known[departures] = choices
      }
    case .reduced: reportToReducedSearch(departures, choices)
    case .shortening: shorten(nil)
    case .deepening: deepen(departures, outcome: nil, choices: choices)
    case .audit, .drawing: break
    }
    return isNew
  }

  /// Counts the schedule that a run followed. Returns whether it is new.
  private mutating func count(_ departures: Departures, _ decided: Departures) -> Bool {
    guard departures.chance != nil || decided == departures, seen.insert(decided).inserted else {
      return false
    }
    // The last runs of an audit that has failed are reported in the next stage.
    guard departures.chance == nil else {
      if departures.priorities == nil { counts.uniform += 1 } else { counts.prioritized += 1 }
      return true
    }
    switch stage {
    case .plain: counts.fewest += 1
    case .reduced: counts.reduced += 1
    case .audit, .drawing, .shortening, .deepening: break
    }
    return true
  }

  /// Records that a run left no result.
  package mutating func addRunWithoutResult(_ departures: Departures) {
    switch stage {
    case .plain where departures.chance == nil: search.addRunWithoutResult()
    case .reduced:
      requested.removeFirst()
      reducedSearch?.addRunWithoutResult()
    case .shortening: shorten(nil)
    case .deepening: deepening?.addRunWithoutResult()
    case .plain, .audit, .drawing: break
    }
  }

  /// Records the outcome of a finding's schedule in a second run, in a separate process.
  package mutating func confirm(_ place: Int, outcome: String?, choices: [ScheduleChoice]) {
    let fits = (try? findings[place].schedule.check(against: choices)) != nil
    findings[place].isConfirmed = fits && findings[place].outcome == outcome
  }
}
