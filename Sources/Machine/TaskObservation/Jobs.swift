package import TaskTrace

/// Records what makes a task ready.
extension TaskObserver {
  /// Reports that a job was enqueued on one of the machine's executors.
  ///
  /// If the job's task was cancelled in its sleep, returns the number of the timer, which the task does not need.
  package mutating func jobEnqueued(
    _ job: RuntimeJob, onMain: Bool, by core: ObservedCore?
  ) -> Int? {
    let traits = runtime.traits(of: job)
    guard traits.isTask else {
      if traits.isYield { core?.current?.isYielding = true }
      causes[job.address] = (core?.current ?? core?.lastEnded)?.id
      return nil
    }
    guard traits.isFuture else { return nil }
    let executor = onMain ? mainExecutor : 0
    let known = task(job)
    let task = known ?? register(job, on: core)
    var timer: Int?
    if known == nil {
      becomeReady(task, .created, on: core)
    } else {
      timer = recordWaking(task, for: executor, on: core)
    }
    task.executor = executor
    return timer
  }

  /// Returns the task that made the runtime enqueue a job of its own.
  package func cause(of job: RuntimeJob) -> TaskID? { causes[job.address] }

  /// Reports that the running task asked for a job at a later moment: it is about to sleep until then.
  package func sleepRequested(until moment: VirtualTime, timer: Int, on core: ObservedCore?) {
    core?.current?.sleep = (moment, timer)
  }

  /// Records what made a task ready again. Returns the timer of a sleep that was cut short.
  private mutating func recordWaking(
    _ task: LiveTask, for executor: UInt, on core: ObservedCore?
  ) -> Int? {
    if !onActors.isEmpty { onActors.removeAll { $0 == task } }
    // The end of a task orders itself before the steps of those that continue because of it.
    if task.continuesAfter == nil, !task.continuesAfterChild { touch(task) }
    let wasForeign = isForeign(task)
    taskResumedOnMachine(task)
    guard let core else {
      if task.phase == .running { waitWasOverAlready(task) }
      if !wasForeign { leaveActor(task, for: executor, on: nil) }
      return wake(task, on: nil)
    }
    if core.current == task {
      // The task enqueues itself: it moves to another executor.
      noteOutermost(task)
      findAwaitSite(task)
      recordHop(task, on: core)
      recordSuspended(task, reason(task), on: core)
      becomeReady(task, .hopped, on: core)
      return nil
    }
    // The task is enqueued by the job with which it yielded, or it moves to an executor that enqueues it on the
    // machine after all. The core of a task that sleeps may enqueue it too, when the run itself cancels it.
    if core.current == nil, core.previousOnActor == task.id, task.sleep == nil {
      if task.isYielding, !wasForeign { leaveActor(task, for: executor, on: core) }
      becomeReady(task, task.isYielding ? .yielded : .hopped, on: core)
      return nil
    }
    markReadied(task, on: core)
    if !wasForeign { leaveActor(task, for: executor, on: core) }
    return wake(task, on: core)
  }

  /// Records that a task that waited in an actor's function continues on another executor.
  ///
  /// The runtime resumes a continuation there, and a task that yields. The task then asks for its turn on the actor,
  /// which another task may use meanwhile.
  private mutating func leaveActor(_ task: LiveTask, for executor: UInt, on core: ObservedCore?) {
    guard task.executor != executor, task.executor != 0 else { return }
    record(task, .hopped(to: executor == 0 ? nil : actor(executor), site: nil), on: core)
  }

  /// Records what wakes a task. Returns the timer of a sleep that was cut short.
  mutating func wake(_ task: LiveTask, on core: ObservedCore?) -> Int? {
    let (cause, timer) = cause(of: task, core)
    becomeReady(task, cause, on: core)
    return timer
  }

  /// Returns what wakes a task, and the timer of a sleep that was cut short.
  private func cause(of task: LiveTask, _ core: ObservedCore?) -> (Wake, timer: Int?) {
    let waker = core.flatMap { causingTask(on: $0) }
    if let sleep = task.sleep {
      if let core, runsTimer(core) { return (.timer, nil) }
      if runtime.isCancelled(task.job) {
        task.sleepWasCut = true
        let by = waker == task ? nil : waker?.id
        return (core == nil ? .outside : .cancellation(by: by), sleep.timer)
      }
    }
    if core != nil, task.isYielding { return (.yielded, nil) }
    return (waker.map { .task($0.id) } ?? .outside, nil)
  }

  /// Returns whether a core's job is one with which the runtime ends a sleep. In the runtime's job for an actor, a
  /// task runs, or has just ended.
  private func runsTimer(_ core: ObservedCore) -> Bool {
    core.runsRuntimeJob && core.current == nil && core.lastEnded == nil
  }

  mutating func becomeReady(_ task: LiveTask, _ wake: Wake, on core: ObservedCore?) {
    recordEscalation(task, on: core)
    task.phase = .ready
    events.writeReady(task.id, wake, on: core?.name ?? .outside)
  }
}
