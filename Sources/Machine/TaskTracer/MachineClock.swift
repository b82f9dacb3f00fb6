import CConcurrencyRuntime
import Simulation
import TaskObservation
import TaskTrace

/// A task's look at the clock: at which of the schedule's moments, and what it had computed on its thread by then.
struct ClockReading {
  var task: TaskID?
  var moment: Int
  var realTime: Int64
  var processorTime: Int64
  /// How often the clock was read since.
  var count: Int64 = 0
}

extension Machine {
  /// Computing takes no virtual time, but a program that reads the clock before and after it wants to know how long it
  /// took: at the second reading the core pays what its thread has computed since the first, in whole milliseconds.
  /// Less than 5 ms is free, so that the machine's own work makes no difference, and so is a loop that does little but
  /// read the clock.
  func payForComputing(on core: CoreThread) -> Bool {
    guard core.observed.cancelling == nil else { return false }
    let realTime = rt_real_monotonic()
    guard let first = core.firstReading, first.moment == schedule.moment,
      first.task == core.observed.current?.id
    else {
      noteReading(on: core, realTime)
      return false
    }
    core.firstReading?.count += 1
    let least = max(Self.leastComputing, (first.count + 1) * Self.leastForOneReading)
    guard realTime - first.realTime >= least else { return false }
    let computed = rt_thread_time(core.thread) - first.processorTime
    guard computed >= least else { return false }
    let paid = compute(computed / 1_000_000 * 1_000_000)
    noteReading(on: core, rt_real_monotonic())
    return paid
  }

  private func noteReading(on core: CoreThread, _ realTime: Int64) {
    core.firstReading = ClockReading(
      task: core.observed.current?.id, moment: schedule.moment, realTime: realTime,
      processorTime: rt_thread_time(core.thread))
  }

  private static let leastComputing: Int64 = 5_000_000
  private static let leastForOneReading: Int64 = 100_000
}
