package import TaskTrace
import DequeModule
import HeapModule

/// The machine as a value: what each core does, what is ready, what the future holds. It decides what
/// happens next and when; threads and jobs only carry that out.
///
/// Core 0 is the main thread, the last one is the clock's, the others are workers. A job whose time has come
/// ends somebody's sleep: it goes first, and if no worker is free the clock's own core runs it, so that a
/// sleeper becomes ready in time though it may wait for a core. Jobs take no virtual time of their own: time passes
/// only while cores work (`occupy`) and while nothing can happen before a timer.
package struct Schedule: Sendable {
  /// What a core, to which the machine is handed, has to do.
  package enum Step: Hashable, Sendable {
    case run(JobID, core: Int)
    /// Go on with the job in whose middle it worked.
    case resume(core: Int)
  }

  package enum Core: Hashable, Sendable {
    case idle
    case running
    /// It works until a moment that is among the timers.
    case working
    /// Its thread waits outside of the machine, in the middle of a job.
    case away
  }

  private struct Timer: Comparable, Sendable {
    enum Purpose: Sendable { case start(JobID), finish(core: Int) }
    var time: VirtualTime
    var sequence: Int
    var purpose: Purpose

    static func < (left: Timer, right: Timer) -> Bool {
      (left.time, left.sequence) < (right.time, right.sequence)
    }
    static func == (left: Timer, right: Timer) -> Bool { left.sequence == right.sequence }
  }

  package private(set) var now: VirtualTime = .zero
  package private(set) var cores: [Core]
  private var policy: any SchedulingPolicy
  private var timers = Heap<Timer>()
  private var voided: Set<Int> = []
  private var due = Deque<JobID>()
  private var sequence = 0
  private var idleWorkers: Int

  package init(workers: Int, policy: any SchedulingPolicy) {
    cores = [Core](repeating: .idle, count: workers + 2)
    idleWorkers = workers
    self.policy = policy
  }

  package var hasIdleWorker: Bool { idleWorkers > 0 }

  package enum Executor: Sendable { case main, pool }

  /// A job is ready now.
  package mutating func enqueue(_ job: JobID, priority: UInt8, on executor: Executor) {
    policy.add(
      Candidate(
        lane: executor == .main ? .main : .pool, priority: priority, sequence: advance(), job: job))
  }

  /// A job will run at a moment; at once if that has passed. The number names the timer for `void`.
  package mutating func start(_ job: JobID, at time: VirtualTime) -> Int {
    let number = advance()
    timers.insert(Timer(time: max(time, now), sequence: number, purpose: .start(job)))
    return number
  }

  /// Nobody waits for that timer any more: its job still runs, but time does not pass for its sake.
  package mutating func void(timer: Int) { voided.insert(timer) }

  /// A core works until a moment, in the middle of a job. The number names the timer for `void`.
  @discardableResult
  package mutating func occupy(core: Int, until time: VirtualTime) -> Int {
    set(core, .working)
    let number = advance()
    timers.insert(Timer(time: max(time, now), sequence: number, purpose: .finish(core: core)))
    return number
  }

  /// A core's job has ended or is suspended.
  package mutating func release(core: Int) { set(core, .idle) }

  /// A core's thread goes to wait outside; or is back, and may go on when it gets its turn.
  package mutating func leave(core: Int) { set(core, .away) }
  package mutating func comeBack(core: Int) {
    policy.add(Candidate(lane: .core(core), priority: 0, sequence: advance(), job: nil))
  }

  /// A core runs what the machine did not give it: the main thread before its loop.
  package mutating func take(core: Int) { set(core, .running) }

  /// Time passes without anything happening, up to the next timer at most.
  package mutating func advance(to time: VirtualTime) {
    dropVoided()
    now = max(now, min(time, timers.min?.time ?? time))
  }

  /// The moment at which the next timer is due; nil if time has no reason to pass.
  package mutating func nextTimer() -> VirtualTime? {
    dropVoided()
    return timers.min?.time
  }

  /// Takes what happens next at the present moment: a timer that is due, else what the policy chooses. Nil
  /// if nothing can happen before time passes.
  package mutating func next() -> Step? {
    fireDueTimers()
    if let job = due.popFirst() {
      let core = idleWorker ?? cores.count - 1
      set(core, .running)
      return .run(job, core: core)
    }
    guard
      let candidate = policy.next(mainIsFree: cores[0] == .idle, poolIsFree: idleWorkers > 0)
    else { return nil }
    switch (candidate.lane, candidate.job) {
    case (.core(let core), _):
      set(core, .running)
      return .resume(core: core)
    case (let lane, let job?):
      let core = lane == .main ? 0 : idleWorker ?? 0
      set(core, .running)
      return .run(job, core: core)
    case (_, nil):
      preconditionFailure("a candidate of a shared lane has a job")
    }
  }

  private var idleWorker: Int? {
    cores.indices.dropFirst().dropLast().first { cores[$0] == .idle }
  }

  private mutating func fireDueTimers() {
    dropVoided()
    while let timer = timers.min, timer.time <= now {
      timers.removeMin()
      switch timer.purpose {
      case .start(let job): due.append(job)
      case .finish(let core): comeBack(core: core)
      }
      dropVoided()
    }
  }

  /// Timers that nobody waits for any more run their job now, whenever they were due.
  private mutating func dropVoided() {
    while let timer = timers.min, voided.remove(timer.sequence) != nil {
      timers.removeMin()
      if case .start(let job) = timer.purpose { due.append(job) }
    }
  }

  private mutating func set(_ core: Int, _ state: Core) {
    if core > 0, core < cores.count - 1 {
      idleWorkers += (state == .idle ? 1 : 0) - (cores[core] == .idle ? 1 : 0)
    }
    cores[core] = state
  }

  private mutating func advance() -> Int {
    sequence += 1
    return sequence
  }
}

extension MachineSettings.Policy {
  /// The policy of that name.
  package func make(seed: UInt64) -> any SchedulingPolicy {
    switch self {
    case .firstCome: FirstComePolicy()
    case .random: RandomPolicy(seed: seed)
    }
  }
}
