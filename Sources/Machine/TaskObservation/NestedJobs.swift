import TaskTrace

/// Records jobs that an executor of the program runs in the middle of what a core runs.
///
/// Such an executor runs a job in the call that enqueues it, or a task runs the jobs that wait for the executor. The
/// task that makes the call continues when the job has returned. Its core cannot run both, so it counts as suspended.
extension TaskObserver {
  /// Reports that an executor of the program is about to run a job on a core.
  ///
  /// If the job's task was cancelled in its sleep, returns the number of the timer, which the task does not need.
  package mutating func nestedJobBegins(_ job: RuntimeJob, on core: ObservedCore) -> Int? {
    let timer = recordNestedWaking(of: job, on: core)
    core.interrupted.append(.init(core))
    if let task = core.current {
      // Another job, such as an actor's deinitialization, is a part of the running task unless it runs tasks.
      guard runtime.traits(of: job).isTask else { return timer }
      recordInterruption(of: task, on: core)
    }
    jobBegins(job, on: core)
    if let task = core.current { retain(task) }
    return timer
  }

  /// Records what has woken a task that waited on the machine. A task that has moved to the executor needs no waking.
  private mutating func recordNestedWaking(of job: RuntimeJob, on core: ObservedCore) -> Int? {
    guard let task = task(job), task.phase == .suspended, !isForeign(task),
      !onActors.contains(task)
    else { return nil }
    markReadied(task, on: core)
    return wake(task, on: core)
  }

  /// Records that a task waits until its core has run a nested job.
  mutating func recordInterruption(of task: LiveTask, on core: ObservedCore) {
    task.phase = .suspended
    let site = events.site(of: .running)
    record(task, .suspended(Suspension(reason: .unknown, site: site)), on: core)
  }

  /// Whether the core's current task is one that was interrupted. Only reads.
  package func runsInterruptedTask(on core: ObservedCore) -> Bool {
    guard let task = core.current else { return false }
    return core.interrupted.last?.task?.live == task
  }

  /// Reports that the job has returned. Call `sliceEnded` first, unless the core runs the interrupted task.
  package mutating func nestedJobReturned(on core: ObservedCore) {
    let isSame = runsInterruptedTask(on: core)
    guard let last = core.interrupted.popLast() else { return }
    core.runsRuntimeJob = last.runsRuntimeJob
    if !isSame, let task = last.task?.live { sliceBegins(task, on: core) }
  }
}
