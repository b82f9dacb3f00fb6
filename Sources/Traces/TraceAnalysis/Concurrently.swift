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

extension EventStorage {
  /// Whether the trace has so many events that several passes over them are worth a thread each.
  var isLong: Bool { records.count > 1 << 17 }
}
