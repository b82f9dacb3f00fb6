package import TaskTrace

/// Visits the schedules of a program: each once, and those with fewer departures from the default order first, so that
/// the first schedule which leads to an outcome is one of the shortest.
///
/// What is to be run next depends on nothing but the choices of the runs so far. A run's schedule is its departures;
/// beyond the last of them it goes in the default order, and each of its choices there leads to further schedules.
///
/// With a reduction, of schedules that differ only in the order of independent steps one is visited. That says something
/// of all orders when the search is complete, and nothing of those with few departures while it is not.
package struct ScheduleSearch: Sendable {
  /// No more schedules than these are handed out.
  package var limit: Int
  /// Which steps count as independent; nil: none, and each schedule is visited.
  package let reduction: Footprint.Sharing?
  package private(set) var handedOut = 0
  /// Runs that reported their choices.
  package private(set) var told = 0
  /// Runs that did not follow their schedule or reported nothing: the program depends on more than its schedule.
  package private(set) var strays = 0
  private var branches = Queue<Branch>()
  private var races: RaceSearch?
  /// Where the schedules come from that were handed out to races and not told, in their order; nil is the first of all.
  private var origins = Queue<RaceSearch.Origin?>()

  package init(limit: Int, reduction: Footprint.Sharing? = nil) {
    self.limit = limit
    self.reduction = reduction
    races = reduction.map(RaceSearch.init)
  }

  /// Whether every schedule was handed out and every run has reported its choices.
  package var isComplete: Bool {
    guard handedOut > 0, strays == 0, told == handedOut else { return false }
    // What is left may all be asleep.
    var rest = self
    return rest.nextSchedule() == nil
  }

  /// Whether its reduction leaves out orders that differ in what matters: the last of the lines.
  package var isTooCoarse: Bool {
    reduction == .seenWithLastLine && races?.hasSeveralLastLines == true
  }

  /// Whether more schedules wait than may still be handed out.
  package var isTooLarge: Bool { (races?.waiting ?? 0) > limit - handedOut }

  /// The next schedules, at most this many. Returns none at the limit, or when all earlier runs have reported and no
  /// schedule is left.
  package mutating func next(upTo most: Int) -> [Departures] {
    var found: [Departures] = []
    let room = min(most, limit - handedOut)
    if handedOut == 0, room > 0 {
      found.append(Departures())
      origins.append(nil)
    }
    while found.count < room, let next = nextSchedule() { found.append(next) }
    handedOut += found.count
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

  /// Records the choices of a run. Call it in the order in which the schedules were handed out.
  package mutating func add(_ departures: Departures, choices: [ScheduleChoice]) {
    told += 1
    let origin = origins.removeFirst() ?? nil
    guard Departures(decided: choices) == departures else {
      strays += 1
      return
    }
    if races != nil {
      races?.add(departures, choices: choices, origin: origin)
    } else if let branch = Branch(departures, choices: choices) {
      branches.append(branch)
    }
  }

  /// Records that a run left no result.
  package mutating func addLost() {
    told += 1
    strays += 1
    _ = origins.removeFirst()
  }
}

/// What comes in first is taken out first.
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
