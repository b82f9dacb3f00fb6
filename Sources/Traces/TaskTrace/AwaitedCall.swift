/// The call that a program awaits. It decides what the wait returns or throws, which the source line does not show.
package enum AwaitedCall: UInt8, CaseIterable, Hashable, Sendable {
  /// The variable of an `async let` was read.
  case asyncLet = 1
  /// `Task.value`.
  case value
  /// `Task.result`, which hands an error over and does not throw it.
  case result
  /// A group's `next()`, or the next turn of a loop over its results.
  case next
  /// A group's `nextResult()`, which hands an error over and does not throw it.
  case nextResult
  /// A group's `waitForAll()`, which throws the first error after all children have ended.
  case waitForAll
  /// The end of a scope: of an `async let` that was not read, or of a group.
  case scopeEnd
  /// A sleep that a cancellation ends.
  case sleep
  /// The deprecated `Task.sleep(_:)`, which does not throw, and which a cancellation does not end.
  case uninterruptibleSleep
  /// The next element of an `AsyncStream` or `AsyncThrowingStream`.
  case stream

  /// Whether the call awaits a single task and rethrows its error.
  package var throwsOn: Bool {
    switch self {
    case .asyncLet, .value, .next: true
    case .result, .nextResult, .waitForAll, .scopeEnd, .sleep, .uninterruptibleSleep, .stream: false
    }
  }

  /// As JSON names it; others rely on these.
  package var word: String {
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
