import Synchronization

/// Gates at which tasks wait.
final class Gates: Sendable {
  typealias Waiter = CheckedContinuation<Void, Never>

  /// A gate opens once, and lets through the tasks that wait, and all that come later.
  private struct Gate: Sendable {
    var isOpen = false
    var waiters: [Waiter] = []

    /// Returns whether the gate is open. Otherwise, keeps the waiter.
    mutating func lets(_ waiter: Waiter) -> Bool {
      if !isOpen { waiters.append(waiter) }
      return isOpen
    }

    /// Opens the gate. Returns those that wait.
    mutating func open() -> [Waiter] {
      defer { waiters = [] }
      isOpen = true
      return waiters
    }
  }

  private let gates = Mutex([Gate](repeating: Gate(), count: 3))

  func wait(_ gate: Int, isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { waiter in
      if gates.withLock({ $0[gate].lets(waiter) }) { waiter.resume() }
    }
  }

  func open(_ gate: Int) {
    let waiters = gates.withLock { $0[gate].open() }
    for waiter in waiters { waiter.resume() }
  }

  /// Resumes the tasks that wait at a gate, and leaves it closed. Returns false if there are none.
  func resumeWaiting(_ gate: Int) -> Bool {
    let waiters = gates.withLock { gates in
      defer { gates[gate].waiters = [] }
      return gates[gate].waiters
    }
    for waiter in waiters { waiter.resume() }
    return !waiters.isEmpty
  }
}
