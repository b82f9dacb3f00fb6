import Dispatch
import Synchronization

/// Returns the results of independent computations, in their order. They may run at the same time if `isLong` is true.
public func concurrently<Result: Sendable>(
  _ count: Int, ifLong isLong: Bool, _ compute: @Sendable (Int) -> Result
) -> [Result] {
  guard isLong else { return (0..<count).map(compute) }
  let results = Mutex([Result?](repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let result = compute(index)
    results.withLock { $0[index] = result }
  }
  return results.withLock { $0.compactMap(\.self) }
}

/// Returns the results of two independent computations. They may run at the same time if `isLong` is true.
public func concurrently<First: Sendable, Second: Sendable>(
  ifLong isLong: Bool, _ first: @Sendable () -> First, and second: @Sendable () -> Second
) -> (First, Second) {
  guard isLong else { return (first(), second()) }
  let results = Mutex<(First?, Second?)>((nil, nil))
  DispatchQueue.concurrentPerform(iterations: 2) { index in
    if index == 0 {
      let result = first()
      results.withLock { $0.0 = result }
    } else {
      let result = second()
      results.withLock { $0.1 = result }
    }
  }
  guard case (let one?, let other?) = results.withLock({ $0 }) else {
    preconditionFailure("Each computation has a result.")
  }
  return (one, other)
}

extension EventStorage {
  /// Whether the trace has so many events that several passes over them are worth a thread each.
  var isLong: Bool { records.count > 1 << 17 }
}
