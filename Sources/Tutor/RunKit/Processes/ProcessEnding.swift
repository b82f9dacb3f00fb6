import TaskTrace

/// How a process ended.
package enum ProcessEnding: Hashable, Sendable {
  case exited(status: Int32)
  case killed(signal: Int32)
  /// The process was ended at its limit of real time.
  case timedOut
  /// The process exceeded its limit of processes, and was ended with all of them.
  case tooManyProcesses
  /// The process was ended because a signal such as SIGSTOP had stopped it and all of its descendants, so that none
  /// of them could continue another one.
  case stopped
  /// The process was ended because the calling task was cancelled.
  case interrupted

  /// The ending of a program that a shell or bubblewrap has started. If a signal killed the program, both exit with 128
  /// plus the signal's number.
  var ofShell: ProcessEnding {
    guard case .exited(let status) = self, status > 128, status <= 128 + TerminatingSignal.last
    else { return self }
    return .killed(signal: status - 128)
  }

  /// A sentence about an ending that a trace does not show; nil for the others.
  var sentence: String? {
    switch self {
    case .stopped:
      "The program stopped itself (SIGSTOP), and no part of it could continue it, so it was killed. Look for `raise` and `kill` in it."
    case .tooManyProcesses:
      "The program started too many processes, so it was killed with all of them."
    case .exited, .killed, .timedOut, .interrupted: nil
    }
  }

  /// The predicate of a sentence with the subject "it".
  package var words: String {
    switch self {
    case .exited(let status): "ended with status \(status)"
    case .killed(let signal): "was ended by \(TerminatingSignal(signal).words)"
    case .tooManyProcesses: "was ended because it started too many processes"
    case .stopped: "was ended because it stopped itself (SIGSTOP)"
    case .timedOut: "was ended at its real-time limit"
    case .interrupted: "was interrupted"
    }
  }
}
