import CInterposition
import Simulation
import TaskObservation
import TaskTrace

/// Lets virtual time pass, and waits for threads outside the machine.
extension Machine {
  /// Advances to the next moment, waits for threads outside the machine, or ends the run as stuck.
  ///
  /// The machine calls it when nothing can happen at the present moment.
  ///
  /// `seen` is the value of `happened` when the caller last looked for something to run.
  func waitOrAdvance(since seen: Int) {
    rt_set_timers_of_handlers()
    if othersAreAwake() { return }
    let mayAct = othersMayAct
    let (next, isOutdated) = locked { (nextMoment, happened != seen) }
    // A thread outside the machine has acted since the caller looked. It may have ended after that.
    if isOutdated { return }
    // A thread outside the machine may have let a core continue before it began to wait.
    if !mayAct, locked({ hasOutsideThreads && othersMoved() }) { return }
    if let next, !mayAct {
      guard next.nanoseconds <= settings.timeLimit.wholeNanoseconds else {
        return end(.limit(.virtualTime))
      }
      if locked({ onlyDispatchActs(at: next) }) { return end(.stuck) }
      return locked { advance(to: next) }
    }
    guard mayAct || rt_handles_signals() else { return end(.stuck) }
    // A thread outside the machine or another process may act, so virtual time passes no faster than real time.
    // A thread that reports its deadline late names a moment that has passed.
    let distance = next.map { max($0.nanoseconds - now, 0) } ?? .max
    // Each look at many threads takes long, so there are fewer looks.
    let round = 1_000_000 * (1 + Int64(rt_threads_with_turns()) / 32)
    let waited = rt_real_monotonic()
    _ = unsafe rt_park_for(outside, min(distance, round))
    if let core = thisCore { lookAtForeignTasks(core) }
    locked {
      progress += 1
      pass(realTime: rt_real_monotonic() - waited + turns.timeOwed)
      turns.timeOwed = 0
    }
  }

  /// Returns whether nothing but Dispatch's own timer can happen, and has happened twice without an effect.
  ///
  /// While blocks wait, the timer fires once a second, on a thread of Dispatch. If another block is ready, Dispatch then
  /// starts a thread. `next` is the next moment at which anything happens. The lock is held.
  private func onlyDispatchActs(at next: VirtualTime) -> Bool {
    let changes = rt_wait_changes()
    let hasActed = changes &- turns.changesAtTick > Self.changesOfOneWait
    turns.changesAtTick = changes
    guard next == descriptorTimers.next, descriptorTimers.areOfDispatch, !hasActed,
      schedule.nextTimer() == nil, nextDeadline == nil,
      !rt_uses_dispatch_timers(), !rt_handles_signals()
    else {
      turns.idleTicks = 0
      return false
    }
    turns.idleTicks += 1
    return turns.idleTicks > 2
  }

  /// The end of a wait of a thread and the beginning of its next one.
  private static let changesOfOneWait: UInt32 = 2

  /// The moment of the next timer or deadline; nil if there is none.
  var nextMoment: VirtualTime? {
    var next = schedule.nextTimer()
    if let timer = descriptorTimers.next { next = min(next ?? timer, timer) }
    guard hasOutsideThreads, let deadline = nextDeadline else { return next }
    return min(next ?? deadline, deadline)
  }

  /// The moment at which the wait of a thread outside the machine ends next; nil if there is none.
  private var nextDeadline: VirtualTime? {
    let deadline = rt_next_deadline()
    guard deadline >= 0, deadline - now < Self.distantFuture else { return nil }
    return VirtualTime(nanoseconds: deadline)
  }

  /// Returns whether a thread outside the machine has started, or begun or ended a wait, since the last call. The lock
  /// is held.
  private func othersMoved() -> Bool {
    let state = OtherThreads(changes: rt_wait_changes(), count: rt_thread_count())
    defer { otherThreads = state }
    guard state != otherThreads else { return false }
    progress += 1
    return true
  }

  /// One year in nanoseconds. A longer wait counts as a wait without a deadline.
  static let distantFuture: Int64 = 365 * 86400 * 1_000_000_000

  /// Lets time pass up to a moment, which is at most `nextMoment`. The lock is held.
  func advance(to moment: VirtualTime) {
    if hasChoices, moment > schedule.now { noteThatTimePasses() }
    if hasOutsideThreads, moment > schedule.now { turns.mustLook = true }
    schedule.advance(to: moment)
    observer.events.now = schedule.now
    rt_set_now(now)
    for due in descriptorTimers.takeDue(at: schedule.now) {
      rt_timer_fire(due.timer, due.times)
      progress += 1
    }
  }

  /// Lets as much virtual time pass as real time has passed, up to `nextMoment`. The lock is held.
  private func pass(realTime: Int64) {
    let reached = moment(after: realTime)
    advance(to: nextMoment.map { min($0, reached) } ?? reached)
  }

  /// Whether a thread outside the machine or another process may still act.
  var othersMayAct: Bool {
    let (isWaitedFor, hasThreads) = locked {
      (cores.contains { $0.isLost || $0.blocked?.outside == true }, hasOutsideThreads)
    }
    if isWaitedFor { return true }
    guard hasThreads else { return false }
    if !turns.haveEnded { return othersAreActive }
    let sleeping = rt_sleeping_threads(now)
    return Int(rt_thread_count() - sleeping) > ownThreads
  }
}

/// A snapshot of the process's threads, by which the machine detects that threads outside the machine have acted.
struct OtherThreads: Hashable {
  /// The value of `rt_wait_changes`.
  var changes: UInt32 = 0
  /// The number of threads in the process.
  var count: Int32 = 0
}

// Called by the C code for timer descriptors, and for timers that send signals or start threads. ProgramCalls.h has the
// contracts.

@_cdecl("machine_timer_start") func timerStart(number: Int32, moment: Int64, interval: Int64) {
  withMachine { machine in
    machine.locked {
      let time = VirtualTime(nanoseconds: max(moment, machine.now))
      guard moment - machine.now < Machine.distantFuture else {
        return machine.descriptorTimers.stop(number)
      }
      machine.descriptorTimers.start(
        number, at: time, every: interval,
        isOfDispatch: rt_timer_is_of_dispatch(number))
      // A timer that is already due fires at once, without waiting for the machine's next wait.
      machine.advance(to: machine.schedule.now)
    }
    if machine.thisCore == nil { machine.wakeFromOutside() }
  }
}

@_cdecl("machine_timer_stop") func timerStop(number: Int32) {
  withMachine { machine in machine.locked { machine.descriptorTimers.stop(number) } }
}

@_cdecl("machine_timer_left") func timerLeft(
  number: Int32, left: UnsafeMutablePointer<Int64>, interval: UnsafeMutablePointer<Int64>
) {
  unsafe (left.pointee, interval.pointee) = (0, 0)
  withMachine { machine in
    let setting = machine.locked { machine.descriptorTimers.setting(of: number) }
    guard let setting else { return }
    unsafe left.pointee = max(setting.time.nanoseconds - machine.now, 1)
    unsafe interval.pointee = setting.interval
  }
}

@_cdecl("machine_wait_begins") func waitBegins() { machine?.wakeFromOutside() }
