import CInterposition
import Simulation
import TaskObservation
import TaskTrace

/// The main thread outside of the machine's own loop: in a run loop of Foundation's, which serves Dispatch's main
/// queue, where the platform's executor would put the main actor's jobs.
extension Machine {
  /// The main thread is to run a job; the lock is held. Whether it has to be asked by `rt_ask_dispatch_main_queue`
  /// once the lock is free.
  func noteMainJob() -> Bool {
    mainJobs += 1
    guard !mainIsInLoop, !mainWasAsked else { return false }
    mainWasAsked = true
    return true
  }

  /// Runs what waits for the main thread, and returns to the run loop that called.
  func runMainJobs() {
    guard let core = thisCore, core.index == 0, !mainIsInLoop else { return }
    enter(core)
    locked { mainWasAsked = false }
    while locked({ mainJobs > 0 && !hasEnded }) {
      locked { observer.recordSuspensionOfCurrent(on: core.observed) }
      pass(from: core, isFree: true)
      guard let job = core.job else { continue }
      core.job = nil
      run(job, on: core)
      regain(core)
    }
  }
}

extension Machine {
  /// Stands among the main thread's jobs for what waits in Dispatch's main queue: the two are one queue.
  static let drain = JobID(rawValue: 0)

  /// The main queue has its turn after the jobs that the main thread has already; the lock is held.
  func noteMainQueue() {
    guard mainIsInLoop, !drainIsQueued else { return }
    drainIsQueued = true
    let current = thisCore?.observed.current
    let priority =
      current.map { observer.runtime.priority(of: $0.job) } ?? TaskPriorityLevel.medium.rawValue
    schedule.enqueue(Self.drain, priority: priority, on: .main)
  }

  /// The turn of the main queue has come: its core is to run what waits there.
  func takeQueuedDrain() -> CoreThread {
    drainIsQueued = false
    holder = cores[0]
    holder.job = nil
    holder.mustDrain = true
    return holder
  }
}

@_cdecl("machine_main_queue_was_filled") func mainQueueWasFilled() {
  withMachine { machine in
    guard !machine.hasEnded else { return }
    machine.locked {
      machine.noteMainQueue()
      if machine.thisCore == nil { machine.progress += 1 }
    }
    if machine.thisCore == nil { machine.wakeFromOutside() }
  }
}

@_cdecl("machine_run_main_jobs") func runMainJobs() {
  withMachine { $0.runMainJobs() }
}
