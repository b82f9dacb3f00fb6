import CConcurrencyRuntime
import Glibc
import Simulation
import TaskTrace

/// How a run ends.
extension Machine {
  /// Ends the run, and the program with it.
  func end(_ ending: Ending) {
    locked { endLocked(ending) }
  }

  func endLocked(_ ending: Ending) {
    guard !hasEnded else { return }
    for (stream, line) in printed.rest() { write(nil, .printed(stream, line), on: thisCore) }
    recorder.write(
      Event(time: schedule.now, core: thisCore?.name ?? .outside, task: nil, action: .ended(ending))
    )
    hasEnded = true
    recorder.close()
    switch ending {
    case .limit, .stuck: mustLeave = true
    default: break
    }
  }

  /// The program is over although it did not end: what it printed so far is kept. Who prints just now may wait
  /// for the machine's lock, so that it must be free.
  func leave() {
    rt_calls_end()
    fflush(nil)
    _exit(Machine.cutShort)
  }

  /// An asynchronous `main` that returns ends in `exit`, called by the code that the compiler put around it.
  /// Where that is, is known once the task was suspended; one that never was is taken to have returned if it
  /// exits with status 0, for nothing tells the two apart.
  func noteMainReturned(_ core: CoreThread, status: Int32) {
    guard let task = core.current, task == root else { return }
    let isReturn = unsafe outermost.resume.0 == nil ? status == 0 : rt_is_outermost(outermost)
    if isReturn { record(task, .returned, on: core) }
  }

  /// The exit status of a run that the machine had to end.
  static let cutShort: Int32 = 86

  /// The program exits.
  func exited(status: Int32) {
    if !rt_is_in_handler() { locked { endLocked(.exited(status: status)) } }
    rt_calls_end()
  }
}
