import CConcurrencyRuntime
import CInterposition
import Simulation
import TaskObservation
import TaskTrace

/// Records the machine's choices and their alternatives, in runs that ask for that.
extension Machine {
  private static let maximumRepeatedPolls = 8

  /// In a search, continues from the next choice once for each schedule that is the same up to that choice.
  func followSearchIfDue() {
    guard rt_search_wants(Int32(choicesMade + 1)), schedule.hasChoice else { return }
    if hasOutsideThreads { rt_search_give_up(Int32(rt_search_threads)) }
    // Dispatch opens a file when its main queue is looked at for the first time. A run that did so could not be undone.
    if usesDispatch, rt_search_is_due() { _ = rt_dispatch_main_queue_waits() }
    if let departures = observer.events.nextOfSearch() { schedule.follow(departures) }
  }

  /// Writes the step that has ended and the choice that was just made, if there was one. The lock is held.
  func recordChoice(_ step: Schedule.Step) {
    let decision = schedule.takeDecision()
    guard !hasEnded else { return }
    endStep()
    if let decision {
      choicesMade += 1
      let candidates = decision.candidates.prefix(ScheduleChoice.maximumCandidates).map(candidate)
      var choice = ScheduleChoice(
        count: decision.candidates.count, taken: decision.taken, candidates: candidates)
      choice.lastNumber = UInt32(truncatingIfNeeded: schedule.lastNumber)
      observer.events.write(choice)
    }
    observer.events.steps?.begin(number: schedule.taken, after: schedule.lastNumber)
    touchAtStart(of: step)
  }

  private func candidate(_ candidate: Candidate) -> ScheduleChoice.Candidate {
    let number = UInt32(truncatingIfNeeded: candidate.sequence)
    switch candidate.lane {
    case .outside, .thread: return .init(kind: .outside, task: nil, number: number)
    case .main, .pool, .core, .clock: break
    }
    guard let address = candidate.job?.rawValue else {
      guard case .core(let core) = candidate.lane else {
        return .init(kind: .continues, task: nil, number: number)
      }
      return .init(kind: .continues, task: cores[core].observed.current?.id, number: number)
    }
    if candidate.lane == .clock {
      return .init(kind: .fires, task: sleepers[address]?.task, number: number)
    }
    if address == Self.drain.rawValue { return .init(kind: .prepares, task: nil, number: number) }
    let job = RuntimeJob(address: address)
    guard observer.runtime.traits(of: job).isTask else {
      return .init(kind: .prepares, task: observer.cause(of: job), number: number)
    }
    return .init(kind: .runs, task: observer.task(job)?.id, number: number)
  }

  /// Offers a choice at which another candidate can run before the running task continues. By default, the task
  /// continues. In the middle of a call that cancels tasks, only their handlers offer choices.
  ///
  /// A synchronous `main` belongs to no task. It offers choices if the program has threads of its own, which may be such
  /// candidates.
  func pause() {
    guard hasChoices, let core = thisCore, !core.isQuiet, !hasEnded,
      core.observed.cancelling == nil || rt_runs_cancellation_handler(),
      !rt_is_in_handler()
    else { return }
    enter(core)
    guard core.observed.current != nil || (hasOutsideThreads && isBeforeLoop(core)) else { return }
    locked { schedule.pause(core: core.index) }
    core.hasActed = false
    let reads = core.clockReads
    let before = progress
    pass(from: core)
    // Nothing else has run, so the clock reads still belong to the same loop.
    if progress == before + 1 { core.clockReads = reads }
  }

  private func isBeforeLoop(_ core: CoreThread) -> Bool { core.index == 0 && !mainIsInLoop }

  /// Pauses before the running task moves to another actor. Most switches lead to the executor on which it already runs
  /// and need no pause.
  ///
  /// A task that has waited for its group at the end of the group's scope returns to its actor in a function of the
  /// standard library. An optimized program contains that function. There is no pause then either, so that a program
  /// has the same choices in both builds.
  ///
  /// A task that leaves an actor for the pool pauses if there are not enough idle workers. Tasks that ask for the actor
  /// meanwhile wait for it without a worker, so even more tasks can ask for it. A task that suspends or ends on an
  /// actor need not pause: it frees its own worker, so these tasks can ask for the actor afterwards, in the same order.
  /// For programs in which that is not the same, see `pauseBeforeSuspension`.
  func pauseBeforeSwitch(to executor: UInt) {
    guard hasChoices, let core = thisCore, core.observed.current?.executor != executor
    else { return }
    if executor == 0 {
      if core.index != 0, mayKeepActorBusy(core) || locked({ touchPoolAndLacksWorkers() }) {
        pause()
      }
      return
    }
    let waited = core.observed.current?.waitsAtScopeEnd ?? false
    if waited, core.entries == core.entriesAtStart { return }
    pause()
  }

  /// Pauses before the running task suspends on an actor, if a task has had a preferred executor.
  ///
  /// Such an executor can observe whether an actor is free: a task that has to wait for the actor gives it another
  /// number of jobs.
  func pauseBeforeSuspension() {
    if hasChoices, let core = thisCore, mayKeepActorBusy(core) { pause() }
  }

  /// Whether the running task is on an actor, and the program can observe if others must wait for that actor.
  private func mayKeepActorBusy(_ core: CoreThread) -> Bool {
    guard hasPreferredExecutors, let task = core.observed.current else { return false }
    return task.executor != 0 && task.executor != MainThreadExecutor.identity
  }

  /// Whether there are not enough idle workers, which depends on the job that takes the last of them. The lock is held.
  private func touchPoolAndLacksWorkers() -> Bool {
    observer.stepWillAct()
    observer.events.steps?.touch(.pool)
    return schedule.lacksIdleWorkers
  }

  /// Pauses before the running task creates a task on the actor on which it runs itself. Another task may ask for the
  /// actor in between, and then runs on it before the new one. A task that asks for the main actor always waits for its
  /// turn, so it is the same if it asks earlier.
  func pauseBeforeCreation(on executor: UInt) {
    guard hasChoices, executor != 0, let core = thisCore, core.index != 0,
      core.observed.current?.executor == executor
    else { return }
    pause()
  }

  /// Whether there is a pause after the running task has made a waiting one ready by this job: the other task may do
  /// something before the running one continues. Not if both need the same actor. The lock is held.
  ///
  /// If a cancellation may be the reason, the runtime may hold a lock of the task. The running task then pauses later.
  func pausesAfterWaking(_ job: RuntimeJob, by core: CoreThread) -> Bool {
    guard hasChoices, observer.runtime.traits(of: job).isTask,
      !rt_cpu_is_held() || rt_runs_cancellation_handler(),
      unsafe !rt_this_creation().pointee.isPending, let running = observer.runtime.currentTask,
      running != job, let woken = observer.task(job)
    else { return false }
    if woken.executor != 0, woken.executor == core.observed.current?.executor { return false }
    core.hasActed = true
    return !observer.runtime.isCancelled(job)
  }

  /// Pauses before the running task asks for a state that other code may change.
  ///
  /// There is no pause if the task has asked eight times while nothing else has happened. Otherwise, a loop that polls
  /// would have an unlimited number of choices.
  func pauseBeforePoll(ofItself: Bool) {
    guard hasChoices, let core = thisCore else { return }
    if core.progressAtPoll != progress { core.repeatedPolls = 0 }
    guard core.repeatedPolls < Self.maximumRepeatedPolls else { return }
    let before = progress
    pause()
    core.repeatedPolls = progress > before + 1 ? 1 : core.repeatedPolls + 1
    core.progressAtPoll = progress
    // A task that has been cancelled remains so: the answer would be the same later.
    let isFinal = ofItself && observer.runtime.currentTask.map(observer.runtime.isCancelled) == true
    if !isFinal { core.hasActed = true }
  }

  /// Pauses before the running task prints or uses a lock, if it has left an actor, used a lock or asked for a state in
  /// the same step, or if another task has run on the same actor. Other tasks may print in between, or use the lock.
  /// If `isLock` is true, the use of the lock then counts as such an action. Printing does not, because the task pauses
  /// after it prints.
  ///
  /// A call by the runtime in the middle of a cancellation does not pause before a lock: the runtime may hold a lock of
  /// the task. In a cancellation handler it may hold one too, but then a task that needs that lock waits for it.
  func pauseIfActed(beforeLock isLock: Bool) {
    guard hasChoices, let core = thisCore, !core.isQuiet, !hasEnded else { return }
    let observed = core.observed
    let follows = observed.current != nil && observer.taskThatReplacedCurrent(on: observed) != nil
    if core.hasActed || follows, !isLock || !mayBeCancelling(core) { pause() }
    guard isLock else { return locked { observer.stepWillAct() } }
    core.hasActed = true
    touchLocks()
  }

  /// Pauses before the running task creates or cancels a task, resumes a continuation or ends, if it has left an actor,
  /// used a lock or asked for a state in the same step. Other tasks may use the actor or the lock or change the state in
  /// between, and do something else first. Also pauses if others can observe that the task keeps an actor.
  func pauseAfterActing() {
    guard hasChoices, let core = thisCore, !core.isQuiet, !hasEnded,
      core.hasActed || mayKeepActorBusy(core), !mayBeCancelling(core)
    else { return }
    pause()
  }

  private func mayBeCancelling(_ core: CoreThread) -> Bool {
    enter(core)
    return !rt_runs_cancellation_handler()
      && (rt_cpu_is_held() || observer.hasMarks(on: core.observed))
  }
}

@_cdecl("machine_may_pause") func mayPause() { withMachine { $0.pause() } }

@_cdecl("machine_will_print") func willPrint() {
  withMachine { $0.pauseIfActed(beforeLock: false) }
}

@_cdecl("machine_will_synchronize") func willSynchronize() {
  withMachine { $0.pauseIfActed(beforeLock: true) }
}

@_cdecl("machine_will_interact") func willInteract() {
  withMachine { $0.pauseIfActed(beforeLock: false) }
}

@_cdecl("machine_will_suspend") func willSuspend() { withMachine { $0.pauseBeforeSuspension() } }

@_cdecl("machine_did_act") func didAct() {
  withMachine { $0.thisCore?.hasActed = true }
}

@_cdecl("machine_will_act") func willAct() { withMachine { $0.pauseAfterActing() } }
