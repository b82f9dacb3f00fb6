import Dispatch
import Foundation

/// Blocks in a queue of Dispatch wait until a task opens a door, which it does after a sleep.
func waitingBlocks() async { await waitForDoor { _ in .global() } }
func waitingBlocksOfAnotherPriority() async { await waitForDoor { _ in .global(qos: .utility) } }
func waitingConcurrentBlocks() async {
  let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
  await waitForDoor { _ in queue }
}
func waitingSerialBlocks() async { await waitForDoor { DispatchQueue(label: "serial \($0)") } }

/// A block and a task wait until another task opens a door.
func waitingBlockAndTask() async { await waitWithTask(of: .medium) }
func waitingBlockAndUrgentTask() async { await waitWithTask(of: .high) }

private func waitWithTask(of priority: TaskPriority) async {
  let door = DispatchSemaphore(value: 0)
  DispatchQueue.global().async { wait(for: door) }
  let task = Task.detached(priority: priority) {
    try? await Task.sleep(for: .milliseconds(10))
    wait(for: door)
  }
  await Task.detached(priority: .medium) {
    try? await Task.sleep(for: .milliseconds(20))
    for _ in 0..<2 { door.signal() }
  }.value
  await task.value
  print("opened")
}

private func wait(for door: DispatchSemaphore) { door.wait() }

/// Blocks that do not wait before a task runs.
func endedBlocks() async {
  await withTaskGroup { group in
    for _ in 0..<4 {
      group.addTask {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume() }
        }
        try? await Task.sleep(for: .milliseconds(10))
      }
    }
  }
  print("all ended")
}

private func waitForDoor(queue: (Int) -> DispatchQueue) async {
  let door = DispatchSemaphore(value: 0)
  for number in 0..<2 { queue(number).async { door.wait() } }
  try? await Task.sleep(for: .milliseconds(10))
  await Task.detached { for _ in 0..<2 { door.signal() } }.value
  print("opened")
}

/// A block waits for a signal that never comes.
func forgottenBlock() async { await signal(atBlock: nil, of: 1) }

/// A block waits for a signal that never comes, for at most a century.
func patientBlock() async {
  let (condition, group) = (NSCondition(), DispatchGroup())
  DispatchQueue.global().async(group: group) {
    condition.lock()
    _ = condition.wait(until: Date(timeIntervalSinceNow: 3e9))
  }
  await end(of: group)
}

/// Each block waits until the last one begins. Dispatch has fewer threads at first, and starts others because these
/// wait.
func crowdedBlocks() async { await signal(atBlock: 20, of: 20) }

/// A block waits, and the program adds one that signals it for a later moment.
func laterBlock() async {
  let (signals, group) = (DispatchSemaphore(value: 0), DispatchGroup())
  DispatchQueue.global().async(group: group) { wait(for: signals) }
  DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(60)) { signals.signal() }
  await end(of: group)
  print("ended")
}

private func signal(atBlock last: Int?, of count: Int) async {
  let (signals, group) = (DispatchSemaphore(value: 0), DispatchGroup())
  for block in 1...count {
    DispatchQueue.global().async(group: group) {
      if block == last { for _ in 1..<count { signals.signal() } } else { wait(for: signals) }
    }
  }
  await end(of: group)
  print("ended")
}
