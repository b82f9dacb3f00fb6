import DequeModule
import HeapModule
package import TaskTrace

/// The state of the machine as a value: what each core does, which jobs are ready, and which timers are set. It decides
/// what happens next and when; threads and jobs carry that out.
///
/// Core 0 is the main thread, the last core is the clock's, and the others are workers. A timer's job ends a sleep. It
/// runs first, and on the clock's core if no worker is idle, so that the sleeping task becomes ready in time. Jobs take
/// no virtual time: time passes only while cores work (`occupy`) and while nothing can happen before a timer.
package struct Schedule: Sendable {
  package enum Core: Hashable, Sendable {
    case idle
    case running
    /// The core waits in the middle of a job, until a moment or until it is woken.
    case waiting(Wait)
    /// The core's wait has ended. It runs when the policy chooses it.
    case resuming
  }

  /// One wait of a core in the middle of a job. The first of its moment and `wake` ends it and queues the core; the
  /// other has no effect.
  package struct Wait: Hashable, Sendable {
    let core: Int
    fileprivate let number: Int
  }

  package private(set) var now: VirtualTime = .zero
  /// Counts how often time has passed for a reason other than the cost of polling.
  package private(set) var moment = 0
  package private(set) var cores: [Core]
  /// The sequence of the candidate that was taken last.
  package private(set) var taken = 0
  var policy: any SchedulingPolicy
  var timers = Heap<Timer>()
  /// The ends of waits that pay for polling.
  private var costs = Heap<Timer>()
  private var voided: Set<Int> = []
  private var due = Deque<JobID>()
  /// The last sequence number that was assigned.
  private(set) package var lastNumber = 0
  /// The number of idle workers. Like the other properties that a search reads at each step, it is stored: to call a
  /// computed one from another module, the compiler copies the whole schedule.
  package private(set) var idleWorkers: Int
  /// The number of candidates that are turns of threads outside the machine: first turns since a core last took a step,
  /// and others.
  package internal(set) var (firstTurns, otherTurns) = (0, 0)
  /// The owner of the job that each core runs or ran last.
  private(set) package var owners: [Candidate.Owner]

  package init(workers: Int, policy: any SchedulingPolicy) {
    cores = [Core](repeating: .idle, count: workers + 2)
    idleWorkers = workers
    owners = [Candidate.Owner](repeating: .job(0), count: workers + 2)
    self.policy = policy
    // The first insertion creates the type of the set's storage. A search keeps its first state after that.
    voided.remove(voided.insert(0).memberAfterInsert)
  }

  /// Adds a job that is ready. `task` is the runtime's number of the job's task.
  package mutating func enqueue(
    _ job: JobID, of task: UInt32? = nil, priority: UInt8, on executor: Executor
  ) {
    policy.add(
      Candidate(
        lane: executor == .main ? .main : .pool, priority: priority, sequence: advance(), job: job,
        owner: task.map { .task($0) }))
  }

  /// Sets a timer that runs a job at a moment, or at once if that has passed. Returns the timer's number for `void`.
  package mutating func start(_ job: JobID, at time: VirtualTime) -> Int {
    let number = advance()
    timers.insert(Timer(time: max(time, now), sequence: number, purpose: .start(job)))
    return number
  }

  /// Voids a timer for which no task waits. Its job still runs, but time does not pass because of it.
  package mutating func void(timer: Int) { voided.insert(timer) }

  /// Has a core work until a moment, in the middle of a job.
  @discardableResult
  package mutating func occupy(core: Int, until time: VirtualTime) -> Wait {
    let wait = wait(core: core)
    timers.insert(Timer(time: max(time, now), sequence: wait.number, purpose: .finish(wait)))
    return wait
  }

  /// Has a core pay for polling: it waits for a duration, but not beyond the next timer.
  package mutating func charge(core: Int, nanoseconds: Int64) {
    let wait = wait(core: core)
    dropVoided()
    let (sum, overflow) = now.nanoseconds.addingReportingOverflow(nanoseconds)
    let paid = VirtualTime(nanoseconds: overflow ? .max : sum)
    let end = timers.min.map { max(min($0.time, paid), now) } ?? paid
    costs.insert(Timer(time: end, sequence: wait.number, purpose: .finish(wait)))
  }

  /// Stops a core in the middle of a job for an instant, at which another candidate may be chosen to run first.
  package mutating func pause(core: Int) {
    resume(core, isPause: true)
  }

  /// Frees a core whose job has returned.
  package mutating func free(core: Int) { set(core, .idle) }

  /// Has a core wait in the middle of a job until `wake`.
  @discardableResult
  package mutating func wait(core: Int) -> Wait {
    let wait = Wait(core: core, number: advance())
    set(core, .waiting(wait))
    return wait
  }

  /// Ends a wait: its core continues when the policy chooses it. Returns false if the wait had already ended.
  @discardableResult
  package mutating func wake(_ wait: Wait) -> Bool {
    guard cores[wait.core] == .waiting(wait) else { return false }
    resume(wait.core)
    return true
  }

  /// Ends a core's present wait. Returns false if the core does not wait.
  @discardableResult
  package mutating func wake(core: Int) -> Bool {
    guard case .waiting(let wait) = cores[core] else { return false }
    return wake(wait)
  }

  /// Marks a core as running work that `next` did not return: the main thread before its loop, or its Dispatch queue.
  package mutating func take(core: Int) { set(core, .running) }

  /// Lets time pass up to a moment, but not beyond the next timer.
  package mutating func advance(to time: VirtualTime) {
    let timer = nextTimer()
    let before = now
    now = max(now, min(time, timer ?? time))
    // If a timer of each kind is due at this moment, more happens than the end of a poll.
    let isCost = timer != nil && costs.min?.time == timer && timers.min?.time != timer
    if now > before, !isCost { moment += 1 }
  }

  /// Returns the moment at which the next timer is due; nil if there is none.
  package mutating func nextTimer() -> VirtualTime? {
    dropVoided()
    guard let cost = costs.min?.time else { return timers.min?.time }
    return min(cost, timers.min?.time ?? cost)
  }

  /// Returns the next step at the present moment: the job of a timer that is due, or else what the policy chooses. Nil
  /// if nothing can happen before time passes.
  package mutating func next() -> Step? {
    fireDueTimers()
    // The clock's core may be in the middle of another timer's job.
    if !due.isEmpty, let core = idleWorker ?? idleClock, let job = due.popFirst() {
      set(core, .running)
      return .run(job, core: core)
    }
    guard
      let candidate = policy.next(
        on: FreeCores(main: cores[0] == .idle, pool: idleWorkers > 0, clock: idleClock != nil))
    else { return nil }
    taken = candidate.sequence
    switch (candidate.lane, candidate.job) {
    case (.outside, _):
      took(candidate)
      return .giveTurn(candidate.turn)
    case (.thread(let thread), _): return .continueThread(thread)
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

  /// Removes leading timers that must not let time pass: a voided timer's job is run at once, and the timer of a wait
  /// that has ended has no effect.
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

  /// Adds a candidate that was put off, with a new sequence number.
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
    lastNumber += 1
    return lastNumber
  }
}
