package import TaskTrace

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
    /// Any worker core, or the clock's own: a timer's job.
    case clock
  }

  package var lane: Lane
  /// The runtime's priority, 0 to 255. A policy may run higher priorities first.
  package var priority: UInt8
  /// The order of arrival.
  package var sequence: Int
  /// The job that begins; nil for work that continues.
  package var job: JobID?
  /// Its core has not waited for anything, and continues unless another candidate is chosen.
  package var isPause = false
  /// What continues or begins.
  package var owner: Owner

  package init(
    lane: Lane, priority: UInt8, sequence: Int, job: JobID?, isPause: Bool = false,
    owner: Owner? = nil
  ) {
    self.lane = lane
    self.priority = priority
    self.sequence = sequence
    self.job = job
    self.isPause = isPause
    self.owner = owner ?? .job(sequence)
  }

  /// Who takes a turn. Two never have the same, though the runtime may use one address for several jobs in turn.
  package enum Owner: Hashable, Sendable {
    /// The task with the runtime's number.
    case task(UInt32)
    /// A job that belongs to no task, by the order of arrival.
    case job(Int)
  }
}

/// A job for the scheduler: an opaque number that only the machine interprets.
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

  /// Whether jobs whose moment has come are candidates too. If not, they go first, in the order of their timers.
  var takesTimers: Bool { get }

  /// The choice that `next` has made since the last call, if it had one and the policy keeps it.
  mutating func takeDecision() -> Decision?

  /// Decides by that schedule from now on; what it says of the choices that were made is what was taken. A policy without
  /// a schedule does not change.
  mutating func follow(_ departures: Departures)
}

extension SchedulingPolicy {
  package mutating func follow(_ departures: Departures) {}
  package var takesTimers: Bool { false }
  package mutating func takeDecision() -> Decision? { nil }
}

/// A choice among several candidates.
package struct Decision: Sendable {
  /// The default first, then in the order of arrival.
  package var candidates: [Candidate]
  package var taken: Int
}

extension Schedule {
  /// What a core, to which the machine is handed, has to do.
  package enum Step: Hashable, Sendable {
    case run(JobID, core: Int)
    /// Go on with the job in whose middle it worked.
    case resume(core: Int)
  }

  package enum Executor: Sendable { case main, pool }
}
