import HeapModule
package import TaskTrace

extension Schedule {
  /// A timer, and what it does when it is due. Timers at the same moment are ordered by their sequence.
  struct Timer: Comparable, Sendable {
    enum Purpose: Sendable { case start(JobID), finish(Wait), enqueue(Candidate) }
    var time: VirtualTime
    var sequence: Int
    var purpose: Purpose

    static func < (left: Timer, right: Timer) -> Bool {
      (left.time, left.sequence) < (right.time, right.sequence)
    }
    static func == (left: Timer, right: Timer) -> Bool { left.sequence == right.sequence }
  }

  /// Postpones a job that a core has taken until a moment, and frees the core.
  package mutating func postpone(
    _ job: JobID, until time: VirtualTime, priority: UInt8, on executor: Executor, core: Int
  ) {
    let owner = owners[core]
    free(core: core)
    let sequence = advance()
    let candidate = Candidate(
      lane: executor == .main ? .main : .pool, priority: priority, sequence: sequence, job: job,
      owner: owner)
    timers.insert(
      Timer(time: max(time, now), sequence: sequence, purpose: .enqueue(candidate)))
  }
}
