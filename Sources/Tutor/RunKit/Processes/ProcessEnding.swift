import Glibc

/// How a process ended.
package enum ProcessEnding: Hashable, Sendable {
  case exited(status: Int32)
  case killed(signal: Int32)
  /// It ran longer than its real-time limit, and was ended.
  case timedOut
  /// It had more processes at once than it may have, and was ended with all of them.
  case tooManyProcesses
  /// The calling task was cancelled, which ended the process.
  case interrupted

  /// How the program ended that a shell or bubblewrap started: both exit with 128 and the number of the signal that
  /// ended it.
  var ofShell: ProcessEnding {
    guard case .exited(let status) = self, status > 128, status <= 128 + 31 else { return self }
    return .killed(signal: status - 128)
  }

  /// What follows "it" in a sentence.
  package var words: String {
    switch self {
    case .exited(let status): "ended with status \(status)"
    case .killed(let signal): "died of \(SignalName(signal))"
    case .tooManyProcesses: "was ended because it started too many processes"
    case .timedOut: "was ended at its real-time limit"
    case .interrupted: "was interrupted"
    }
  }
}

/// A signal's name, as in signal(7), and its meaning for the program.
package struct SignalName: Hashable, Sendable, CustomStringConvertible {
  package var number: Int32

  package init(_ number: Int32) { self.number = number }

  package var description: String {
    switch number {
    case SIGILL, SIGTRAP: "a trap (a failed precondition, an overflow, a forced unwrap of nil)"
    case SIGABRT: "abort (SIGABRT)"
    case SIGSEGV: "a bad memory access (SIGSEGV)"
    case SIGBUS: "a bad memory access (SIGBUS)"
    case SIGFPE: "an arithmetic fault (SIGFPE)"
    case SIGKILL: "SIGKILL (killed by a user, or by the system when memory ran out)"
    case SIGTERM: "SIGTERM"
    case SIGINT: "SIGINT"
    case SIGALRM: "SIGALRM (an alarm that it set and did not handle)"
    case SIGPIPE: "SIGPIPE (it wrote to a closed pipe)"
    case SIGXCPU: "SIGXCPU (too much processor time)"
    default: "signal \(number)"
    }
  }
}
