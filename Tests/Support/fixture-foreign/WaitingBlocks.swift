import Dispatch

/// Blocks in a queue of Dispatch wait until a task opens a door, which it does after a sleep.
func waitingBlocks() async { await waitForDoor { _ in .global() } }
func waitingBlocksOfAnotherPriority() async { await waitForDoor { _ in .global(qos: .utility) } }
func waitingConcurrentBlocks() async {
  let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
  await waitForDoor { _ in queue }
}
func waitingSerialBlocks() async { await waitForDoor { DispatchQueue(label: "serial \($0)") } }

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
