import CConcurrencyRuntime
import Simulation
import TaskTrace

/// How jobs come in and are run.
extension Machine {
  /// A job for an executor, from any thread.
  func enqueue(_ job: RuntimeJob, on executor: Schedule.Executor) {
    let core = thisCore
    if let core { enter(core) }
    locked {
      if job.isTask {
        noteEnqueued(job, on: core, executor: executor)
      } else {
        if job.kind == rt_kind_yield { core?.current?.isYielding = true }
        causes[job.address] = (core?.current ?? lastEnded)?.id
      }
      schedule.enqueue(JobID(rawValue: job.address), priority: job.priority, on: executor)
      if core == nil { progress += 1 }
    }
    if core == nil { wakeFromOutside() }
  }

  /// A job that is to run after a while: the end of a sleep.
  func enqueue(_ job: RuntimeJob, after nanoseconds: Int64) {
    let core = thisCore
    if let core { enter(core) }
    locked {
      let until = moment(after: nanoseconds)
      let timer = schedule.start(JobID(rawValue: job.address), at: until)
      core?.current?.sleep = (until, timer)
    }
    if core == nil { wakeFromOutside() }
  }

  private func noteEnqueued(_ job: RuntimeJob, on core: CoreThread?, executor: Schedule.Executor) {
    guard job.has(rt_flag_future) else { return }
    let known = tasks[job]
    let task = known ?? register(job, on: core)
    if known == nil {
      becomeReady(task, .created, on: core)
    } else {
      noteReady(task, on: core)
    }
    task.executor = executor == .main ? MainThreadExecutor.identity : 0
  }

  /// A known task was enqueued: what made it ready?
  private func noteReady(_ task: LiveTask, on core: CoreThread?) {
    if !onActors.isEmpty { onActors.removeAll { $0 == task } }
    noteReturn(task)
    guard let core else {
      if task.state == .running { noteWaitOverAlready(of: task) }
      return becomeReady(task, .outside, on: nil)
    }
    if core.current == task {
      // It enqueues itself: it moves to another executor.
      noteOutermost(task)
      findAwaitSite(task)
      noteHop(task, on: core)
      record(task, .suspended(Suspension(reason: reason(task), site: task.awaitSite)), on: core)
      return becomeReady(task, .hopped, on: core)
    }
    // It has left for another executor, which turns out to be the machine's.
    if core.current == nil, core.lastOnActor == task.id {
      return becomeReady(task, .hopped, on: core)
    }
    markReadied(task, on: core)
    becomeReady(task, cause(of: task, core), on: core)
  }

  private func cause(of task: LiveTask, _ core: CoreThread) -> Wake {
    if let sleep = task.sleep {
      if runsForItself { return .timer }
      if task.isCancelled {
        schedule.void(timer: sleep.timer)
        return .cancellation(by: (core.current ?? lastEnded)?.id)
      }
    }
    if task.isYielding { return .yielded }
    return (core.current ?? lastEnded).map { .task($0.id) } ?? .outside
  }

  func becomeReady(_ task: LiveTask, _ wake: Wake, on core: CoreThread?) {
    noteEscalation(task, on: core)
    task.state = .ready
    write(on: core) { .ready(wake, time: $0, core: $1, task: task.id) }
  }

  /// Records that a core is about to run a job; the lock is held.
  func begin(_ job: RuntimeJob, on core: CoreThread) {
    let isTask = job.isTask
    core.current = nil
    lastEnded = nil
    core.lastOnActor = isTask ? nil : causes.removeValue(forKey: job.address)
    let task = isTask ? tasks[job] : nil
    runsForItself = task == nil
    if let task { beginStretch(task, on: core) }
  }

  /// Runs a job that has begun on the core whose thread this is, and records what became of its task.
  func run(_ job: RuntimeJob, on core: CoreThread) {
    // A task may be freed by its own end, and is looked at after it; an `async let` lives in its parent's memory.
    let isKept = job.isTask && !job.has(rt_flag_async_let)
    if isKept { job.retain() }
    lookElsewhere(core)
    if core.index == 0 { Executors.runOnMain(job) } else { job.run() }
    regain(core)
    finishStretches(core)
    runsForItself = false
    guard isKept else { return }
    if job.result != rt_unfinished { job.freeStack() }
    job.release()
  }
}
