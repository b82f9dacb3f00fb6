import DequeModule

/// Chooses the candidate with the highest priority; within a priority, first come, first served.
///
/// The main thread runs its jobs in the order of their arrival, whatever their priorities, as Dispatch's main queue
/// does. Cores that have finished simulated work continue in the order in which they finished it. A decision takes O(1)
/// time.
package struct FirstComePolicy: SchedulingPolicy {
  private var main = Deque<Candidate>()
  private var pool = Lane()
  private var resuming = Deque<Candidate>()

  package init() {}

  package mutating func add(_ candidate: Candidate) {
    switch candidate.lane {
    case .main: main.append(candidate)
    case .pool: pool.add(candidate)
    case .core, .clock, .outside, .thread: resuming.append(candidate)
    }
  }

  package mutating func next(on free: FreeCores) -> Candidate? {
    // The lanes do not compete for cores, so only the order of arrival decides between them.
    let onMain = (free.main ? main.first?.sequence : nil) ?? .max
    let inPool = (free.pool ? pool.first?.sequence : nil) ?? .max
    let going = resuming.first?.sequence ?? .max
    if going < min(onMain, inPool) { return resuming.popFirst() }
    if onMain < inPool { return main.popFirst() }
    return inPool < .max ? pool.popFirst() : nil
  }
}

extension FirstComePolicy {
  /// Candidates that wait for the same cores: one queue for each priority that has occurred, highest first. Candidates
  /// are added in the order of their sequence, so each queue is sorted.
  private struct Lane {
    private var queues: [(priority: UInt8, candidates: Deque<Candidate>)] = []

    var first: Candidate? {
      for place in queues.indices {
        if let first = queues[place].candidates.first { return first }
      }
      return nil
    }

    mutating func add(_ candidate: Candidate) {
      let priority = candidate.priority
      let place = queues.firstIndex { $0.priority <= priority } ?? queues.count
      if place == queues.count || queues[place].priority < priority {
        queues.insert((priority, []), at: place)
      }
      queues[place].candidates.append(candidate)
    }

    mutating func popFirst() -> Candidate? {
      for place in queues.indices {
        if let first = queues[place].candidates.popFirst() { return first }
      }
      return nil
    }
  }
}
