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
      } else if job.kind == rt_kind_yield, let place = core?.current {
        tasks[place]?.isYielding = true
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
      let timer = schedule.enqueue(
        JobID(rawValue: job.address), priority: job.priority, at: until)
      if let place = core?.current { tasks[place]?.sleep = (until, timer) }
    }
    if core == nil { wakeFromOutside() }
  }

  private func noteEnqueued(_ job: RuntimeJob, on core: CoreThread?, executor: Schedule.Executor) {
    guard job.has(rt_flag_future) else { return }
    if let place = place(of: job) {
      noteReady(place, on: core)
    } else {
      becomeReady(register(job, on: core), .created, on: core)
    }
    if let place = place(of: job) {
      tasks[place]?.executor = executor == .main ? MainThreadExecutor.identity : 0
    }
  }

  /// A known task was enqueued: what made it ready?
  private func noteReady(_ place: Int, on core: CoreThread?) {
    guard let task = tasks[place] else { return }
    onActors.remove(place)
    guard let core else { return becomeReady(place, .outside, on: nil) }
    if core.current == place {
      // It enqueues itself: it moves to another executor.
      record(place, .suspended(Suspension(reason: reason(task), site: task.awaitSite)), on: core)
      return becomeReady(place, .hopped, on: core)
    }
    becomeReady(place, cause(of: task, core), on: core)
  }

  private func cause(of task: LiveTask, _ core: CoreThread) -> Wake {
    if let sleep = task.sleep {
      if runsForItself { return .timer }
      if task.isCancelled {
        schedule.void(timer: sleep.timer)
        return .cancellation(by: core.current.flatMap { tasks[$0]?.id })
      }
    }
    if task.isYielding { return .yielded }
    let waker = core.current.flatMap { tasks[$0]?.id } ?? lastEnded
    return waker.map(Wake.task) ?? .outside
  }

  func becomeReady(_ place: Int, _ wake: Wake, on core: CoreThread?) {
    noteEscalation(place, on: core)
    tasks[place]?.state = .ready
    record(place, .ready(wake), on: core)
  }

  /// Runs a job on the core whose thread this is, and records what became of its task.
  func run(_ job: RuntimeJob, on core: CoreThread) {
    // A task may be freed by its own end, and is looked at after it.
    let isTask = job.isTask
    if isTask { job.retain() }
    locked {
      core.current = nil
      lastEnded = nil
      let place = isTask ? place(of: job) : nil
      runsForItself = place == nil
      if let place { beginStretch(place, on: core) }
    }
    if core.index == 0 { Executors.runOnMain(job) } else { job.run() }
    regain(core)
    finishStretches(core)
    locked {
      runsForItself = false
      core.current = nil
    }
    if isTask { job.release() }
  }
}
