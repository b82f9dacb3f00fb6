import CConcurrencyRuntime
import Glibc
import Simulation
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
      if let task = core.current { record(task, .computing(until: until), on: core) }
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
    locked { _ = schedule.occupy(core: core.index, until: schedule.now) }
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
      let timer = deadline.map { schedule.occupy(core: core.index, until: $0) }
      if timer == nil { schedule.leave(core: core.index) }
      blockedCores += 1
      core.blocked = .init(
        attempt: attempt, timer: timer, outside: outside, triedAt: progress)
    }
    pass(from: core)
    return locked {
      let succeeded = core.blocked?.succeeded ?? false
      core.blocked = nil
      blockedCores -= 1
      return succeeded
    }
  }

  func tryBlocked() {
    guard blockedCores > 0 else { return }
    for core in cores {
      guard let blocked = core.blocked, !blocked.succeeded, blocked.triedAt != progress else {
        continue
      }
      core.blocked?.triedAt = progress
      if blocked.attempt() {
        core.blocked?.succeeded = true
        if let timer = blocked.timer { schedule.void(timer: timer) }
        schedule.comeBack(core: core.index)
      }
    }
  }

  /// A program that spins on a clock sees it creep on.
  func clockWasRead() {
    guard let core = thisCore, core == holder, !core.isLost, !core.isQuiet else { return }
    core.clockReads += 1
    guard core.clockReads > 1000 else { return }
    locked { _ = schedule.occupy(core: core.index, until: VirtualTime(nanoseconds: now + 10_000)) }
    let reads = core.clockReads
    pass(from: core)
    core.clockReads = reads
  }
}
