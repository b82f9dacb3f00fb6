import CInterposition
import TaskObservation

/// Tells the observer which tasks run and which have ended.
///
/// Describing a task's error runs the program's code, and so may releasing a job. Both happen outside of the lock.
extension Machine {
  /// Enters the machine from a call by the program: waits for the baton if the core has lost it, and finds out which
  /// task runs. Every call from a core into the machine begins here.
  ///
  /// If CPU time is measured, the core pays for what it has used, unless `mayHoldLocks` says that the caller may hold
  /// a lock of the runtime. `resumed` is the job that the call enqueues; nil if it enqueues none.
  func enter(_ core: CoreThread, mayHoldLocks: Bool = false, resumed: RuntimeJob? = nil) {
    // The order matters: the watchdog first marks the core as lost, and then checks whether it has entered.
    core.entries &+= 1
    if core.isLost { waitForTurn(core) }
    guard !core.isQuiet, !hasEnded else { return }
    let observed = core.observed
    if let running = observer.taskThatReplacedCurrent(on: observed),
      let task = locked({ observer.task(running) })
    {
      finishSlice(core, resumed: resumed == running ? nil : resumed)
      locked { observer.sliceBegins(task, on: observed) }
    } else if let current = observed.current {
      // The runtime clears its current task before it reports that the task moves or has ended.
      noteEnd(current, on: core)
    } else if observer.mayHaveUnseenSlices {
      // One job runs all tasks that wait for an actor. One of them may have run to its end without a call.
      for task in locked({ observer.tasksThatWaitForActors }) { noteEnd(task, on: core) }
    }
    if measuresCPU {
      let isDue = rt_cpu_enter()
      if !mayHoldLocks {
        rt_task_has_ended()
        if isDue { pay(core) }
      }
    }
    if observer.mayHaveMarks(on: observed) { locked { observer.findMarks(on: observed) } }
  }

  /// Records the end of the core's slice: its task has ended or is suspended.
  func finishSlice(_ core: CoreThread, resumed: RuntimeJob? = nil) {
    if let task = core.observed.current { describeError(of: task, on: core) }
    let waiting = locked { observer.sliceEnded(on: core.observed, resumed: resumed) }
    releaseEndedJobs()
    for task in waiting { noteEnd(task, on: core) }
  }

  /// Records a task's end, if the task has ended and its end is not recorded yet.
  func noteEnd(_ task: LiveTask, on core: CoreThread) {
    guard observer.hasUnrecordedEnd(task) else { return }
    describeError(of: task, on: core)
    locked { observer.recordEnd(of: task, on: core.observed) }
    releaseEndedJobs()
  }

  /// Records the ends of tasks on foreign executors. Called before the tasks that awaited them continue.
  func lookAtForeignTasks(_ core: CoreThread) {
    guard observer.hasForeignTasks, !core.isQuiet, !hasEnded else { return }
    waitForTurn(core)
    for task in locked({ observer.foreignTasks }) where observer.hasUnrecordedEnd(task) {
      describeError(of: task, on: core)
      locked { observer.recordForeignEnd(of: task, on: core.observed) }
      releaseEndedJobs()
    }
  }

  /// Records the end of an `async let` task on a foreign executor. Called at the end of the variable's scope.
  func lookAtForeignAsyncLet(_ asyncLet: UInt) {
    guard observer.mayHaveForeignAsyncLets, let core = thisCore, !core.isQuiet, !hasEnded
    else { return }
    waitForTurn(core)
    if let child = locked({ observer.foreignTask(ofAsyncLet: asyncLet) }) {
      noteEnd(child, on: core)
    }
  }

  private func describeError(of task: LiveTask, on core: CoreThread) {
    guard observer.needsErrorDescription(task) else { return }
    rt_remember_errors()
    core.isQuiet = true
    let description = task.job.errorDescription
    core.isQuiet = false
    waitForTurn(core)
    observer.describeError(of: task, as: description)
  }

  private func releaseEndedJobs() {
    guard observer.hasEndedJobs else { return }
    for job in locked({ observer.takeEndedJobs() }) { job.release() }
  }
}
