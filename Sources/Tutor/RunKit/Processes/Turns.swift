import Synchronization

/// Lets tasks start one at a time, in the order in which they ask.
///
/// At first, a task that asks for its turn waits. The first call to `pass` gives the turn to the first task.
package final class Turns: Sendable {
  private struct State {
    /// The number of turns that nobody has taken.
    var free = 0
    var isOver = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Waits for the turn. Returns at once after `end`.
  package func take() async {
    await withCheckedContinuation { task in
      let isFree = state.withLock { state in
        if state.isOver { return true }
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(task)
        return false
      }
      if isFree { task.resume() }
    }
  }

  /// Gives the turn to the next task.
  package func pass() {
    state.withLock { state -> CheckedContinuation<Void, Never>? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }?.resume()
  }

  /// Lets all tasks start: those that wait, and those that ask later.
  package func end() {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for task in waiting { task.resume() }
  }
}
