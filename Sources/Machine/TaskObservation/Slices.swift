import TaskTrace

/// When tasks run, and on which core.
extension TaskObserver {
  /// A core is about to run a job.
  package mutating func jobBegins(_ job: RuntimeJob, on core: ObservedCore) {
    let isTask = runtime.traits(of: job).isTask
    core.current = nil
    lastEnded = nil
    core.previousOnActor = isTask ? nil : causes.removeValue(forKey: job.address)
    let task = isTask ? task(job) : nil
    runsRuntimeJob = task == nil
    if let task { sliceBegins(task, on: core) }
  }

  /// The job that a core ran has returned, and `sliceEnded` has been called.
  package mutating func jobReturned() { runsRuntimeJob = false }

  /// Which task has taken the place of a core's current task. While one job of the runtime's runs all tasks that wait
  /// for an actor, the runtime changes tasks without a call.
  package func taskThatReplacedCurrent(on core: ObservedCore) -> RuntimeJob? {
    guard let running = runtime.currentTask, running != core.current?.job else { return nil }
    return running
  }

  /// A task begins to run on a core.
  package mutating func sliceBegins(_ task: LiveTask, on core: ObservedCore) {
    core.current = task
    touchAtBegin(of: task)
    noteNoContinuation(of: task)
    recordEscalation(task, on: core)
    if task.phase == .suspended {
      // It had its turn on an actor in a job of the runtime's.
      let waker = core.previousOnActor == task.id ? nil : core.previousOnActor
      record(task, .ready(waker.map(Wake.task) ?? .hopped), on: core)
    }
    onActors.removeAll { $0 == task }
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

  /// What a core ran is over: its task has ended or is suspended. Returns the tasks that wait for an actor. One of
  /// them may have run since, and may have ended unseen.
  package mutating func sliceEnded(on core: ObservedCore) -> [LiveTask] {
    if let task = core.current {
      core.previousOnActor = task.id
      if hasUnrecordedEnd(task) { recordEnd(of: task, on: core) }
      findMarks(on: core)
    }
    finishMarking(core)
    recordSuspensionOfCurrent(on: core)
    recordUnseenSlices(on: core)
    return onActors
  }

  /// Tasks that had their turns on actors in the same job, and have come to wait for continuations. No call of theirs
  /// was seen: the runtime's own code, which makes a continuation for a program that is not optimized, calls itself.
  private mutating func recordUnseenSlices(on core: ObservedCore) {
    for task in onActors where runtime.wait(of: task.job) == .continuation {
      sliceBegins(task, on: core)
      core.previousOnActor = task.id
      recordSuspensionOfCurrent(on: core)
    }
  }
}
