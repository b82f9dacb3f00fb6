import CInterposition
import Simulation
import TaskObservation
import TaskTrace

/// A task that sleeps until a timer's job runs.
struct Sleeper {
  var task: TaskID?
  /// The identity of the executor on which the task continues.
  var executor: UInt
}

/// Records the footprint of each step, in runs that record their choices. The lock is held in every function.
extension Machine {
  /// Writes the footprint of the step that has ended.
  func endStep() {
    observer.stepEnds()
    observer.events.endStep()
  }

  /// Touches the order of the jobs that wait for the main thread, to which a job was added; nil for blocks of Dispatch.
  func touchMainQueue(_ job: RuntimeJob?) {
    guard observer.events.steps != nil else { return }
    observer.stepWillAct()
    let task = job.flatMap { job in
      let traits = observer.runtime.traits(of: job)
      return traits.isTask ? observer.task(job)?.id : traits.isYield ? observer.cause(of: job) : nil
    }
    observer.events.steps?.noteUseOfMain(by: task)
  }

  func touchEverything() { observer.events.steps?.touchEverything() }

  /// Adds to the footprint what a step touches when it begins. The calls that follow add the rest as they happen.
  func touchAtStart(of step: Schedule.Step) {
    switch step {
    case .run(_, let core): noteCore(core, begins: true)
    case .resume(let core): noteCore(core, begins: false)
    case .giveTurn, .continueThread: break
    }
    // What a signal handler touches is not known.
    if hasOutsideThreads || rt_misses_mutexes() || rt_handles_signals() { return touchEverything() }
    switch step {
    case .run(Self.drain, _): touchEverything()
    case .run(let job, let core): touchAtStart(of: RuntimeJob(address: job.rawValue), on: core)
    case .resume(let core):
      guard let task = cores[core].observed.current else { return touchEverything() }
      observer.touchAtStart(of: task)
      touchMainThread(core)
      observer.events.steps?.touch(.memory)
    case .giveTurn, .continueThread: touchEverything()
    }
  }

  private func noteCore(_ core: Int, begins: Bool) {
    guard !isClock(core) else {
      // Otherwise, the clock's core is free again at the end of the step.
      if !begins { touchEverything() }
      return
    }
    observer.events.steps?.touch(.core, core == 0 ? 0 : 1, changes: begins)
  }

  private func isClock(_ core: Int) -> Bool { core == cores.count - 1 }

  /// Notes that a core passes the baton on. If the clock's core stops in the middle of a job, the jobs of other timers
  /// may have to wait until that job has ended.
  func noteStop(of core: CoreThread, isFree: Bool) {
    rt_forget_thread()
    if !isFree, isClock(core.index) { locked { touchEverything() } }
  }

  private func touchAtStart(of job: RuntimeJob, on core: Int) {
    if let sleeper = sleepers.removeValue(forKey: job.address) {
      guard let task = sleeper.task else { return touchEverything() }
      observer.events.touch(task: task)
      return observer.touchQueue(of: sleeper.executor)
    }
    // A job that begins on the last idle core runs before or instead of every other job that needs a core.
    if core > 0 { observer.events.steps?.touch(.pool, changes: schedule.idleWorkers == 0) }
    touchMainThread(core)
    let traits = observer.runtime.traits(of: job)
    if traits.isTask {
      observer.events.steps?.touch(.memory)
    } else if traits.isYield, let cause = observer.cause(of: job) {
      observer.events.touch(task: cause)
    } else {
      // An actor's job may run any task that waits for the actor.
      touchEverything()
    }
  }

  /// Adds to the footprint what the calling core is about to do, if it is one of the machine's cores.
  fileprivate func touchNow(_ touch: (inout StepLog?) -> Void) {
    guard hasChoices, let core = thisCore, !core.isQuiet else { return }
    waitForTurn(core)
    locked {
      observer.stepWillAct()
      touch(&observer.events.steps)
    }
  }

  /// Adds the program's locks to the footprint.
  func touchLocks() { touchNow { $0?.touch(.lock) } }

  /// Whether a variable belongs to the actor on which the running task runs. The footprint contains that actor.
  fileprivate func belongsToActor(_ variable: UnsafeRawPointer) -> Bool {
    guard let executor = thisCore?.observed.current?.executor, executor != 0,
      executor != MainThreadExecutor.identity,
      let actor = unsafe UnsafeRawPointer(bitPattern: executor)
    else { return false }
    return unsafe rt_is_in_object(variable, actor)
  }

  private func touchMainThread(_ core: Int) {
    if core == 0 { observer.events.touch(executor: MainThreadExecutor.identity) }
  }

  /// Records that time passes, as a step of its own. Steps before it cannot be reordered with steps after it.
  func noteThatTimePasses() {
    endStep()
    observer.events.steps?.begin(number: 0, after: schedule.lastNumber)
    touchEverything()
    // A job that is ready at this moment would have to wait if it came after those that hold the workers.
    if schedule.idleWorkers == 0 { observer.events.steps?.noteLackOfCores() }
    if schedule.idleWorkers < settings.cores { observer.events.steps?.noteKeptWorker() }
  }

  /// Notes that a job has to wait for a worker.
  func noteLackOfCores() {
    if schedule.idleWorkers == 0, schedule.hasJobForWorker {
      observer.events.steps?.noteLackOfCores()
    }
  }

  /// Touches the pool at the end of a step that took the last idle worker core: no other job can begin on the pool.
  func touchPoolIfFull() {
    let core = holder.index
    guard core > 0, core < cores.count - 1, schedule.idleWorkers == 0, schedule.cores[core] != .idle
    else { return }
    observer.events.steps?.touch(.pool)
  }
}

@_cdecl("machine_will_access") func willAccess(variable: UnsafeRawPointer, changes: Bool) {
  withMachine { machine in
    guard unsafe !machine.belongsToActor(variable) else { return }
    let number = unsafe rt_variable_number(variable)
    machine.touchNow { $0?.touch(variable: number, changes: changes) }
  }
}

@_cdecl("machine_continuation_begins") func continuationBegins() {
  withMachine { machine in
    machine.pauseBeforeSuspension()
    guard machine.hasChoices, let core = machine.thisCore, !core.isQuiet, !machine.hasEnded,
      let job = machine.observer.runtime.currentTask
    else { return }
    machine.waitForTurn(core)
    machine.locked { machine.observer.continuationBegins(in: job) }
  }
}

@_cdecl("machine_will_initialize") func willInitialize() {
  withMachine { $0.touchNow { $0?.touchEverything() } }
}
