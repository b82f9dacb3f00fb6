import Foundation
import Synchronization

private final class Fault: Error {
  let text: String
  init(_ text: String) { self.text = text }
  deinit { print("deinit", text) }
}

/// Errors that are objects are destroyed when nothing refers to them.
func throwObjects() async {
  do {
    let task = Task { throw Fault("task") }
    _ = try? await task.value
  }
  do {
    async let number: Int = { throw Fault("async let") }()
    _ = try? await number
  }
  try? await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { throw Fault("group") }
    try await group.next()
  }
  await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { throw Fault("not read") }
  }
  try? await withThrowingDiscardingTaskGroup { group in
    group.addTask { throw Fault("discarded") }
  }
}

/// The error of a child leaves the scope of its group and so cancels the other children.
func failWithSiblings() async {
  struct Failure: Error {}
  do {
    try await withThrowingTaskGroup(of: Int.self) { group in
      group.addTask { throw Failure() }
      for number in 1...2 {
        group.addTask {
          await Task.yield()
          print(number, Task.isCancelled)
          return number
        }
      }
      for try await number in group { print("received", number) }
    }
  } catch {
    print("failed")
  }
}

func escalate() async {
  let task = Task(priority: .background) {
    for _ in 1...100 where Task.currentPriority < .high {
      try? await Task.sleep(for: .milliseconds(10))
    }
    return Task.currentPriority >= .high
  }
  await Task.yield()
  task.escalatePriority(to: .high)
  print(await task.value)
}

/// Counts in a task until a condition is met, and cancels the task after 100 ms.
private func count(until isOver: @escaping @Sendable () async -> Bool) async {
  let task = Task.detached {
    var count = 0
    while await !isOver() { count += 1 }
    return count > 0
  }
  try? await Task.sleep(for: .milliseconds(100))
  task.cancel()
  print("counted", await task.value)
}

func askWhetherCancelled() async { await count { Task.isCancelled } }

func checkForCancellation() async {
  await count {
    do { try Task.checkCancellation() } catch { return true }
    return false
  }
}

func yieldUntilCancelled() async {
  await count {
    await Task.yield()
    return Task.isCancelled
  }
}

private let arrived = Atomic(0)

/// Two tasks meet at their own barrier, which requires two cores.
func meetAtAtomic() async {
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<2 {
      group.addTask {
        arrived.add(1, ordering: .acquiringAndReleasing)
        while arrived.load(ordering: .acquiring) < 2 {}
        print("met")
      }
    }
  }
}

func runHandlers() async {
  let sleeper = Task {
    await withTaskCancellationHandler {
      try? await Task.sleep(for: .seconds(10))
      print("body ended", Task.isCancelled)
    } onCancel: {
      print("handler")
    }
  }
  try? await Task.sleep(for: .milliseconds(10))
  sleeper.cancel()
  await sleeper.value
  let late = Task {
    withUnsafeCurrentTask { $0?.cancel() }
    await withTaskCancellationHandler {
      print("body", Task.isCancelled)
    } onCancel: {
      print("handler at once")
    }
  }
  await late.value
}

func resumeInHandler() async {
  let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)
  let task = Task {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
    } onCancel: {
      waiting.withLock { $0.take() }?.resume()
    }
    print("resumed")
  }
  try? await Task.sleep(for: .milliseconds(10))
  task.cancel()
  await task.value
}

private enum Local { @TaskLocal static var number = 0 }

func taskLocals() async {
  await Local.$number.withValue(5) {
    await Task { print("Task", Local.number) }.value
    await Task.detached { print("detached", Local.number) }.value
    async let child = Local.number
    print("child", await child)
  }
  print("after", Local.number)
}
