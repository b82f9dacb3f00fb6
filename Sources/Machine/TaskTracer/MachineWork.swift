import CInterposition
import Glibc
import Simulation
import TaskObservation
import TaskTrace

/// How a core is kept busy, or waits, in the middle of a job.
extension Machine {
  /// Occupies the calling core for virtual time; false if the thread is no core of the machine's.
  func compute(_ nanoseconds: Int64) -> Bool {
    guard let core = thisCore, !core.isQuiet else { return false }
    enter(core)
    guard nanoseconds > 0 else { return true }
    locked {
      let until = moment(after: nanoseconds)
      observer.computes(until: until, on: core.observed)
      schedule.occupy(core: core.index, until: until)
    }
    pass(from: core)
    return true
  }

  func moment(after nanoseconds: Int64) -> VirtualTime {
    let (sum, overflow) = now.addingReportingOverflow(max(nanoseconds, 0))
    return VirtualTime(nanoseconds: overflow ? .max : sum)
  }

  /// A core that makes many tasks without a pause lets idle cores take them up, as they would on a real
  /// machine, where they do not wait for the last to be made. No virtual time passes.
  func letOthersStart() {
    guard let core = thisCore, !core.isQuiet, !hasEnded else { return }
    core.creations += 1
    guard core.creations >= Self.creationsInOneGo, schedule.hasIdleWorker else { return }
    core.creations = 0
    locked {
      touchEverything()
      schedule.occupy(core: core.index, until: schedule.now)
    }
    pass(from: core)
  }

  static let creationsInOneGo = 1024

  /// Lets the machine go on until an attempt succeeds; false if the deadline passed first.
  func block(
    _ attempt: @escaping () -> Bool, deadline: VirtualTime?, outside: Bool
  ) -> Bool {
    guard let core = thisCore else { return attempt() }
    enter(core)
    if attempt() { return true }
    locked {
      touchEverything()
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
    // What comes at the deadline itself is in time.
    return succeeded || attempt()
  }

  /// Counts what may let a blocked call go on.
  var happened: Int { progress &+ Int(rt_signals_handled()) }

  /// Tries the blocked calls again whose wait is not over yet; the lock is held.
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

  /// The core's task asks for something, perhaps in a loop: from some number on, that takes time. Not while the
  /// runtime marks tasks cancelled, for it may hold locks then.
  func poll(_ poll: Polling.Poll, on core: CoreThread) {
    guard !core.isQuiet, !hasEnded, core.observed.cancelling == nil else { return }
    // An actor's turn runs tasks without a word.
    if poll == .check, core.observed.current == nil, observer.runtime.currentTask != nil {
      enter(core)
    }
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

  /// A program that spins on a clock sees it creep on.
  func clockWasRead() {
    guard let core = thisCore, core == holder, !core.isLost, !core.isQuiet else { return }
    if measuresCPU, mayPay(core) { return enter(core) }
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

@_cdecl("machine_polled") func polled() {
  withMachine { $0.pauseBeforePoll() }
  pollNow(.check)
}

func pollNow(_ poll: Polling.Poll) {
  withMachine { machine in machine.thisCore.map { machine.poll(poll, on: $0) } }
}
