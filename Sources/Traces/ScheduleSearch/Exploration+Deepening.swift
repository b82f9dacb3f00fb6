import TaskTrace

/// Finds the schedules with the fewest departures for outcomes that the first search has not reached.
///
/// Those outcomes were found by a reduced search or at random. Their schedules were shortened, but another schedule may
/// be shorter still. So the first search continues, in the order of the number of departures. It ends at the length of
/// the longest of these schedules, at which none of them can become shorter, or at a limit.
extension Exploration {
  /// The most runs of the search.
  var deepeningLimit: Int { max(limit / 2, 1) }

  /// The length of the longest schedule to shorten. A schedule with as many departures or more cannot replace it.
  private var greatestLength: Int {
    toShorten.map { findings[$0].schedule.departures.list.count }.max() ?? 0
  }

  mutating func beginDeepening() {
    var search = search
    search.limit = search.returned + deepeningLimit
    deepening = search
  }

  mutating func nextDeepening(upTo most: Int) -> [Departures] {
    let greatest = greatestLength
    let found = deepening?.next(upTo: most) ?? []
    let useful = found.prefix { $0.list.count < greatest }
    // The schedules that follow are not shorter than these.
    if useful.count < found.count { deepening?.limit = 0 }
    return Array(useful)
  }

  /// Records a run of the search; its outcome is nil if it does not matter.
  mutating func deepen(_ departures: Departures, outcome: String?, choices: [ScheduleChoice]) {
    deepening?.add(departures, choices: choices)
    guard let outcome, let place = findings.firstIndex(where: { $0.outcome == outcome }) else {
      return
    }
    keepIfShorter(Departures(decided: choices), for: place, choices: choices)
  }
}
