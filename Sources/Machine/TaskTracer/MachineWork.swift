import CInterposition
import Glibc
import Simulation
import TaskObservation
import TaskTrace

/// Occupies cores with work, and lets them wait, in the middle of a job.
extension Machine {
  /// Occupies the calling core for a duration of virtual time. Returns false if the thread is not one of the machine's
  /// cores.
  func compute(_ nanoseconds: Int64) -> Bool {
    guard let core = thisCore, !core.isQuiet else { return false }
    enter(core)
    guard nanoseconds > 0 else { return true }
    locked {
      let until = moment(after: nanoseconds)
      observer.computes(until: until, at: .running, on: core.observed)
      schedule.occupy(core: core.index, until: until)
    }
    pass(from: core)
    return true
  }

  /// Returns the moment after a duration in nanoseconds: at least the present moment, at most the greatest time.
  func moment(after nanoseconds: Int64) -> VirtualTime {
    let (sum, overflow) = now.addingReportingOverflow(max(nanoseconds, 0))
    return VirtualTime(nanoseconds: overflow ? .max : sum)
  }

  /// Lets idle cores start tasks while the calling core creates many tasks without a pause.
  ///
  /// On a real machine, idle cores do not wait until the last task is created. No virtual time passes.
  func letOthersStart() {
    guard let core = thisCore, !core.isQuiet, !hasEnded else { return }
    core.creations += 1
    guard core.creations >= Self.creationsInOneGo, schedule.idleWorkers > 0 else { return }
    core.creations = 0
    locked {
      touchEverything()
      schedule.occupy(core: core.index, until: schedule.now)
    }
    pass(from: core)
  }

  static let creationsInOneGo = 1024

  /// Lets the other cores continue until `attempt` succeeds. Returns false if the deadline passes first.
  ///
  /// `outside` says whether something outside the program may make the attempt succeed.
  func block(
    _ attempt: @escaping () -> Bool, deadline: VirtualTime?, outside: Bool
  ) -> Bool {
    guard let core = thisCore else { return attempt() }
    enter(core)
    if attempt() { return true }
    locked {
      touchEverything()
      observer.events.steps?.noteKeptWorker()
      observer.blocks(at: .running, on: core.observed)
      let wait =
        if let deadline {
          schedule.occupy(core: core.index, until: deadline)
        } else {
          schedule.wait(core: core.index)
        }
      blockedCores += 1
      core.blocked = .init(attempt: attempt, wait: wait, outside: outside, triedAt: happened)
    }
    pass(from: core)
    let succeeded = locked {
      let succeeded = core.blocked?.succeeded ?? false
      core.blocked = nil
      blockedCores -= 1
      observer.unblocks(on: core.observed)
      return succeeded
    }
    // An event at the deadline itself is in time.
    return succeeded || attempt()
  }

  /// Counts what may make a blocked call succeed: the machine's progress and the signal handlers that have run.
  var happened: Int { progress &+ Int(rt_signals_handled()) }

  /// Tries again each blocked call whose wait has not ended, if something has happened since. The lock is held.
  func tryBlocked() {
    guard blockedCores > 0 else { return }
    for core in cores {
      guard let blocked = core.blocked, blocked.triedAt != happened,
        schedule.cores[core.index] == .waiting(blocked.wait)
      else { continue }
      core.blocked?.triedAt = happened
      guard blocked.attempt() else { continue }
      touchEverything()
      core.blocked?.succeeded = schedule.wake(blocked.wait)
    }
  }

  /// Charges the core's task for a poll, which it may make in a loop. `Polling` decides how much virtual time it costs.
  ///
  /// Does nothing while the runtime marks tasks cancelled, because the runtime may hold locks then.
  func poll(_ poll: Polling.Poll, on core: CoreThread) {
    guard !core.isQuiet, !hasEnded, core.observed.cancelling == nil else { return }
    if poll == .check { learnTask(core) }
    guard let task = core.observed.current else { return }
    let cost = task.polling.charge(poll, at: schedule.moment)
    guard cost > 0 else { return }
    enter(core)
    locked {
      touchEverything()
      schedule.charge(core: core.index, nanoseconds: cost)
    }
    pass(from: core)
  }

  /// Enters the machine if the core runs another task than the machine knows. An actor's job switches tasks without a
  /// call.
  private func learnTask(_ core: CoreThread) {
    if observer.taskThatReplacedCurrent(on: core.observed) != nil { enter(core) }
  }

  /// Advances the clock for a program that reads it in a loop: each read after the first 1,000 takes 10 µs.
  ///
  /// If CPU time is measured, the core pays for the time that it has used instead.
  func clockWasRead() {
    guard let core = thisCore, core == holder, !core.isLost, !core.isQuiet else { return }
    if measuresCPU, mayPay(core) { return enter(core) }
    learnTask(core)
    core.clockReads += 1
    guard core.clockReads > 1000 else { return }
    locked {
      touchEverything()
      schedule.occupy(core: core.index, until: VirtualTime(nanoseconds: now + 10_000))
    }
    let reads = core.clockReads
    pass(from: core)
    core.clockReads = reads
  }
}

@_cdecl("machine_polled") func polled(ofItself: Bool) {
  withMachine { $0.pauseBeforePoll(ofItself: ofItself) }
  pollNow(.check)
}

func pollNow(_ poll: Polling.Poll) {
  withMachine { machine in machine.thisCore.map { machine.poll(poll, on: $0) } }
}
