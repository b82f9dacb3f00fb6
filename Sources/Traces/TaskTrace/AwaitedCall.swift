/// A call that a program awaits. The call decides what the wait returns or throws.
public enum AwaitedCall: UInt8, CaseIterable, Hashable, Sendable {
  /// The variable of an `async let` was read.
  case asyncLet = 1
  /// `Task.value`.
  case value
  /// `Task.result`, which returns an error as a value and does not throw it.
  case result
  /// A group's `next()`, or the next iteration of a loop over the group's results.
  case next
  /// A group's `nextResult()`, which returns an error as a value and does not throw it.
  case nextResult
  /// A group's `waitForAll()`, which throws the first error after all children have ended.
  case waitForAll
  /// The end of a scope: of an `async let` that was not read, or of a group.
  case scopeEnd
  /// A sleep that ends early if the task is cancelled.
  case sleep
  /// The deprecated `Task.sleep(_:)`, which does not throw and which cancellation does not end.
  case uninterruptibleSleep
  /// The next element of an `AsyncStream` or `AsyncThrowingStream`.
  case stream

  /// Whether the call awaits a single task and rethrows its error.
  public var throwsOn: Bool {
    switch self {
    case .asyncLet, .value, .next: true
    case .result, .nextResult, .waitForAll, .scopeEnd, .sleep, .uninterruptibleSleep, .stream: false
    }
  }

  /// The call's name in JSON. Other programs rely on these names.
  public var word: String {
    switch self {
    case .asyncLet: "asyncLet"
    case .value: "value"
    case .result: "result"
    case .next: "next"
    case .nextResult: "nextResult"
    case .waitForAll: "waitForAll"
    case .scopeEnd: "scopeEnd"
    case .sleep: "sleep"
    case .uninterruptibleSleep: "uninterruptibleSleep"
    case .stream: "stream"
    }
  }
}
