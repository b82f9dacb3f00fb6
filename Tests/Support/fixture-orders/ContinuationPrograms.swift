import Synchronization

/// Programs in which tasks resume the continuations of others.
enum ContinuationPrograms {
  static func run(_ name: String) async -> Bool {
    switch name {
    case "resumed": await resumed()
    default: return false
    }
    return true
  }

  private typealias Waiter = CheckedContinuation<String, Never>
  private final class Box: Sendable { let waiter = Mutex<Waiter?>(nil) }

  /// The first of two tasks resumes the continuation of a third, perhaps before that is suspended.
  private static func resumed() async {
    let box = Box()
    let waits = Task.detached {
      let name = await withCheckedContinuation { waiter in
        box.waiter.withLock { $0 = waiter }
        print("ready")
      }
      print("got", name)
    }
    let resumes = Task.detached { box.waiter.withLock { $0.take() }?.resume(returning: "first") }
    await resumes.value
    box.waiter.withLock { $0.take() }?.resume(returning: "second")
    _ = waits
  }
}
