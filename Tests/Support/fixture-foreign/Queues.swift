import Dispatch
import Foundation

private func dispatched(_ body: @escaping @Sendable (CheckedContinuation<Void, Never>) -> Void)
  async
{
  await withCheckedContinuation { body($0) }
}

func after() async {
  let start = ContinuousClock.now
  await dispatched { continuation in
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { continuation.resume() }
  }
  print("deadline", ContinuousClock.now - start >= .milliseconds(99))
  await dispatched { continuation in
    DispatchQueue.global().asyncAfter(wallDeadline: .now() + 0.1) { continuation.resume() }
  }
  print("wall deadline", ContinuousClock.now - start >= .milliseconds(198))
  await dispatched { continuation in
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
      print("on the main queue")
      continuation.resume()
    }
  }
  print("main queue", ContinuousClock.now - start >= .milliseconds(297))
}

/// The shorter wait ends first, whichever clock measures it.
func order() async {
  async let sleeper: Void = {
    try? await Task.sleep(for: .milliseconds(300))
    print("task, 300 ms")
  }()
  await dispatched { continuation in
    let queue = DispatchQueue(label: "order")
    queue.asyncAfter(deadline: .now() + 0.2) { print("queue, 200 ms") }
    queue.asyncAfter(deadline: .now() + 0.1) { print("queue, 100 ms") }
    queue.asyncAfter(deadline: .now() + 0.4) {
      print("queue, 400 ms")
      continuation.resume()
    }
  }
  await sleeper
}

/// Prints for each signal whether a task waited for it.
func signalResults() async {
  let semaphore = DispatchSemaphore(value: 0)
  let waiter = Task.detached { semaphore.wait() }
  try? await Task.sleep(for: .milliseconds(30))
  print(semaphore.signal(), semaphore.signal())
  await waiter.value
  print(await Task.detached { semaphore.wait(timeout: .now() + 5) }.value)
  print(await Task.detached { semaphore.wait(timeout: .now() + 0.01) }.value)
  print(semaphore.signal())
}

func semaphoreLimits() {
  let semaphore = DispatchSemaphore(value: 0)
  DispatchQueue.global().async { semaphore.signal() }
  print(semaphore.wait(wallTimeout: .now() + 5))
  print(semaphore.wait(wallTimeout: .now() + 0.05))
  DispatchQueue.global().async { semaphore.signal() }
  print(semaphore.wait(timeout: .now() + 5))
  print(semaphore.wait(timeout: .now() + 0.05))
}

func groupLimits() {
  let group = DispatchGroup()
  group.enter()
  print(group.wait(wallTimeout: .now() + 0.05))
  print(group.wait(timeout: .now() + 0.05))
  DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { group.leave() }
  print(group.wait(wallTimeout: .now() + 5))
}

func mainQueue() async {
  await Task.detached { DispatchQueue.main.sync { print("on the main queue") } }.value
  await dispatched { continuation in
    let group = DispatchGroup()
    for _ in 0..<4 { DispatchQueue.global().async(group: group) {} }
    group.notify(queue: .main) {
      print("notified")
      continuation.resume()
    }
  }
  await Task.detached {
    DispatchQueue.concurrentPerform(iterations: 8) { _ in }
    print("performed")
  }.value
}

func queues() async {
  await Task.detached { useQueues() }.value
}

private func useQueues() {
  let serial = DispatchQueue(label: "serial")
  let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
  nonisolated(unsafe) var numbers: [Int] = []
  for number in 0..<4 { serial.async { numbers.append(number) } }
  serial.sync { print(numbers) }
  for number in 4..<8 { concurrent.async(flags: .barrier) { numbers.append(number) } }
  concurrent.sync(flags: .barrier) { print(numbers) }
}

func workItems() async {
  await dispatched { continuation in
    let queue = DispatchQueue(label: "items")
    let cancelled = DispatchWorkItem { print("never printed") }
    cancelled.cancel()
    queue.async(execute: cancelled)
    let item = DispatchWorkItem { print("item") }
    item.notify(queue: queue) {
      print("notified")
      continuation.resume()
    }
    queue.async(execute: item)
    item.wait()
  }
}

func timerSource() async {
  await dispatched { continuation in
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "timer"))
    nonisolated(unsafe) var count = 0
    timer.schedule(deadline: .now() + 0.05, repeating: 0.05)
    timer.setEventHandler {
      count += 1
      print("timer", count)
      if count == 3 {
        timer.cancel()
        continuation.resume()
      }
    }
    timer.activate()
  }
}

/// A task adds a block to a queue, and then prints.
func blockAndTask() async { await addBlock(to: .global()) }
func mainBlockAndTask() async { await addBlock(to: .main) }

@concurrent private func addBlock(to queue: DispatchQueue) async {
  await withCheckedContinuation { continuation in
    queue.async {
      print("block")
      continuation.resume()
    }
    print("task")
  }
}

/// A block wakes a task, and adds a block that adds another one to the first queue.
@concurrent func distantBlock() async {
  let (queue, semaphore) = (DispatchQueue(label: "serial"), DispatchSemaphore(value: 0))
  await withCheckedContinuation { continuation in
    queue.async {
      usleep(10_000)
      semaphore.signal()
      DispatchQueue.global().async {
        queue.async {
          print("block")
          continuation.resume()
        }
      }
    }
    semaphore.wait()
    print("task")
  }
}

/// Two threads print when they are allowed to continue.
func twoThreads() async {
  let (start, group) = (DispatchSemaphore(value: 0), DispatchGroup())
  for word in ["one", "other"] {
    group.enter()
    Thread.detachNewThread {
      start.wait()
      print(word)
      group.leave()
    }
  }
  try? await Task.sleep(for: .milliseconds(10))
  for _ in 1...2 { start.signal() }
  await withCheckedContinuation { continuation in
    group.notify(queue: .global()) { continuation.resume() }
  }
}
