import TaskTrace

/// Records when tasks run, and on which core.
extension TaskObserver {
  /// Reports that a core is about to run a job.
  package mutating func jobBegins(_ job: RuntimeJob, on core: ObservedCore) {
    let isTask = runtime.traits(of: job).isTask
    core.current = nil
    noteLastEnded(nil, on: core)
    core.previousOnActor = isTask ? nil : causes.removeValue(forKey: job.address)
    let task = isTask ? task(job) : nil
    if let task {
      core.runsRuntimeJob = false
      sliceBegins(task, on: core)
    } else {
      core.runsRuntimeJob = true
    }
  }

  /// Reports that a core's job has returned. Call `sliceEnded` first.
  package func jobReturned(on core: ObservedCore) { core.runsRuntimeJob = false }

  /// The task that has replaced a core's current task; nil if none has. Only reads.
  ///
  /// One job of the runtime runs all tasks that wait for an actor. It switches between them without a call.
  package func taskThatReplacedCurrent(on core: ObservedCore) -> RuntimeJob? {
    guard let running = runtime.currentTask, running != core.current?.job else { return nil }
    return running
  }

  /// The tasks that wait for their turn on an actor. Only reads.
  package var tasksThatWaitForActors: [LiveTask] { onActors }
  /// Whether `tasksThatWaitForActors` contains any tasks. Only reads.
  package var mayHaveUnseenSlices: Bool { !onActors.isEmpty }

  /// Records that a task begins to run on a core.
  package mutating func sliceBegins(_ task: LiveTask, on core: ObservedCore) {
    core.current = task
    touchAtStart(of: task)
    forgetContinuation(of: task)
    recordEscalation(task, on: core)
    if task.phase == .suspended {
      // The task got its turn on an actor in a job of the runtime.
      let waker = core.previousOnActor == task.id ? nil : core.previousOnActor
      record(task, .ready(waker.map(Wake.task) ?? .hopped), on: core)
    }
    if !onActors.isEmpty { onActors.removeAll { $0 == task } }
    events.writeRunning(task.id, on: core.name)
    if task.sleepWasCut {
      record(task, .noticed(.sleepThrew, site: task.awaitSite), on: core)
    }
    task.phase = .running
    taskResumedOnMachine(task)
    task.sleep = nil
    task.sleepWasCut = false
    task.isYielding = false
    task.awaitSite = nil
  }

  /// Records the end of a core's slice: its task has ended or is suspended.
  ///
  /// `resumed` is the job that the core's next task resumes with the call that reports the end; nil if it resumes
  /// none.
  ///
  /// Returns the tasks that wait for an actor. The caller must check whether they have ended: the job may have run some
  /// of them without a call.
  package mutating func sliceEnded(
    on core: ObservedCore, resumed: RuntimeJob? = nil
  ) -> [LiveTask] {
    if let task = core.current {
      core.previousOnActor = task.id
      if hasUnrecordedEnd(task) { recordEnd(of: task, on: core) }
      findMarks(on: core)
    }
    finishMarking(core)
    recordSuspensionOfCurrent(on: core)
    recordUnseenSlices(on: core, resumed: resumed)
    return onActors
  }

  /// Records the slices of tasks that ran on an actor in the same job, and now wait for a continuation.
  ///
  /// Such a slice has no call that the tracer sees: in a program without optimization, the runtime's own code creates
  /// the continuation and calls the runtime internally. A task that the next task has resumed at once is recorded
  /// too, although it has stopped waiting. `resumed` is its job.
  private mutating func recordUnseenSlices(on core: ObservedCore, resumed: RuntimeJob?) {
    for task in onActors
    where task.job == resumed || runtime.wait(of: task.job) == .continuation {
      sliceBegins(task, on: core)
      core.previousOnActor = task.id
      recordSuspensionOfCurrent(on: core, reason: .continuation)
    }
  }
}
