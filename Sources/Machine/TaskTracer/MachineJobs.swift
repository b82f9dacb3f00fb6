import CConcurrencyRuntime
import CInterposition
import Simulation
import TaskObservation

/// Enqueues and runs the runtime's jobs.
extension Machine {
  /// Whether the machine must be called when a task ends, before other code can observe the end.
  var watchesEnds: Bool { measuresCPU || hasChoices }

  /// Enqueues a job on an executor. Called on any thread.
  func enqueue(_ job: RuntimeJob, on executor: Schedule.Executor) {
    lookUpConformancesIfDue()
    let core = thisCore
    if let core {
      let traits = observer.runtime.traits(of: job)
      if watchesEnds, traits.isFuture, unsafe rt_this_creation().pointee.isPending {
        unsafe rt_watch_end(job.pointer)
      }
      if measuresCPU {
        // The runtime may hold locks at the end of a task and while it marks tasks cancelled.
        let isCancelled = traits.isTask && observer.runtime.isCancelled(job)
        enter(core, mayHoldLocks: isCancelled || rt_task_is_ending(), resumed: job)
      } else {
        enter(core, resumed: job)
      }
      if traits.isYield { poll(.check, on: core) }
    }
    let (requests, pauses) = locked {
      let pauses = core.map { pausesAfterWaking(job, by: $0) } ?? false
      // Unlike `==` of another module, a pattern costs nothing.
      let isMain = if case .main = executor { true } else { false }
      if let timer = observer.jobEnqueued(job, onMain: isMain, by: core?.observed) {
        schedule.void(timer: timer)
      }
      let runtime = observer.runtime
      schedule.enqueue(
        JobID(rawValue: job.address),
        of: hasChoices && runtime.traits(of: job).isTask ? runtime.number(of: job) : nil,
        priority: runtime.priority(of: job), on: executor)
      if core == nil { progress += 1 }
      if isMain { touchMainQueue(job) }
      return (isMain ? noteMainJob() : 0, pauses)
    }
    addRequests(requests)
    if core == nil { wakeFromOutside() }
    if pauses { pause() }
  }

  /// Enqueues a job that runs after a duration: the job that ends a sleep.
  func enqueue(_ job: RuntimeJob, after nanoseconds: Int64) {
    let core = thisCore
    if let core { enter(core) }
    locked {
      let until = moment(after: nanoseconds)
      let timer = schedule.start(JobID(rawValue: job.address), at: until)
      observer.sleepRequested(until: until, timer: timer, on: core?.observed)
      if hasChoices {
        let task = core?.observed.current
        sleepers[job.address] = Sleeper(task: task?.id, executor: task?.executor ?? 0)
      }
    }
    if core == nil { wakeFromOutside() }
  }

  /// Runs a job on the calling core, and records how its task continues: it has ended or is suspended.
  func run(_ job: RuntimeJob, on core: CoreThread) {
    // The end of a task may free it, but the code below reads it afterwards. The task of an `async let` cannot be
    // retained: it is in its parent's memory.
    let traits = observer.runtime.traits(of: job)
    let isKept = traits.isTask && !traits.isAsyncLet
    if isKept { job.retain() }
    lookAtForeignTasks(core)
    if measuresCPU { rt_cpu_begin_interval() }
    core.entriesAtStart = core.entries
    if core.index == 0 {
      Executors.runOnMain(job)
    } else {
      core.queue = rt_queue_for_jobs(observer.runtime.enqueuedPriority(of: job))
      rt_name_thread_for_jobs(core.queue)
      warnIfBlocksKeepThreads(core)
      job.run()
    }
    if isInChild { return continueInChild(core) }
    waitForTurn(core)
    endInterval(core)
    finishSlice(core)
    observer.jobReturned(on: core.observed)
    guard isKept else { return }
    if observer.runtime.result(of: job) != .unfinished { job.freeStack() }
    job.release()
  }
}
