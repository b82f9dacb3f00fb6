package import TaskTrace

/// Follows the default order, except at choices where its departures name another candidate.
///
/// It makes a choice whenever there are at least two candidates, and keeps the choice until `takeDecision`.
///
/// By default, a core or thread that pauses continues, then a thread outside the machine gets its turn, then timers
/// fire in their order, and then `FirstComePolicy` applies. The other candidates follow in the order of their arrival,
/// and other turns of threads are the last. Only the first job that waits for the main thread is a candidate. A decision
/// takes O(n) time.
package struct ScriptedPolicy: SchedulingPolicy {
  /// The candidates, in the order of their arrival.
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
  package var takesTurns: Bool { true }
  package var jobsForWorkers: Int { waiting.count { $0.lane == .pool } }

  package mutating func add(_ candidate: Candidate) { waiting.append(candidate) }

  package mutating func removeTurns() { waiting.removeAll { $0.lane == .outside } }

  package mutating func takeDecision() -> Decision? {
    defer { decision = nil }
    return decision
  }

  package mutating func next(on free: FreeCores) -> Candidate? {
    var mainHasCandidate = !free.main
    let ready = waiting.filter { candidate in
      switch candidate.lane {
      // The main thread runs its jobs in the order of their arrival, as Dispatch's main queue does.
      case .main:
        defer { mainHasCandidate = true }
        return !mainHasCandidate
      case .pool: return free.pool
      case .clock: return free.pool || free.clock
      case .core, .outside, .thread: return true
      }
    }
    guard ready.count > 1 else { return ready.first.map { take($0) } }
    let candidates = Self.inOrder(ready)
    let taken = choose(among: candidates)
    decision = Decision(candidates: candidates, taken: taken)
    return take(candidates[taken])
  }

  private mutating func take(_ candidate: Candidate) -> Candidate {
    if let place = waiting.firstIndex(where: { $0.sequence == candidate.sequence }) {
      waiting.remove(at: place)
    }
    // One thread less precedes those that wait with higher thread IDs.
    if candidate.lane == .outside {
      for place in waiting.indices where waiting[place].turn > candidate.turn {
        waiting[place].turn -= 1
      }
    }
    return candidate
  }

  /// Returns the index of the candidate that the departures name for this choice, or 0, the default, if they name none.
  /// After the last departure, draws a candidate at random if the departures have a seed.
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

  /// Returns the candidates with the default first. `candidates` are in the order of their arrival.
  private static func inOrder(_ candidates: [Candidate]) -> [Candidate] {
    let first = firstCome(candidates)
    guard candidates.contains(where: \.hasPlaceOfItsOwn) else {
      guard let first, first > 0 else { return candidates }
      var ordered = candidates
      ordered.insert(ordered.remove(at: first), at: 0)
      return ordered
    }
    var (pauses, turns, timers, others): ([Candidate], [Candidate], [Candidate], [Candidate]) =
      ([], [], [], [])
    for candidate in candidates {
      if candidate.isPause {
        pauses.append(candidate)
      } else if candidate.lane == .outside {
        turns.append(candidate)
      } else if candidate.lane == .clock {
        timers.append(candidate)
      } else {
        others.append(candidate)
      }
    }
    // The latest pause is that of the core or thread that has just run, so it comes first.
    let job = first.map { candidates[$0].sequence }
    let other = turns.filter(\.isAnotherTurn)
    return pauses.reversed() + turns.filter { !$0.isAnotherTurn } + timers
      + others.filter { $0.sequence == job } + others.filter { $0.sequence != job } + other
  }

  /// Returns the index of the candidate that runs first under `FirstComePolicy`.
  private static func firstCome(_ candidates: [Candidate]) -> Int? {
    var (main, pool, going): (Int?, Int?, Int?)
    func isHigher(_ place: Int, than other: Int?) -> Bool {
      other.map { candidates[place].priority > candidates[$0].priority } ?? true
    }
    for place in candidates.indices {
      switch candidates[place].lane {
      case .main: if main == nil { main = place }
      case .pool: if isHigher(place, than: pool) { pool = place }
      case .core: if !candidates[place].isPause, going == nil { going = place }
      case .clock, .outside, .thread: break
      }
    }
    return [main, pool, going].compactMap(\.self).min()
  }
}

extension Candidate {
  /// Whether the candidate comes before or after those that `FirstComePolicy` orders.
  fileprivate var hasPlaceOfItsOwn: Bool { isPause || lane == .outside || lane == .clock }
}
