import Foundation
import Synchronization

// Locks that a task holds while it waits in a call, so that other tasks must wait for them.

/// Four tasks slowly add to a number, each with the lock held.
private func addSlowly(
  lock: @escaping @Sendable () -> Void, unlock: @escaping @Sendable () -> Void
) async {
  nonisolated(unsafe) var sum = 0
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<4 {
      group.addTask {
        lock()
        let before = sum
        usleep(5000)
        sum = before + 1
        unlock()
      }
    }
  }
  print(sum)
}

func heldMutex() async {
  nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  pthread_mutex_init(mutex, nil)
  await addSlowly(lock: { pthread_mutex_lock(mutex) }, unlock: { pthread_mutex_unlock(mutex) })
}

func heldWriteLock() async {
  nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
  pthread_rwlock_init(lock, nil)
  await addSlowly(lock: { pthread_rwlock_wrlock(lock) }, unlock: { pthread_rwlock_unlock(lock) })
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<2 {
      group.addTask {
        pthread_rwlock_rdlock(lock)
        usleep(5000)
        pthread_rwlock_unlock(lock)
      }
    }
    group.addTask {
      pthread_rwlock_wrlock(lock)
      pthread_rwlock_unlock(lock)
    }
  }
  print("read and written")
}

func heldSpinLock() async {
  nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_spinlock_t>.allocate(capacity: 1)
  pthread_spin_init(lock, 0)
  await addSlowly(lock: { pthread_spin_lock(lock) }, unlock: { pthread_spin_unlock(lock) })
}

/// Four tasks slowly add to a number that a `Mutex` protects. Before that, a thread holds the mutex.
func heldSwiftMutex() async {
  let sum = Mutex(0)
  let isHeld = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    sum.withLock { number in
      isHeld.signal()
      usleep(5000)
      number += 1
    }
  }
  await withTaskGroup(of: Void.self) { group in
    isHeld.wait()
    for _ in 0..<4 {
      group.addTask {
        sum.withLock { number in
          let before = number
          usleep(5000)
          number = before + 1
        }
      }
    }
  }
  print(sum.withLock { $0 })
}

func heldFoundationLock() async {
  let lock = NSRecursiveLock()
  await addSlowly(
    lock: {
      lock.lock()
      lock.lock()
    },
    unlock: {
      lock.unlock()
      lock.unlock()
    })
}

private let slowValue: Int = {
  usleep(20_000)
  return 7
}()

/// Several tasks read a lazy value while the first of them initializes it.
func slowInitializer() async {
  await withTaskGroup(of: Int.self) { group in
    for _ in 0..<4 { group.addTask { slowValue } }
    print(await group.reduce(0, +))
  }
}

private struct Slow: CustomStringConvertible {
  var description: String {
    usleep(5000)
    return "described"
  }
}

/// A description waits while the task that prints it holds the stream.
func slowDescription() async {
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<3 { group.addTask { print(Slow()) } }
  }
}
