import CInterposition
import Simulation
import TaskObservation
import TaskTrace

extension Machine {
  /// Runs the main thread's loop, which an asynchronous `main` enters. Never returns.
  func runMain() {
    let core = cores[0]
    rt_main_thread_ends()
    waitForTurn(core)
    let mustDrain = locked {
      observer.recordSuspensionOfCurrent(on: core.observed)
      // Until the blocks have run, jobs that are added between further blocks must get a place among them.
      mainIsInLoop = !(usesDispatch && rt_dispatch_main_queue_waits())
      return !mainIsInLoop
    }
    if mustDrain {
      letOthersRun(core)
      drainMainQueue(core)
    }
    pass(from: core, isFree: true)
    loop(core)
  }
}

/// Runs the main actor's jobs while the main thread is not in the machine's own loop.
///
/// The main thread is then in a run loop of Foundation, which serves Dispatch's main queue. The platform's executor
/// would put the main actor's jobs into that queue.
extension Machine {
  /// Counts a job for the main thread, and returns how often the caller must call `rt_ask_dispatch_main_queue` after it
  /// has released the lock. The lock is held.
  ///
  /// Before its first wait, the main thread is not asked: it may still enter the machine's own loop. Dispatch opens
  /// files for its main queue, and a search cannot undo that.
  func noteMainJob() -> Int {
    mainJobs += 1
    return mainPolls || drainIsQueued ? takeMissingRequests() : 0
  }

  /// Notes whether the main thread waits for descriptors, as a run loop does.
  func mainThreadPolls(_ waits: Bool) {
    addRequests(
      locked {
        mainPolls = waits
        return mainIsInLoop ? 0 : takeMissingRequests()
      })
  }

  /// Has the main thread run the jobs that it has before the blocks that the program adds to Dispatch's main queue.
  func mainQueueWillBeFilled() {
    addRequests(locked { mainIsInLoop && !drainIsQueued ? 0 : takeMissingRequests() })
  }

  /// Adds requests to run a job to Dispatch's main queue. The lock is not held.
  func addRequests(_ count: Int) {
    for _ in 0..<count { rt_ask_dispatch_main_queue() }
  }

  /// Returns the number of jobs for the main thread that have no request in Dispatch's main queue, and counts these
  /// requests as added. The caller adds them after it has released the lock. The lock is held.
  private func takeMissingRequests() -> Int {
    guard !hasEnded else { return 0 }
    defer { mainRequests = max(mainRequests, mainJobs) }
    return max(mainJobs - mainRequests, 0)
  }

  /// Runs one of the jobs that wait for the main thread, and returns to the loop that called.
  func runMainJob() {
    guard let core = thisCore, core.index == 0 else { return }
    enter(core)
    locked { mainRequests -= 1 }
    while !mainIsInLoop, locked({ mainJobs > 0 && !hasEnded }) {
      locked { observer.recordSuspensionOfCurrent(on: core.observed) }
      pass(from: core, isFree: true)
      guard let job = core.job else { continue }
      core.job = nil
      run(job, on: core)
      if !isInChild { waitForTurn(core) }
      return
    }
  }
}

extension Machine {
  /// The job that stands for the blocks in Dispatch's main queue. They share one queue with the main thread's jobs.
  ///
  /// Each step is compared with it. A stored property would be initialized lazily, which each use checks.
  @inline(__always) static var drain: JobID { JobID(rawValue: 0) }

  /// Queues the blocks in Dispatch's main queue behind the jobs that the main thread already has. The lock is held.
  func noteMainQueue() {
    guard mainIsInLoop, !drainIsQueued else { return }
    drainIsQueued = true
    let current = thisCore?.observed.current
    let priority =
      current.map { observer.runtime.priority(of: $0.job) } ?? TaskPriorityLevel.medium.rawValue
    schedule.enqueue(Self.drain, priority: priority, on: .main)
    touchMainQueue(nil)
  }

  /// Runs the blocks in Dispatch's main queue, and the jobs that were queued between them, and enters the machine's
  /// loop again.
  func drainMainQueue(_ core: CoreThread) {
    locked { mainIsInLoop = false }
    runMainQueue(core)
    while rt_dispatch_main_queue_waits() {
      letOthersRun(core)
      runMainQueue(core)
    }
    locked { mainIsInLoop = true }
  }

  private func runMainQueue(_ core: CoreThread) {
    rt_drain_dispatch_main_queue()
    if isInChild { Executors.runMainWithoutMachine() }
    waitForTurn(core)
  }

  /// Lets the cores run that are ready at this moment.
  private func letOthersRun(_ core: CoreThread) {
    locked {
      touchEverything()
      schedule.occupy(core: core.index, until: schedule.now)
    }
    pass(from: core)
  }

  /// Has the main thread run the blocks in Dispatch's main queue, if nothing else can happen. The lock is held.
  func takeDrain() -> CoreThread? {
    guard usesDispatch, mainIsInLoop, schedule.cores[0] == .idle, rt_dispatch_main_queue_waits()
    else { return nil }
    progress += 1
    touchEverything()
    schedule.take(core: 0)
    holder = cores[0]
    holder.mustDrain = true
    return holder
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

/// A process that the program has forked has no machine: the trace belongs to the parent.
extension Machine {
  /// Whether this process is a child that the program's code has forked, which then returned to the machine's.
  var isInChild: Bool { unsafe rt_machine() == nil }

  /// Continues in a child after the job that has forked it has returned.
  ///
  /// Returns if the main thread is in a run loop of the program, which continues. The thread of any other core has
  /// nothing more to do.
  func continueInChild(_ core: CoreThread) {
    if core.index != 0 { rt_stay_idle() }
    if mainIsInLoop { Executors.runMainWithoutMachine() }
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
      if let core = machine.thisCore { core.hasActed = true } else { machine.progress += 1 }
    }
    if machine.thisCore == nil { machine.wakeFromOutside() }
  }
}

@_cdecl("machine_run_main_job") func runMainJob() {
  withMachine { $0.runMainJob() }
}
