import CInterposition
import Glibc
import Simulation
import TaskObservation
import TaskTrace

/// How a run ends.
extension Machine {
  /// Ends the run, and the program with it.
  func end(_ ending: Ending) {
    locked { observer.events.close(ending, on: thisCore?.name ?? .outside) }
  }

  /// Ends the process of a run that was cut short. What the program printed is kept. The machine's lock must be free: a
  /// thread that prints now may wait for it.
  func endProcess() {
    rt_search_finish()
    rt_calls_end()
    fflush(nil)
    _exit(Machine.cutShort)
  }

  /// The exit status of a run that the machine had to end.
  static let cutShort: Int32 = 86

  /// The program exits.
  func exited(status: Int32) {
    if !rt_is_in_handler() {
      end(.exited(status: status))
      rt_search_finish()
    }
    rt_calls_end()
  }
}
