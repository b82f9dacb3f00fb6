import TaskTrace
import TraceAnalysis

extension Trace {
  /// Adds the ending if the program could not record it. Returns warnings about the trace.
  mutating func complete(with ending: ProcessEnding) -> [String] {
    var warnings: [String] = []
    if unreadableBytes > 0 {
      warnings.append(
        "The trace ends in the middle of an event. That event is not shown.")
    }
    if self.ending != nil {
      if ending == .timedOut {
        warnings.append("The program did not exit after its run, so it was killed.")
      }
      return warnings
    }
    if case .exited = ending {
      warnings.append(
        "The end of this run is not in its trace: the program called `exit` in a signal handler, called `_exit`, replaced itself with another program (`exec`), truncated its trace, or had no room for it. Anything after the last event is not in the trace."
      )
    }
    if ending == .timedOut {
      warnings.append(
        "The program did not react at its limit of real time, so it was killed: it was outside the simulated machine. It may call `exec` or `fork`, or compute in a library."
      )
    }
    self.ending =
      switch ending {
      case .exited(let status): .exited(status: status)
      case .killed(let signal): .crashed(signal: signal)
      case .timedOut: .limit(.realTime)
      case .interrupted, .tooManyProcesses, .stopped: .interrupted
      }
    return warnings
  }
}
