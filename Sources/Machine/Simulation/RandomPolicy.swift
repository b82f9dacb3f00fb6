import DequeModule

/// Chooses each candidate with the same probability. The seed determines the choices. A decision takes O(1) time.
///
/// Only the first job that waits for the main thread is a candidate, because Dispatch's main queue keeps the order of
/// its jobs.
package struct RandomPolicy: SchedulingPolicy {
  private var main = Deque<Candidate>()
  private var pool: [Candidate] = []
  private var resuming: [Candidate] = []
  private var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  package mutating func add(_ candidate: Candidate) {
    switch candidate.lane {
    case .main: main.append(candidate)
    case .pool: pool.append(candidate)
    case .core, .clock, .outside, .thread: resuming.append(candidate)
    }
  }

  package mutating func next(on free: FreeCores) -> Candidate? {
    let onMain = free.main && !main.isEmpty ? 1 : 0
    let inPool = free.pool ? pool.count : 0
    let all = onMain + inPool + resuming.count
    guard all > 0 else { return nil }
    let choice = Int(random.next() % UInt64(all))
    if choice < onMain { return main.popFirst() }
    if choice < onMain + inPool { return pool.swapRemove(at: choice - onMain) }
    return resuming.swapRemove(at: choice - onMain - inPool)
  }
}

extension [Candidate] {
  /// Removes and returns an element in O(1) time. The last element takes its place.
  fileprivate mutating func swapRemove(at index: Int) -> Candidate {
    swapAt(index, count - 1)
    return removeLast()
  }
}
