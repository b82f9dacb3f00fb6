/// Something that could go on as soon as its core is free.
package struct Candidate: Sendable {
  /// Which cores may take it.
  package enum Lane: Hashable, Sendable {
    /// The main thread alone.
    case main
    /// Any worker core.
    case pool
    /// That core alone, which has finished simulated work in the middle of a job. It is always free for it.
    case core(Int)
  }

  package var lane: Lane
  /// The runtime's priority, 0 to 255; higher goes first under a policy that minds it.
  package var priority: UInt8
  /// The order of arrival.
  package var sequence: Int
  /// What the machine runs; nil for work that goes on.
  package var job: JobID?

  package init(lane: Lane, priority: UInt8, sequence: Int, job: JobID?) {
    self.lane = lane
    self.priority = priority
    self.sequence = sequence
    self.job = job
  }
}

/// A job as the scheduler knows it: an opaque number, the machine's to interpret.
package struct JobID: Hashable, Sendable {
  package var rawValue: UInt
  package init(rawValue: UInt) { self.rawValue = rawValue }
}

/// Decides which of several things that could happen now happens next. Everything it needs for that is in
/// the candidates and in itself, so that equal policies decide equally.
package protocol SchedulingPolicy: Sendable {
  mutating func add(_ candidate: Candidate)

  /// Takes out the next candidate among those whose lane is free: a core's own always is.
  mutating func next(mainIsFree: Bool, poolIsFree: Bool) -> Candidate?
}
