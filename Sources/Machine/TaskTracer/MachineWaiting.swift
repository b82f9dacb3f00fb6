import CInterposition
import Simulation
import TaskObservation
import TaskTrace

/// What the machine does while nothing can happen at the present moment, and how time passes for threads that are
/// not its own.
extension Machine {
  /// Advances to the next moment, waits for a thread outside the machine, or ends the run as stuck.
  func waitOrAdvance(since seen: Int) {
    rt_set_timers_of_handlers()
    let mayAct = othersMayAct
    let (next, waited, isOutdated) = locked {
      (nextMoment, rt_real_monotonic(), happened != seen)
    }
    // A thread outside has acted since, and may have ended with that.
    if isOutdated { return }
    // One of them may have let a core go on before it fell asleep itself.
    if !mayAct, locked({ foreignThreads && othersMoved() }) { return }
    if let next, !mayAct {
      guard next.nanoseconds <= settings.timeLimit.wholeNanoseconds else {
        return end(.limit(.virtualTime))
      }
      return locked { advance(to: next) }
    }
    guard mayAct || rt_handles_signals() else { return end(.stuck) }
    // A thread outside the machine may act, so virtual time passes no faster than real time.
    // A thread that reports its deadline late names a moment that has passed.
    let distance = next.map { max($0.nanoseconds - now, 0) } ?? .max
    _ = unsafe rt_park_for(outside, min(distance, 1_000_000))
    if let core = thisCore { lookAtForeignTasks(core) }
    locked {
      progress += 1
      pass(realTime: rt_real_monotonic() - waited)
    }
  }

  /// When something happens next that only time brings.
  var nextMoment: VirtualTime? {
    var next = schedule.nextTimer()
    if let timer = descriptorTimers.next { next = min(next ?? timer, timer) }
    guard foreignThreads else { return next }
    let deadline = rt_next_deadline()
    guard deadline >= 0, deadline - now < Self.distantFuture else { return next }
    let moment = VirtualTime(nanoseconds: deadline)
    return min(next ?? moment, moment)
  }

  /// Whether a thread outside the machine has done something since the last call; the lock is held.
  private func othersMoved() -> Bool {
    let state = OtherThreads(changes: rt_wait_changes(), count: rt_thread_count())
    defer { otherThreads = state }
    guard state != otherThreads else { return false }
    progress += 1
    return true
  }

  /// The deadline of a wait without a limit: one year. The machine never reaches it.
  static let distantFuture: Int64 = 365 * 86400 * 1_000_000_000

  /// Lets time pass up to a moment, which is the next one at most; the lock is held.
  func advance(to moment: VirtualTime) {
    if hasChoices, moment > schedule.now { noteThatTimePasses() }
    schedule.advance(to: moment)
    observer.events.now = schedule.now
    rt_set_now(now)
    for due in descriptorTimers.takeDue(at: schedule.now) {
      rt_timer_fire(due.timer, due.times)
      progress += 1
    }
  }

  /// As much time passes for the program as really did, up to the next moment.
  private func pass(realTime: Int64) {
    let reached = moment(after: realTime)
    advance(to: nextMoment.map { min($0, reached) } ?? reached)
  }

  /// Whether a thread outside the machine, or something outside the program, may still do something.
  var othersMayAct: Bool {
    let (isWaitedFor, hasForeignThreads) = locked {
      (cores.contains { $0.isLost || $0.blocked?.outside == true }, foreignThreads)
    }
    if isWaitedFor { return true }
    guard hasForeignThreads else { return false }
    let sleeping = rt_sleeping_threads(now)
    return Int(rt_thread_count() - sleeping) > ownThreads
  }
}

/// What is known of the threads that are not the machine's.
struct OtherThreads: Hashable {
  var changes: UInt32 = 0
  var count: Int32 = 0
}

// What the C side calls for timers that are descriptors; ProgramCalls.h says what each means.

@_cdecl("machine_timer_start") func timerStart(descriptor: Int32, moment: Int64, interval: Int64) {
  withMachine { machine in
    machine.locked {
      let time = VirtualTime(nanoseconds: max(moment, machine.now))
      guard moment - machine.now < Machine.distantFuture else {
        return machine.descriptorTimers.stop(descriptor)
      }
      machine.descriptorTimers.start(descriptor, at: time, every: interval)
      // One that is due already does not wait for the machine's next wait.
      machine.advance(to: machine.schedule.now)
    }
    if machine.thisCore == nil { machine.wakeFromOutside() }
  }
}

@_cdecl("machine_timer_stop") func timerStop(descriptor: Int32) {
  withMachine { machine in machine.locked { machine.descriptorTimers.stop(descriptor) } }
}

@_cdecl("machine_timer_left") func timerLeft(
  descriptor: Int32, left: UnsafeMutablePointer<Int64>, interval: UnsafeMutablePointer<Int64>
) {
  unsafe (left.pointee, interval.pointee) = (0, 0)
  withMachine { machine in
    let setting = machine.locked { machine.descriptorTimers.setting(of: descriptor) }
    guard let setting else { return }
    unsafe left.pointee = max(setting.time.nanoseconds - machine.now, 1)
    unsafe interval.pointee = setting.interval
  }
}

@_cdecl("machine_wait_begins") func waitBegins() { machine?.wakeFromOutside() }
