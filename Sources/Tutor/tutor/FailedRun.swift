import RunKit
import TaskTrace
import TraceAnalysis

/// A failed run of a program, with the reason, for a shell or a script.
struct FailedRun: CustomStringConvertible {
  var program: String
  private var reason: String

  /// Creates a failure from the ending of a traced run. Nil if the program succeeded.
  init?(program: String, _ ending: Ending?) {
    self.program = program
    switch ending {
    case nil, .exited(status: 0)?: return nil
    case .exited(let status)?: reason = "ended with status \(status)"
    case .stuck?: reason = "was stuck: no task could continue"
    case .limit(.virtualTime)?: reason = "was stopped at the limit of virtual time"
    case .limit(.events)?: reason = "was stopped at the limit of events"
    case .limit(.realTime)?: reason = "was stopped at the limit of real time"
    case .crashed(let signal)?: reason = "was ended by \(TerminatingSignal(signal).words)"
    case .usedUp(let resource)?: reason = resource.words
    case .tracerCrashed(let signal)?:
      reason =
        "was ended by a crash of the tracer, which is a defect of the tutor: \(TerminatingSignal(signal).words)"
    case .interrupted?: reason = "was interrupted"
    }
  }

  /// Creates a failure from a run. Nil if the program succeeded.
  init?(program: String, _ run: InteractiveRun.Played) {
    switch run.ending {
    // A trace does not tell these two from Control-C.
    case .stopped, .tooManyProcesses: self.init(program: program, run.ending)
    case .exited, .killed, .timedOut, .interrupted:
      self.init(program: program, run.trace.ending)
    }
  }

  /// Creates a failure from the ending of a process. Nil if the program succeeded.
  init?(program: String, _ ending: ProcessEnding) {
    guard ending != .exited(status: 0) else { return nil }
    self.program = program
    reason = ending.words
  }

  var description: String { "\(program) \(reason)." }
}
