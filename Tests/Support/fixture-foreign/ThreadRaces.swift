import Dispatch
import Foundation
import Synchronization

/// Two blocks of a concurrent queue print once each.
func twoBlocks() async {
  let group = DispatchGroup()
  for word in ["one", "other"] { DispatchQueue.global().async(group: group) { print(word) } }
  await end(of: group)
}

/// Two threads add to a number. Each reads and writes it under a lock, but lets go of the lock in between.
func lockingThreads() async {
  let (number, group) = (LockedNumber(), DispatchGroup())
  for _ in 1...2 {
    group.enter()
    Thread.detachNewThread {
      number.value = number.value + 1
      group.leave()
    }
  }
  await end(of: group)
  print(number.value)
}

/// Two blocks of a concurrent queue do the same with a `Mutex`, and print in the critical section.
func lockingBlocks() async {
  let (number, group) = (Number(), DispatchGroup())
  for _ in 1...2 {
    DispatchQueue.global().async(group: group) {
      let before = number.mutex.withLock { $0 }
      number.mutex.withLock {
        $0 = before + 1
        print($0)
      }
    }
  }
  await end(of: group)
}

/// Two tasks append a letter each, and then another one, in blocks for which they wait.
func queueTasks() async {
  nonisolated(unsafe) var text = ""
  let queue = DispatchQueue(label: "letters")
  await withTaskGroup(of: Void.self) { group in
    for letters in ["ab", "xy"] {
      group.addTask {
        for letter in letters { queue.sync { text.append(letter) } }
      }
    }
  }
  print(text)
}

/// Two tasks do the same in blocks for which they do not wait. The queue begins with them when all are there.
func addingTasks() async {
  nonisolated(unsafe) var text = ""
  let queue = DispatchQueue(label: "letters")
  queue.suspend()
  await withTaskGroup(of: Void.self) { group in
    for letters in ["ab", "xy"] {
      group.addTask {
        for letter in letters { queue.async { text.append(letter) } }
      }
    }
  }
  queue.resume()
  queue.sync { print(text) }
}

/// A block runs before it is canceled or not at all.
func canceledBlock() async {
  nonisolated(unsafe) var hasRun = false
  let queue = DispatchQueue(label: "block")
  let item = DispatchWorkItem { hasRun = true }
  queue.async(execute: item)
  item.cancel()
  queue.sync { print(hasRun) }
}

/// The handler of a source runs once or twice.
func mergedData() async {
  nonisolated(unsafe) var text = ""
  let queue = DispatchQueue(label: "data")
  let source = DispatchSource.makeUserDataAddSource(queue: queue)
  source.setEventHandler { text += "\(source.data)" }
  source.activate()
  source.add(data: 1)
  source.add(data: 2)
  queue.sync {}
  queue.sync { print(text) }
}

/// A queue is resumed for a moment, in which its block may begin.
func resumedQueue() async {
  nonisolated(unsafe) var hasRun = false
  let queue = DispatchQueue(label: "block")
  queue.suspend()
  queue.async { hasRun = true }
  queue.resume()
  queue.suspend()
  let before = hasRun
  queue.resume()
  queue.sync { print(before) }
}

/// Waits until the blocks of a group have ended.
func end(of group: DispatchGroup) async {
  await withCheckedContinuation { continuation in
    group.notify(queue: .global()) { continuation.resume() }
  }
}

private final class Number: Sendable {
  let mutex = Mutex(0)
}

private final class LockedNumber: @unchecked Sendable {
  private let lock = NSLock()
  private var stored = 0

  var value: Int {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}
