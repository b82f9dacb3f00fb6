package import TaskTrace

/// Visits the schedules of a program, each once. Schedules with fewer departures from the default order come first, so
/// the first schedule with an outcome is one of the shortest.
///
/// The next schedule depends only on the choices of the runs so far. A run follows the departures of its schedule and,
/// after the last of them, the default order. Each choice after that leads to further schedules.
///
/// With a reduction, the search visits one schedule of each set that differs only in the order of independent steps. A
/// complete search then covers all orders. An incomplete one does not cover all schedules with few departures.
package struct ScheduleTraversal: Sendable {
  /// The most schedules that `next` returns in total.
  var limit: Int
  /// The assumption by which steps count as independent; nil visits each schedule.
  package let reduction: Footprint.Sharing?
  /// The number of schedules that `next` has returned.
  private(set) var returned = 0
  /// The number of schedules whose runs were reported.
  package private(set) var reported = 0
  /// The number of runs that did not follow their schedule or left no result. The program then depends on more than its
  /// schedule.
  private(set) var unusableRuns = 0
  private var branches = Queue<Branch>()
  private var races: RaceSearch?
  /// The origins of the schedules that `next` has returned and that are not reported yet, in their order. Nil is the
  /// origin of the first schedule, and of all schedules without a reduction.
  private var origins = Queue<RaceSearch.Origin?>()

  /// Creates a search. `assumesEnoughCores` is whether a reduction may assume that each job finds a free worker, and
  /// `assumesOwnMain` whether it may assume that only one task uses the main actor.
  /// `linesMatterFrom` is the moment from which on `.seenWithLastLine` does not omit orders of lines.
  package init(
    limit: Int, reduction: Footprint.Sharing? = nil, assumesEnoughCores: Bool = false,
    assumesOwnMain: Bool = false, linesMatterFrom: Int = .max
  ) {
    self.limit = limit
    self.reduction = reduction
    races = reduction.map {
      RaceSearch(
        .init($0, hasEnoughCores: assumesEnoughCores, hasOwnMain: assumesOwnMain),
        linesMatterFrom: linesMatterFrom)
    }
  }

  /// Whether every schedule was returned and every run was reported, and the reduction is not too coarse.
  package var isComplete: Bool {
    guard returned > 0, unusableRuns == 0, reported == returned, !isTooCoarse else { return false }
    // The planned schedules that are left may all be asleep.
    var rest = self
    return rest.nextSchedule() == nil
  }

  /// Whether the reduction may omit orders that differ in their outcome.
  package var isTooCoarse: Bool { lacksCores || sharesMain || momentOfLastLines != nil }

  /// Whether the reduction assumes enough cores, and a job has had to wait for one.
  var lacksCores: Bool { races?.lacksCores == true }

  /// Whether the reduction assumes that one task uses the main actor, and a second one has used it.
  var sharesMain: Bool { races?.sharesMain == true }

  /// Whether a job has kept its worker in some run while it waited in a call or computed. Known only with a reduction.
  var keepsWorker: Bool { races?.keepsWorker != false }

  /// The earliest moment at which the reduction omits orders that differ in the last line of the output, although that
  /// line matters. Moments count how often time has passed. Nil if there is none.
  var momentOfLastLines: Int? {
    reduction == .seenWithLastLine ? races?.momentOfLastLines : nil
  }

  /// Whether more schedules are planned than the limit allows.
  var isTooLarge: Bool { (races?.waiting ?? 0) > limit - returned }

  /// Returns the next schedules, at most `most`. Returns none at the limit, and if no schedule is left until another
  /// run is reported.
  package mutating func next(upTo most: Int) -> [Departures] {
    var found: [Departures] = []
    let room = min(most, limit - returned)
    if returned == 0, room > 0 {
      found.append(Departures())
      origins.append(nil)
    }
    while found.count < room, let next = nextSchedule() { found.append(next) }
    returned += found.count
    return found
  }

  private mutating func nextSchedule() -> Departures? {
    if races != nil {
      guard let (departures, origin) = races?.next() else { return nil }
      origins.append(origin)
      return departures
    }
    while var branch = branches.first {
      if let next = branch.next() {
        branches.first = branch
        return next
      }
      branches.removeFirst()
    }
    return nil
  }

  /// Records the choices of a run. Call it in the order in which `next` returned the schedules.
  package mutating func add(_ departures: Departures, choices: [ScheduleChoice]) {
    reported += 1
    let origin = origins.removeFirst() ?? nil
    guard Departures(decided: choices) == departures else {
      unusableRuns += 1
      return
    }
    if races != nil {
      races?.add(departures, choices: choices, origin: origin)
    } else if let branch = Branch(departures, choices: choices) {
      branches.append(branch)
    }
  }

  /// Records that a run left no result.
  package mutating func addRunWithoutResult() {
    reported += 1
    unusableRuns += 1
    _ = origins.removeFirst()
  }
}

/// A first-in, first-out queue.
private struct Queue<Element: Sendable>: Sendable {
  private var elements: [Element?] = []
  private var start = 0

  mutating func append(_ element: Element) { elements.append(element) }

  var first: Element? {
    get { start < elements.count ? elements[start] : nil }
    set { if start < elements.count { elements[start] = newValue } }
  }

  @discardableResult
  mutating func removeFirst() -> Element? {
    guard start < elements.count else { return nil }
    defer {
      elements[start] = nil
      start += 1
      if start > 1000 {
        elements.removeFirst(start)
        start = 0
      }
    }
    return elements[start]
  }
}
