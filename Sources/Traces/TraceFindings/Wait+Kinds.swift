import TaskTrace
import TraceAnalysis

extension Wait {
  /// Whether the task waits for the next result of its group.
  var takesResult: Bool { call == .next || call == .nextResult }

  /// Whether another task ended the wait by resuming its continuation.
  var wasResumedByTask: Bool {
    guard reason == .continuation, case .task? = wokenBy else { return false }
    return true
  }
}
