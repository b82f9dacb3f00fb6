import DequeModule
import HeapModule
package import TaskTrace

/// The machine as a value: what each core does, what is ready, what the future holds. It decides what
/// happens next and when; threads and jobs only carry that out.
///
/// Core 0 is the main thread, the last one is the clock's, the others are workers. A job whose time has come
/// ends somebody's sleep: it goes first, and if no worker is free the clock's own core runs it, so that a
/// sleeper becomes ready in time though it may wait for a core. Jobs take no virtual time of their own: time passes
/// only while cores work (`occupy`) and while nothing can happen before a timer.
package struct Schedule: Sendable {
  package enum Core: Hashable, Sendable {
    case idle
    case running
    /// It waits in the middle of a job, until a moment or until it is woken.
    case waiting(Wait)
    /// Its wait is over: it runs when the policy chooses it.
    case resuming
  }

  /// One wait of a core in the middle of a job. It ends once: whatever comes first, its moment or `wake`, queues the
  /// core, and everything later has no effect.
  package struct Wait: Hashable, Sendable {
    package let core: Int
    fileprivate let number: Int
  }

  package private(set) var now: VirtualTime = .zero
  /// Counts how often time has passed for another reason than the cost of polling.
  package private(set) var moment = 0
  package private(set) var cores: [Core]
  /// The sequence of the candidate that was taken last.
  package private(set) var taken = 0
  var policy: any SchedulingPolicy
  var timers = Heap<Timer>()
  /// The ends of waits that are only the cost of polling.
  private var costs = Heap<Timer>()
  private var voided: Set<Int> = []
  private var due = Deque<JobID>()
  private var sequence = 0
  private var idleWorkers: Int
  /// Whose job each core runs, or ran last.
  private(set) package var owners: [Candidate.Owner]

  package init(workers: Int, policy: any SchedulingPolicy) {
    cores = [Core](repeating: .idle, count: workers + 2)
    idleWorkers = workers
    owners = [Candidate.Owner](repeating: .job(0), count: workers + 2)
    self.policy = policy
  }

  /// The number that was given last to anything that was queued.
  package var lastNumber: Int { sequence }

  package var hasIdleWorker: Bool { idleWorkers > 0 }

  /// A job is ready now. `task` is the runtime's number of the task whose job it is.
  package mutating func enqueue(
    _ job: JobID, of task: UInt32? = nil, priority: UInt8, on executor: Executor
  ) {
    policy.add(
      Candidate(
        lane: executor == .main ? .main : .pool, priority: priority, sequence: advance(), job: job,
        owner: task.map { .task($0) }))
  }

  /// A job will run at a moment; at once if that has passed. The number names the timer for `void`.
  package mutating func start(_ job: JobID, at time: VirtualTime) -> Int {
    let number = advance()
    timers.insert(Timer(time: max(time, now), sequence: number, purpose: .start(job)))
    return number
  }

  /// Nobody waits for that timer any more: its job still runs, but time does not pass for its sake.
  package mutating func void(timer: Int) { voided.insert(timer) }

  /// A core works until a moment, in the middle of a job.
  @discardableResult
  package mutating func occupy(core: Int, until time: VirtualTime) -> Wait {
    let wait = wait(core: core)
    timers.insert(Timer(time: max(time, now), sequence: wait.number, purpose: .finish(wait)))
    return wait
  }

  /// A core pays for polling: it waits for a while, but not beyond the next timer.
  package mutating func charge(core: Int, nanoseconds: Int64) {
    let wait = wait(core: core)
    dropVoided()
    let (sum, overflow) = now.nanoseconds.addingReportingOverflow(nanoseconds)
    let paid = VirtualTime(nanoseconds: overflow ? .max : sum)
    let end = timers.min.map { max(min($0.time, paid), now) } ?? paid
    costs.insert(Timer(time: end, sequence: wait.number, purpose: .finish(wait)))
  }

  /// A core stops in the middle of a job for an instant, in which another may be chosen to go first.
  package mutating func pause(core: Int) {
    resume(core, isPause: true)
  }

  /// A core's job has ended or is suspended.
  package mutating func free(core: Int) { set(core, .idle) }

  /// A core waits in the middle of a job until `wake`.
  @discardableResult
  package mutating func wait(core: Int) -> Wait {
    let wait = Wait(core: core, number: advance())
    set(core, .waiting(wait))
    return wait
  }

  /// Ends a wait: its core goes on when it gets its turn. False if the wait was over already.
  @discardableResult
  package mutating func wake(_ wait: Wait) -> Bool {
    guard cores[wait.core] == .waiting(wait) else { return false }
    resume(wait.core)
    return true
  }

  /// Ends the wait in which a core is, if it is in one.
  @discardableResult
  package mutating func wake(core: Int) -> Bool {
    guard case .waiting(let wait) = cores[core] else { return false }
    return wake(wait)
  }

  /// A core runs what the machine did not give it: the main thread before its loop.
  package mutating func take(core: Int) { set(core, .running) }

  /// Time passes without anything happening, up to the next timer at most.
  package mutating func advance(to time: VirtualTime) {
    let timer = nextTimer()
    let before = now
    now = max(now, min(time, timer ?? time))
    // At the moment of a timer of both kinds, something happens.
    let isCost = timer != nil && costs.min?.time == timer && timers.min?.time != timer
    if now > before, !isCost { moment += 1 }
  }

  /// Whether anything can happen, now or later, without the cores that are running.
  package var canGoOn: Bool {
    var later = self
    return later.next() != nil || later.nextTimer() != nil
  }

  /// The moment at which the next timer is due; nil if time has no reason to pass.
  package mutating func nextTimer() -> VirtualTime? {
    dropVoided()
    guard let cost = costs.min?.time else { return timers.min?.time }
    return min(cost, timers.min?.time ?? cost)
  }

  /// Takes what happens next at the present moment: a timer that is due, else what the policy chooses. Nil
  /// if nothing can happen before time passes.
  package mutating func next() -> Step? {
    fireDueTimers()
    // The clock's own core may be in the middle of a job that takes time.
    if let core = idleWorker ?? idleClock, let job = due.popFirst() {
      set(core, .running)
      return .run(job, core: core)
    }
    guard
      let candidate = policy.next(mainIsFree: cores[0] == .idle, poolIsFree: idleWorkers > 0)
    else { return nil }
    taken = candidate.sequence
    switch (candidate.lane, candidate.job) {
    case (.core(let core), _):
      set(core, .running)
      return .resume(core: core)
    case (let lane, let job?):
      let core = lane == .main ? 0 : idleWorker ?? (lane == .clock ? cores.count - 1 : 0)
      set(core, .running)
      owners[core] = candidate.owner
      return .run(job, core: core)
    case (_, nil):
      preconditionFailure("a candidate of a shared lane has a job")
    }
  }

  private var idleWorker: Int? {
    cores.indices.dropFirst().dropLast().first { cores[$0] == .idle }
  }

  private var idleClock: Int? { cores.last == .idle ? cores.count - 1 : nil }

  private mutating func fireDueTimers() {
    dropVoided()
    while let timer = timers.min, timer.time <= now {
      timers.removeMin()
      switch timer.purpose {
      case .start(let job): fire(job)
      case .finish(let wait): wake(wait)
      case .enqueue(let candidate): add(candidate)
      }
      dropVoided()
    }
    while let cost = costs.min, cost.time <= now {
      costs.removeMin()
      if case .finish(let wait) = cost.purpose { wake(wait) }
    }
  }

  /// Timers that nobody waits for any more: a job runs now, whenever it was due, and a wait that is over has no
  /// effect.
  private mutating func dropVoided() {
    while let timer = timers.min {
      switch timer.purpose {
      case .start(let job):
        guard voided.remove(timer.sequence) != nil else { return }
        fire(job)
      case .finish(let wait): if cores[wait.core] == .waiting(wait) { return }
      case .enqueue: return
      }
      timers.removeMin()
    }
  }

  /// It arrives now.
  private mutating func add(_ candidate: Candidate) {
    var candidate = candidate
    candidate.sequence = advance()
    policy.add(candidate)
  }

  private mutating func fire(_ job: JobID) {
    guard policy.takesTimers else { return due.append(job) }
    policy.add(Candidate(lane: .clock, priority: 0, sequence: advance(), job: job))
  }

  private mutating func resume(_ core: Int, isPause: Bool = false) {
    set(core, .resuming)
    policy.add(
      Candidate(
        lane: .core(core), priority: 0, sequence: advance(), job: nil, isPause: isPause,
        owner: owners[core]))
  }

  private mutating func set(_ core: Int, _ state: Core) {
    if core > 0, core < cores.count - 1 {
      idleWorkers += (state == .idle ? 1 : 0) - (cores[core] == .idle ? 1 : 0)
    }
    cores[core] = state
  }

  mutating func advance() -> Int {
    sequence += 1
    return sequence
  }
}
