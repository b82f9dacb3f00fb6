import DequeModule
import HeapModule

/// Highest priority first; within a priority, first come, first served. Cores that finished simulated work
/// go on in the order in which they did. O(log n) a decision.
package struct FirstComePolicy: SchedulingPolicy {
  private struct Ranked: Comparable {
    var candidate: Candidate

    static func < (left: Ranked, right: Ranked) -> Bool {
      (left.candidate.priority, right.candidate.sequence)
        < (right.candidate.priority, left.candidate.sequence)
    }
    static func == (left: Ranked, right: Ranked) -> Bool {
      left.candidate.sequence == right.candidate.sequence
    }
  }

  private var main = Heap<Ranked>()
  private var pool = Heap<Ranked>()
  private var resuming = Deque<Candidate>()

  package init() {}

  package mutating func add(_ candidate: Candidate) {
    switch candidate.lane {
    case .main: main.insert(Ranked(candidate: candidate))
    case .pool: pool.insert(Ranked(candidate: candidate))
    case .core: resuming.append(candidate)
    }
  }

  package mutating func next(mainIsFree: Bool, poolIsFree: Bool) -> Candidate? {
    // The lanes do not compete for cores, so between them the order of arrival alone decides.
    let onMain = (mainIsFree ? main.max?.candidate.sequence : nil) ?? .max
    let inPool = (poolIsFree ? pool.max?.candidate.sequence : nil) ?? .max
    let going = resuming.first?.sequence ?? .max
    if going < min(onMain, inPool) { return resuming.popFirst() }
    if onMain < inPool { return main.popMax()?.candidate }
    return inPool < .max ? pool.popMax()?.candidate : nil
  }
}
