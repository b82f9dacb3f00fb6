package import TaskTrace

/// First come, except where a script departs from it. A choice is made wherever there are two candidates at least; the
/// policy keeps it until it is taken.
///
/// In the default order a core that pauses goes on, then timers fire in their order, then it is as under
/// `FirstComePolicy`. Of the other candidates the one that arrived first comes first. O(n log n) a decision.
package struct ScriptedPolicy: SchedulingPolicy {
  private var waiting: [Candidate] = []
  private var departures: ArraySlice<Departures.Departure>
  private var chance: SplitMix64?
  private var draw: PriorityDraw?
  private var choices = 0
  private var decision: Decision?

  package init(_ departures: Departures) {
    self.departures = []
    follow(departures)
  }

  package mutating func follow(_ departures: Departures) {
    self.departures = departures.list.drop { $0.choice <= choices }
    chance = departures.chance.map(SplitMix64.init)
    draw =
      if let seed = departures.chance, let priorities = departures.priorities {
        PriorityDraw(priorities, seed: seed)
      } else {
        nil
      }
  }

  package var takesTimers: Bool { true }

  package mutating func add(_ candidate: Candidate) { waiting.append(candidate) }

  package mutating func takeDecision() -> Decision? {
    defer { decision = nil }
    return decision
  }

  package mutating func next(mainIsFree: Bool, poolIsFree: Bool) -> Candidate? {
    let free = waiting.filter { candidate in
      switch candidate.lane {
      case .main: mainIsFree
      case .pool: poolIsFree
      case .core, .clock: true
      }
    }
    guard free.count > 1 else { return free.first.map { take($0) } }
    let candidates = Self.inOrder(free)
    let taken = choose(among: candidates)
    decision = Decision(candidates: candidates, taken: taken)
    return take(candidates[taken])
  }

  private mutating func take(_ candidate: Candidate) -> Candidate {
    waiting.removeAll { $0.sequence == candidate.sequence }
    return candidate
  }

  /// What the script says; where it names a candidate that is not there, it departs nowhere.
  private mutating func choose(among candidates: [Candidate]) -> Int {
    let count = candidates.count
    choices += 1
    if let departure = departures.first {
      guard departure.choice == choices else { return 0 }
      departures.removeFirst()
      return departure.candidate < count ? departure.candidate : 0
    }
    if draw != nil { return draw?.choose(among: candidates) ?? 0 }
    guard let word = chance?.next() else { return 0 }
    return Int(word % UInt64(count))
  }

  private static func inOrder(_ candidates: [Candidate]) -> [Candidate] {
    let usual = firstCome(candidates)
    func rank(_ candidate: Candidate) -> (Int, Int) {
      // The latest pause is that of the core which runs.
      if candidate.isPause { return (0, -candidate.sequence) }
      if candidate.lane == .clock { return (1, candidate.sequence) }
      return (candidate.sequence == usual ? 2 : 3, candidate.sequence)
    }
    return candidates.sorted { rank($0) < rank($1) }
  }

  /// The sequence of the one that goes first under `FirstComePolicy`.
  private static func firstCome(_ candidates: [Candidate]) -> Int? {
    func first(in lane: Candidate.Lane) -> Int? {
      candidates.filter { $0.lane == lane }
        .min { ($1.priority, $0.sequence) < ($0.priority, $1.sequence) }?.sequence
    }
    let going = candidates.filter { candidate in
      if case .core = candidate.lane { !candidate.isPause } else { false }
    }
    return [first(in: .main), first(in: .pool), going.map(\.sequence).min()]
      .compactMap(\.self).min()
  }
}
