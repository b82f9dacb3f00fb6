import CInterposition
import Glibc
import Simulation
import TaskObservation
import TaskTrace

/// The reason why a core loses the baton.
private enum Loss {
  /// Its thread sleeps in a call that the machine does not know.
  case sleeps
  /// It has computed for long without a call that the machine sees.
  case computes

  var words: String {
    switch self {
    case .sleeps:
      "is blocked in a call that the machine cannot follow (a lock that another core holds, or input)"
    case .computes:
      "has computed for a second without a call that the machine sees (a loop that waits for another thread, or long work)"
    }
  }
}

/// The watchdog: a thread that keeps a run from hanging.
///
/// It checks in real time whether the machine makes progress. On request it also populates pages ahead of the program.
/// It never waits for the baton.
extension Machine {
  func watch() {
    var standstill = Standstill()
    var judged = rt_real_monotonic()
    var interruption = Interruption()
    while true {
      let wasCalled = unsafe rt_park_for(pageWork, measuresCPU ? 10_000_000 : 20_000_000)
      rt_pages_help()
      if isAtRealLimit { return endAtRealLimit() }
      if wasCalled { continue }
      let (core, thread, hasBaton, seen) = look()
      if measuresCPU {
        if hasBaton, interruption.isDue(seen) { rt_interrupt(thread) }
        let now = rt_real_monotonic()
        if now - judged < 20_000_000 { continue }
        judged = now
      }
      guard hasBaton else { continue }
      switch standstill.judge(seen) {
      case .moves: break
      case .sleeps:
        // The core may wait for a lock of a thread that is ready.
        if !rt_other_thread_is_ready() { continueWithout(core, seen, .sleeps) }
      case .sleepsForLong: continueWithout(core, seen, .sleeps)
      case .computes: if othersCanRun() { continueWithout(core, seen, .computes) }
      }
    }
  }

  private var isAtRealLimit: Bool {
    let limit = RealLimit(nanoseconds: settings.realLimit.wholeNanoseconds)
    let passed = rt_real_monotonic() - started
    guard limit.isReached(passed: passed, waited: 0, computed: 0) else { return false }
    let threads = locked { cores.map(\.thread) }
    let waited = threads.reduce(0) { $0 + rt_thread_waited($1) }
    let computed = threads.reduce(0) { $0 + rt_thread_time($1) }
    let processors = Int64(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    return limit.isReached(passed: passed, waited: waited, computed: computed / processors)
  }

  /// Looks at the core with the baton, and at its thread.
  ///
  /// Reads the core while the lock is held: reading any part of its state may copy all of it, and a copy counts a
  /// reference to the call in which the core is blocked.
  private func look() -> (
    core: CoreThread, thread: Int32, hasBaton: Bool, seen: Standstill.Look
  ) {
    let (core, thread, hasBaton, index, progress) = locked {
      (holder, holder.thread, holder.hasBaton, holder.index, entriesAndProgress(of: holder))
    }
    let isAsleep = isAsleep(thread)
    let time = isAsleep ? 0 : rt_thread_time(thread)
    return (
      core, thread, hasBaton,
      Standstill.Look(progress: progress, core: index, isAsleep: isAsleep, processorTime: time)
    )
  }

  private func entriesAndProgress(of core: CoreThread) -> Int {
    progress &+ turns.looks &+ core.entries &+ Int(rt_pauses_of_cores())
  }

  private func isAsleep(_ thread: Int32) -> Bool {
    rt_thread_state(thread) == CChar(UInt8(ascii: "S"))
  }

  private func othersCanRun() -> Bool {
    locked {
      schedule.canContinue || blockedCores > 0 || hasOutsideThreads || !cancellations.isEmpty
        || interventionIsNext
    }
  }

  /// Takes the baton from a core that makes no progress, so that the other cores continue without it.
  private func continueWithout(_ core: CoreThread, _ seen: Standstill.Look, _ reason: Loss) {
    guard markAsLost(core, seen) else { return }
    // The core may have entered the machine just before, without seeing that it is lost. After this pause, either its
    // thread has seen `isLost`, or its entry shows below and the core gets the baton back.
    rt_pause(1_000_000)
    let isLost = locked {
      if core.isLost, entriesAndProgress(of: core) != seen.progress {
        core.isLost = false
        core.hasBaton = true
        schedule.take(core: core.index)
        return false
      }
      if reason == .sleeps { observer.blocks(at: nil, on: core.observed) }
      if !hasWarnedOfLostCore {
        hasWarnedOfLostCore = true
        observer.write(
          core.observed.current?.id,
          .warned(
            "\(core.name) \(reason.words), so the other cores continue without it. From here on, another run may differ."
          ),
          on: core.observed)
      }
      return true
    }
    if isLost { unsafe rt_unpark(standby) }
  }

  /// Marks a core as lost, if it still holds the baton and has not entered the machine since that look.
  private func markAsLost(_ core: CoreThread, _ seen: Standstill.Look) -> Bool {
    locked {
      guard holder == core, core.blocked == nil, !core.isLost, core.hasBaton,
        schedule.cores[core.index] == .running, entriesAndProgress(of: core) == seen.progress
      else { return false }
      core.isLost = true
      core.hasBaton = false
      schedule.wait(core: core.index)
      return true
    }
  }

  /// Runs the standby thread, which passes the baton on for a lost core. Never returns.
  ///
  /// The watchdog does not do this itself: choosing the next core may take long, and the watchdog must keep checking.
  func runStandbyThread() {
    while true {
      unsafe rt_park(standby)
      let next = chooseNext(on: nil)
      unsafe rt_unpark(next.word)
    }
  }

  /// Waits for the core's turn if the core has lost the baton. The core's thread calls it before it uses the machine.
  func waitForTurn(_ core: CoreThread) {
    guard core.isLost else { return }
    let isLate = locked {
      guard core.isLost else { return false }
      core.isLost = false
      progress += 1
      schedule.wake(core: core.index)
      return true
    }
    guard isLate else { return }
    wakeFromOutside()
    waitForBaton(core)
    locked { observer.unblocks(on: core.observed) }
  }

  /// Ends the run, and first records an event for each task that blocks a core or computes on it.
  private func endAtRealLimit() {
    for (core, thread) in locked({
      cores.filter { $0.isLost || $0.hasBaton }.map { ($0, $0.thread) }
    }) {
      let isAsleep = isAsleep(thread)
      let site = locked { observer.events.site(ofThread: thread) }
      locked {
        guard let task = core.observed.current else { return }
        observer.record(
          task,
          isAsleep ? .blocked(site: site) : .computing(until: schedule.now, site: site),
          on: core.observed)
      }
    }
    end(.limit(.realTime))
  }
}
