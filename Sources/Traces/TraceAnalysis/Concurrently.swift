import Dispatch
import Synchronization

extension EventStorage {
  /// See `Trace.isLong`.
  var isLong: Bool { records.count > 1 << 17 }

  /// Returns the results of independent computations, in their order. If the trace is long, they run at the same time.
  ///
  /// Each computation is given a storage of its own with the same arrays. Threads that count references to the same
  /// object wait for each other, which can take longer than the computations.
  func concurrently<Result: Sendable>(
    _ count: Int, _ compute: @Sendable (EventStorage, Int) -> Result
  ) -> [Result] {
    guard isLong else { return (0..<count).map { compute(self, $0) } }
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = compute(EventStorage(self, corrections: corrections), index)
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}

extension Trace {
  /// Returns the results of independent computations, in their order. If the trace is long, they run at the same time.
  /// Each is given the trace to read, with a storage that no other thread uses.
  public func concurrently<Result: Sendable>(
    _ count: Int, _ compute: @Sendable (Trace, Int) -> Result
  ) -> [Result] {
    storage.concurrently(count) { storage, index in
      var trace = self
      trace.storage = storage
      return compute(trace, index)
    }
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
