import CInterposition
import Glibc
import Simulation
import TaskObservation
import TaskTrace

/// Ends a run.
extension Machine {
  /// Ends the trace. For a run that is stuck or at a limit, also ends the process.
  func end(_ ending: Ending) {
    locked {
      observer.stepEnds()
      observer.events.close(ending, on: thisCore?.name ?? .outside)
    }
  }

  /// Ends the process of a run that was cut short. Flushes the program's output first.
  ///
  /// The machine's lock must be free: a thread that prints at the same time may wait for it.
  func endProcess() {
    rt_search_finish()
    rt_calls_end()
    rt_flush_streams()
    _exit(Machine.cutShort)
  }

  /// The exit status of a run that the machine cut short.
  static let cutShort: Int32 = 86

  /// Ends the trace when the program exits.
  func exited(status: Int32) {
    if !rt_is_in_handler() {
      endTrace(withStatus: status)
      rt_search_finish()
    }
    rt_calls_end()
  }

  /// Ends the trace of a process that ends with a status. The parent process receives its low eight bits (exit(3)).
  func endTrace(withStatus status: Int32) { end(.exited(status: status & 0xFF)) }
}
