package import TaskTrace

/// A job, or the rest of one, that can run as soon as its core is free.
package struct Candidate: Sendable {
  /// The cores that may run a candidate.
  package enum Lane: Hashable, Sendable {
    /// Only the main thread.
    case main
    /// Any worker core.
    case pool
    /// Only that core, whose wait in the middle of a job has ended. It is always free for the candidate.
    case core(Int)
    /// Any worker core, or the clock's core: for a timer's job.
    case clock
    /// The threads outside the machine, which are always free.
    case outside
    /// Only the thread outside the machine with that thread ID, which has paused. It is always free.
    case thread(Int32)
  }

  package var lane: Lane
  /// The runtime's priority, 0 to 255. A policy may run higher priorities first.
  var priority: UInt8
  /// The number that orders candidates by their arrival.
  package var sequence: Int
  /// The job to run; nil if a core continues in the middle of a job, or if a thread outside the machine continues.
  package var job: JobID?
  /// Whether the core or thread only paused. It continues unless the policy chooses another candidate.
  var isPause = false
  /// The number of threads with lower thread IDs that wait for a turn too, if the candidate is the turn of a thread.
  var turn = 0
  /// Whether the candidate is the turn of a thread that has had one since a core last took a step. It comes last.
  var isAnotherTurn = false
  /// The task or job that runs if the candidate is chosen.
  var owner: Owner

  package init(
    lane: Lane, priority: UInt8, sequence: Int, job: JobID?, isPause: Bool = false,
    turn: Int = 0, isAnotherTurn: Bool = false, owner: Owner? = nil
  ) {
    self.lane = lane
    self.priority = priority
    self.sequence = sequence
    self.job = job
    self.isPause = isPause
    self.turn = turn
    self.isAnotherTurn = isAnotherTurn
    self.owner = owner ?? .job(sequence)
  }

  /// The task or job to which a candidate belongs. It is unique, although the runtime may reuse a job's address.
  package enum Owner: Hashable, Sendable {
    /// The task with the runtime's number.
    case task(UInt32)
    /// A job that belongs to no task, by the order of arrival.
    case job(Int)
    case outside
  }
}

/// Which of the cores that several candidates share are free. A core's own lane is always free.
package struct FreeCores: Sendable {
  package var main: Bool
  /// Whether a worker core is free.
  package var pool: Bool
  /// Whether the clock's core is free. It runs only the jobs of timers, which can also run on a worker core.
  package var clock: Bool

  package init(main: Bool, pool: Bool, clock: Bool) {
    self.main = main
    self.pool = pool
    self.clock = clock
  }
}

/// An opaque number that identifies a job to the machine.
package struct JobID: Hashable, Sendable {
  package var rawValue: UInt
  package init(rawValue: UInt) { self.rawValue = rawValue }
}

/// Decides which of several candidates runs next.
///
/// A decision depends only on the candidates and the policy's own state, so equal policies make equal decisions.
package protocol SchedulingPolicy: Sendable {
  mutating func add(_ candidate: Candidate)

  /// Removes and returns the next candidate among those whose lane is free.
  mutating func next(on free: FreeCores) -> Candidate?

  /// Whether the jobs of due timers are candidates too. If not, they run first, in the order of their timers.
  var takesTimers: Bool { get }

  /// Whether the turns of threads outside the machine are candidates too.
  var takesTurns: Bool { get }

  /// Removes the turns of threads outside the machine from the candidates.
  mutating func removeTurns()

  /// The number of jobs that are ready for the pool, if the policy keeps its choices.
  var jobsForWorkers: Int { get }

  /// Returns the choice that `next` has made since the last call, if it made one and the policy keeps it.
  mutating func takeDecision() -> Decision?

  /// Has the policy follow these departures from this point on. They must agree with the choices that were made before.
  /// Has no effect on a policy without departures.
  mutating func follow(_ departures: Departures)
}

extension SchedulingPolicy {
  package mutating func follow(_ departures: Departures) {}
  package var takesTimers: Bool { false }
  package var takesTurns: Bool { false }
  package mutating func removeTurns() {}
  package var jobsForWorkers: Int { 0 }
  package mutating func takeDecision() -> Decision? { nil }
}

/// A choice among several candidates.
package struct Decision: Sendable {
  /// The candidates: first the default, then the others in the policy's order.
  package var candidates: [Candidate]
  package var taken: Int
}

extension Schedule {
  /// What a core does next, when it receives the baton.
  package enum Step: Hashable, Sendable {
    case run(JobID, core: Int)
    /// The core continues in the middle of its job.
    case resume(core: Int)
    /// A thread outside the machine gets its turn: the one that this number of waiting threads precede.
    case giveTurn(Int)
    /// A thread outside the machine continues after a pause: the one with this thread ID.
    case continueThread(Int32)
  }

  package enum Executor: Sendable { case main, pool }
}
