import TaskTrace

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
    case .killed(let signal): "died of \(TerminatingSignal(signal).words)"
    case .tooManyProcesses: "was ended because it started too many processes"
    case .timedOut: "was ended at its real-time limit"
    case .interrupted: "was interrupted"
    }
  }
}
