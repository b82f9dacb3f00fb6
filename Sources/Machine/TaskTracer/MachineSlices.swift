import CInterposition
import TaskObservation

/// What the observer is told of the tasks that run: who runs now, and which have ended.
///
/// To describe a task's error runs the program's code, as does releasing a job. Neither may happen under the lock.
extension Machine {
  /// Every call of a core into the machine begins here: makes sure that it has the baton, and finds the task that runs.
  ///
  /// What the core has computed is paid, unless the runtime may call with a lock in hand.
  func enter(_ core: CoreThread, mayHoldLocks: Bool = false) {
    // In this order: the watchdog takes the baton from a thread, and then looks whether it has entered.
    core.entries &+= 1
    if core.isLost { regain(core) }
    guard !core.isQuiet, !hasEnded else { return }
    let observed = core.observed
    if let running = observer.taskThatReplacedCurrent(on: observed),
      let task = locked({ observer.task(running) })
    {
      finishSlice(core)
      locked { observer.sliceBegins(task, on: observed) }
    } else if let current = observed.current {
      // The runtime clears its current task before it says that the task moves, or that it has ended.
      noteEnd(current, on: core)
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

  /// What the core ran is over.
  func finishSlice(_ core: CoreThread) {
    if let task = core.observed.current { describeError(of: task, on: core) }
    let waiting = locked { observer.sliceEnded(on: core.observed) }
    releaseEndedJobs()
    for task in waiting { noteEnd(task, on: core) }
  }

  /// Records a task's end if it has ended.
  func noteEnd(_ task: LiveTask, on core: CoreThread) {
    guard observer.hasUnrecordedEnd(task) else { return }
    describeError(of: task, on: core)
    locked { observer.recordEnd(of: task, on: core.observed) }
    releaseEndedJobs()
  }

  /// Records which tasks have ended on foreign executors, before the tasks go on that waited for them.
  func lookAtForeignTasks(_ core: CoreThread) {
    guard observer.hasForeignTasks, !core.isQuiet, !hasEnded else { return }
    regain(core)
    for task in locked({ observer.foreignTasks }) where observer.hasUnrecordedEnd(task) {
      describeError(of: task, on: core)
      locked { observer.recordForeignEnd(of: task, on: core.observed) }
      releaseEndedJobs()
    }
  }

  /// The scope of an `async let` ends: its task may have ended on a foreign executor.
  func lookAtForeignAsyncLet(_ asyncLet: UInt) {
    guard observer.mayHaveForeignAsyncLets, let core = thisCore, !core.isQuiet, !hasEnded
    else { return }
    regain(core)
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
    regain(core)
    observer.describeError(of: task, as: description)
  }

  private func releaseEndedJobs() {
    guard observer.hasEndedJobs else { return }
    for job in locked({ observer.takeEndedJobs() }) { job.release() }
  }
}
