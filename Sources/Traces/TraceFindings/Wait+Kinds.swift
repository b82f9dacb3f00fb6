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

  /// Whether the task waits for results of its group, and not only for the end of the group.
  var isForResult: Bool {
    switch call {
    case .next, .nextResult, .waitForAll: true
    case .asyncLet, .value, .result, .scopeEnd, .sleep, .uninterruptibleSleep, .stream, nil: false
    }
  }
}
