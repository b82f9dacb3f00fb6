import HeapModule
package import TaskTrace

extension Schedule {
  /// What happens at a moment.
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

  /// A job that a core has taken is ready again at a moment, and the core is free.
  package mutating func putOff(
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
