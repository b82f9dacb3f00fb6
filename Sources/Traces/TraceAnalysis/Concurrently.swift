import Dispatch
import Synchronization

extension Trace {
  /// Whether the trace has so many events that several passes over them are worth a thread each.
  public var isLong: Bool { storage.records.count > 1 << 17 }

  /// Returns the results of independent computations, in their order. If the trace is long, they run at the same time.
  ///
  /// Each computation is given the trace to read, with a storage of its own that has the same arrays. Threads that
  /// count references to the same object wait for each other, which can take longer than the computations.
  public func concurrently<Result: Sendable>(
    _ count: Int, _ compute: @Sendable (Trace, Int) -> Result
  ) -> [Result] {
    guard isLong else { return (0..<count).map { compute(self, $0) } }
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      var trace = self
      trace.storage = EventStorage(storage, corrections: storage.corrections)
      let result = compute(trace, index)
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }

  /// Returns the results of two independent computations. See `concurrently(_:_:)`.
  public func concurrently<First: Sendable, Second: Sendable>(
    _ first: @Sendable (Trace) -> First, and second: @Sendable (Trace) -> Second
  ) -> (First, Second) {
    let results = concurrently(2) { trace, index -> (First?, Second?) in
      index == 0 ? (first(trace), nil) : (nil, second(trace))
    }
    guard let one = results[0].0, let other = results[1].1 else {
      preconditionFailure("Each computation has a result.")
    }
    return (one, other)
  }
}
