import Foundation
import Synchronization

// Tasks that use a lock for a moment, without a call in between that the machine sees.

/// A task tries to take a lock that another uses.
private func race(use: @escaping @Sendable () -> Void, attempt: @escaping @Sendable () -> Bool)
  async
{
  let user = Task.detached { use() }
  let other = Task.detached { print(attempt() ? "taken" : "held") }
  await user.value
  await other.value
}

func triedLock() async {
  let lock = NSLock()
  await race {
    lock.withLock {}
  } attempt: {
    guard lock.try() else { return false }
    lock.unlock()
    return true
  }
}

private final class Words: Sendable { let text = Mutex("") }

func triedMutex() async {
  let words = Words()
  await race {
    words.text.withLock { $0 += "a" }
  } attempt: {
    words.text.withLockIfAvailable { $0 += "b" } != nil
  }
}

func triedWriteLock() async {
  nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
  pthread_rwlock_init(lock, nil)
  await race {
    pthread_rwlock_wrlock(lock)
    pthread_rwlock_unlock(lock)
  } attempt: {
    guard pthread_rwlock_tryrdlock(lock) == 0 else { return false }
    pthread_rwlock_unlock(lock)
    return true
  }
}

/// Each of two tasks uses a `Mutex` twice.
func mutexUsedTwice() async {
  let words = Words()
  await withTaskGroup(of: Void.self) { group in
    for word in ["a", "b"] {
      group.addTask {
        words.text.withLock { $0 += word }
        words.text.withLock { $0 += word }
      }
    }
  }
  print(words.text.withLock { $0 })
}
