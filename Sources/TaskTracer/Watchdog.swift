import CConcurrencyRuntime
import Glibc
import Simulation
import TaskTrace

/// What keeps a run from standing still for ever: a thread of its own that looks, in real time, whether the
/// machine moves. When it is called, it makes pages ready ahead of the program.
extension Machine {
  func watch() {
    var seen = -1
    var stillness = 0
    while true {
      let wasCalled = unsafe rt_park_for(pageWork, 20_000_000)
      rt_pages_help()
      let (progress, holder) = locked { (self.progress, self.holder) }
      if rt_real_monotonic() - started > settings.realLimit.wholeNanoseconds {
        return endAtRealLimit(holder)
      }
      if wasCalled { continue }
      // Asleep each time and nothing happened: the thread that should run waits for something unknown.
      stillness = progress == seen && holder.hasBaton && isAsleep(holder) ? stillness + 1 : 0
      if stillness >= 3 { release(holder) }
      seen = progress
    }
  }

  private func isAsleep(_ core: CoreThread) -> Bool {
    rt_thread_state(core.thread) == CChar(UInt8(ascii: "S"))
  }

  /// The holder sleeps in a call that the machine cannot follow: a lock that another core holds, a read.
  /// The others go on without it.
  private func release(_ core: CoreThread) {
    let isLost = locked {
      guard holder == core, core.blocked == nil, !core.isLost,
        core.hasBaton, schedule.cores[core.index] == .running
      else { return false }
      core.isLost = true
      core.hasBaton = false
      schedule.leave(core: core.index)
      if !hasRemarked {
        hasRemarked = true
        write(
          core.current?.id,
          .remarked(
            "\(core.name) sleeps in a call that the machine cannot follow (a lock that another core holds, or "
              + "input), so the other cores go on without it; from here on another run may differ."),
          on: core)
      }
      return true
    }
    guard isLost else { return }
    let next = chooseNext(on: nil)
    unsafe rt_unpark(next.word)
  }

  /// A thread that lost the baton waits for its turn before it does anything with the machine.
  func regain(_ core: CoreThread) {
    guard core.isLost else { return }
    locked {
      core.isLost = false
      progress += 1
      schedule.comeBack(core: core.index)
    }
    wakeFromOutside()
    waitForBaton(core)
  }

  private func endAtRealLimit(_ core: CoreThread) {
    locked {
      guard let task = core.current else { return }
      let site = unsafe sites.site(&recorder) { frames, capacity in
        Int(unsafe rt_frames_of_thread(core.thread, frames, capacity))
      }
      write(
        task.id,
        .suspended(Suspension(reason: .unknown, site: site)), on: core)
    }
    end(.limit(.realTime))
  }
}
