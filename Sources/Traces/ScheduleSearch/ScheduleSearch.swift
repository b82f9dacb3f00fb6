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
  /// Where a schedule comes from that was handed out.
  private struct Origin: Sendable {
    var branch: Int
    var node: Int
  }

  /// No more schedules than these are handed out.
  package var limit: Int
  /// Which steps count as independent; nil: none, and each schedule is visited.
  package let reduction: Footprint.Sharing?
  package private(set) var handedOut = 0
  /// Runs that reported their choices.
  package private(set) var told = 0
  /// Runs that did not follow their schedule or reported nothing: the program depends on more than its schedule.
  package private(set) var strays = 0
  /// Alternatives that were left out because of the reduction.
  package private(set) var skipped = 0
  private var branches: [Int: Branch] = [:]
  private var firstBranch = 0
  private var branchCount = 0
  /// Of the schedules that were not told yet, in their order; nil is the first of all.
  private var origins: [Origin?] = []
  private var firstOrigin = 0

  package init(limit: Int, reduction: Footprint.Sharing? = nil) {
    self.limit = limit
    self.reduction = reduction
  }

  /// Whether every schedule was handed out and every run has reported its choices.
  package var isComplete: Bool {
    guard handedOut > 0, strays == 0, told == handedOut else { return false }
    // What is left may all be asleep.
    var rest = self
    return rest.nextInBranches() == nil
  }

  /// The next schedules, at most this many. Returns none at the limit, or when all earlier runs have reported and no
  /// schedule is left.
  package mutating func next(upTo most: Int) -> [Departures] {
    var found: [Departures] = []
    let room = min(most, limit - handedOut)
    if handedOut == 0, room > 0 {
      found.append(Departures())
      origins.append(nil)
    }
    while found.count < room, let (departures, origin) = nextInBranches() {
      branches[origin.branch]?.pending += 1
      origins.append(origin)
      found.append(departures)
    }
    handedOut += found.count
    return found
  }

  private mutating func nextInBranches() -> (Departures, Origin)? {
    while firstBranch < branchCount {
      let before = branches[firstBranch]?.skipped ?? 0
      let found = branches[firstBranch]?.next()
      skipped += (branches[firstBranch]?.skipped ?? 0) - before
      if let found { return (found.departures, Origin(branch: firstBranch, node: found.node)) }
      drop(firstBranch)
      firstBranch += 1
    }
    return nil
  }

  /// Nothing more comes from that branch, and nobody asks for it.
  private mutating func drop(_ branch: Int) {
    if let found = branches[branch], found.isExhausted, found.pending == 0 {
      branches[branch] = nil
    }
  }

  private mutating func takeOrigin() -> Origin? {
    guard firstOrigin < origins.count else { return nil }
    defer {
      firstOrigin += 1
      if firstOrigin > 1000 {
        origins.removeFirst(firstOrigin)
        firstOrigin = 0
      }
    }
    return origins[firstOrigin]
  }

  /// Records the choices of a run. Call it in the order in which the schedules were handed out.
  package mutating func add(_ departures: Departures, choices: [ScheduleChoice]) {
    told += 1
    let origin = takeOrigin()
    if let origin { branches[origin.branch]?.pending -= 1 }
    defer { if let origin { drop(origin.branch) } }
    guard Departures(decided: choices) == departures else {
      strays += 1
      return
    }
    var sleep: SleepSet? = SleepSet()
    if let origin, let reduction, let last = departures.list.last {
      sleep = branches[origin.branch]?
        .sleep(at: origin.node, after: choices[last.choice - 1], reduction)
    }
    guard let branch = Branch(departures, choices: choices, sleep: sleep, reduction) else { return }
    branches[branchCount] = branch
    branchCount += 1
  }

  /// Records that a run left no result.
  package mutating func addLost() {
    told += 1
    strays += 1
    if let origin = takeOrigin() {
      branches[origin.branch]?.pending -= 1
      drop(origin.branch)
    }
  }
}
