import CInterposition
import Simulation
import TaskObservation
import TaskTrace

/// Runs the main actor's jobs while the main thread is not in the machine's own loop.
///
/// The main thread is then in a run loop of Foundation, which serves Dispatch's main queue. The platform's executor
/// would put the main actor's jobs into that queue.
extension Machine {
  /// Counts a job for the main thread. Returns true if the caller must call `rt_ask_dispatch_main_queue` after it has
  /// released the lock. The lock is held.
  ///
  /// Before its first wait, the main thread is not asked: it may still enter the machine's own loop. Dispatch opens
  /// files for its main queue, and a search cannot undo that.
  func noteMainJob() -> Bool {
    mainJobs += 1
    return mainPolls && asksMain()
  }

  /// Notes whether the main thread waits for descriptors, as a run loop does.
  func mainThreadPolls(_ waits: Bool) {
    let asks = locked {
      mainPolls = waits
      return asksMain()
    }
    if asks { rt_ask_dispatch_main_queue() }
  }

  /// Has the main thread run its jobs before the blocks that follow in Dispatch's main queue.
  func mainQueueWillBeFilled() {
    if locked({ asksMain() }) { rt_ask_dispatch_main_queue() }
  }

  /// Returns true if jobs wait for the main thread, and it must be asked to run them. The lock is held.
  private func asksMain() -> Bool {
    guard mainJobs > 0, !mainIsInLoop, !mainWasAsked, !hasEnded else { return false }
    mainWasAsked = true
    return true
  }

  /// Runs the jobs that wait for the main thread, and returns to the run loop that called.
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
      waitForTurn(core)
    }
  }
}

extension Machine {
  /// The job that stands for the blocks in Dispatch's main queue. They share one queue with the main thread's jobs.
  static let drain = JobID(rawValue: 0)

  /// Queues the blocks in Dispatch's main queue behind the jobs that the main thread already has. The lock is held.
  func noteMainQueue() {
    guard mainIsInLoop, !drainIsQueued else { return }
    drainIsQueued = true
    let current = thisCore?.observed.current
    let priority =
      current.map { observer.runtime.priority(of: $0.job) } ?? TaskPriorityLevel.medium.rawValue
    schedule.enqueue(Self.drain, priority: priority, on: .main)
  }

  /// Has the main thread run the blocks in Dispatch's main queue. The lock is held.
  func takeQueuedDrain() -> CoreThread {
    drainIsQueued = false
    holder = cores[0]
    holder.job = nil
    holder.mustDrain = true
    return holder
  }
}

@_cdecl("machine_main_polls") func mainPolls(waits: Bool) {
  withMachine { $0.mainThreadPolls(waits) }
}

@_cdecl("machine_main_queue_will_be_filled") func mainQueueWillBeFilled() {
  withMachine { $0.mainQueueWillBeFilled() }
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
