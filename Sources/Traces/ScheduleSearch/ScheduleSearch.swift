package import TaskTrace

/// Visits the schedules of a program: each once, and those with fewer departures from the default order first, so that
/// the first schedule which leads to an outcome is one of the shortest.
///
/// What is to be run next depends on nothing but the choices of the runs so far. A run's schedule is its departures;
/// beyond the last of them it goes in the default order, and each of its choices there leads to further schedules.
package struct ScheduleSearch: Sendable {
  /// A run whose choices beyond its departures were not all taken up.
  fileprivate struct Branch: Sendable {
    var departures: Departures
    /// The number of candidates at each choice beyond the last departure.
    var counts: [UInt16]
    /// The choice and the candidate that come next.
    var place = 0
    var candidate = 1

    var firstChoice: Int { (departures.list.last?.choice ?? 0) + 1 }
  }

  /// No more schedules than these are handed out.
  package let limit: Int
  package private(set) var handedOut = 0
  /// Runs that told their choices.
  package private(set) var told = 0
  /// Runs that did not do what their schedule says, or told nothing: the program depends on more than its schedule.
  package private(set) var strays = 0
  private var branches: [Branch] = []
  private var firstBranch = 0

  package init(limit: Int) { self.limit = limit }

  /// Whether every schedule was handed out, and each run has told what its choices were.
  package var isComplete: Bool {
    handedOut > 0 && strays == 0 && told == handedOut
      && branches[firstBranch...].allSatisfy { $0.place >= $0.counts.count }
  }

  /// The next schedules, at most so many. None are left, or the limit is reached, where there are none although all
  /// earlier ones were told.
  package mutating func next(upTo most: Int) -> [Departures] {
    var found: [Departures] = []
    let room = min(most, limit - handedOut)
    if handedOut == 0, room > 0 { found.append(Departures()) }
    while found.count < room, let departures = nextInBranches() { found.append(departures) }
    handedOut += found.count
    return found
  }

  private mutating func nextInBranches() -> Departures? {
    while firstBranch < branches.count {
      if let departures = branches[firstBranch].next() { return departures }
      branches[firstBranch].counts = []
      firstBranch += 1
    }
    branches.removeAll(keepingCapacity: true)
    firstBranch = 0
    return nil
  }

  /// Takes in what a run's choices were. To be told in the order in which the schedules were handed out.
  package mutating func add(_ departures: Departures, choices: [ScheduleChoice]) {
    told += 1
    guard Departures(decided: choices) == departures else {
      strays += 1
      return
    }
    let first = departures.list.last?.choice ?? 0
    let counts = choices.dropFirst(first).map { UInt16(clamping: $0.count) }
    if !counts.isEmpty { branches.append(Branch(departures: departures, counts: counts)) }
  }

  /// A run that was handed out has told nothing.
  package mutating func addLost() {
    told += 1
    strays += 1
  }
}

extension ScheduleSearch.Branch {
  fileprivate mutating func next() -> Departures? {
    guard place < counts.count else { return nil }
    let found = departures.adding(choice: firstChoice + place, candidate: candidate)
    candidate += 1
    if candidate >= counts[place] {
      place += 1
      candidate = 1
    }
    return found
  }
}
