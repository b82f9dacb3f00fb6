import Dispatch
import Foundation
import Synchronization

/// Calls `body`, and suspends until the continuation is resumed.
private func waiting(_ body: (CheckedContinuation<Void, Never>) -> Void) async {
  await withCheckedContinuation { body($0) }
}

func signalSource() async {
  signal(SIGUSR1, SIG_IGN)
  await waiting { continuation in
    let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .global())
    source.setEventHandler {
      print("signal")
      source.cancel()
    }
    source.setCancelHandler {
      print("cancelled")
      continuation.resume()
    }
    source.activate()
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { kill(getpid(), SIGUSR1) }
  }
}

func readSource() async {
  var ends: [Int32] = [0, 0]
  pipe(&ends)
  let (input, output) = (ends[0], ends[1])
  await waiting { continuation in
    let source = DispatchSource.makeReadSource(
      fileDescriptor: input, queue: DispatchQueue(label: "reader"))
    nonisolated(unsafe) var reads = 0
    func writeLater() {
      reads += 1
      let count = reads
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.03) { write(output, "abc", count) }
    }
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 16)
      print("read", read(input, &bytes, 16))
      guard reads == 2 else { return writeLater() }
      source.cancel()
      continuation.resume()
    }
    source.activate()
    writeLater()
  }
}

/// A timer that is set again before it is due.
func rescheduledTimer() async {
  await waiting { continuation in
    let queue = DispatchQueue(label: "timer")
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + 1000)
    timer.setEventHandler {
      print("fired")
      timer.cancel()
      continuation.resume()
    }
    timer.activate()
    queue.asyncAfter(deadline: .now() + 0.05) { timer.schedule(deadline: .now() + 0.05) }
  }
}

func suspendedQueue() async {
  await waiting { continuation in
    let queue = DispatchQueue(label: "suspended")
    queue.suspend()
    queue.async {
      print("block")
      continuation.resume()
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
      print("resume")
      queue.resume()
    }
  }
}

func cancelledItem() async {
  await waiting { continuation in
    let queue = DispatchQueue(label: "items")
    let item = DispatchWorkItem { print("never printed") }
    queue.asyncAfter(deadline: .now() + 0.05, execute: item)
    queue.asyncAfter(deadline: .now() + 0.02) { item.cancel() }
    queue.asyncAfter(deadline: .now() + 0.1) { continuation.resume() }
  }
}

/// A Dispatch group from which tasks call `leave`.
func groupOfTasks() async {
  let group = DispatchGroup()
  for number in 1...3 {
    group.enter()
    Task {
      try? await Task.sleep(for: .milliseconds(10 * number))
      group.leave()
    }
  }
  await waiting { continuation in group.notify(queue: .global()) { continuation.resume() } }
  print("all have left")
}

func timerStream() async {
  let stream = AsyncStream<Int> { continuation in
    let timer = DispatchSource.makeTimerSource()
    nonisolated(unsafe) var count = 0
    timer.schedule(deadline: .now() + 0.01, repeating: 0.01)
    timer.setEventHandler {
      count += 1
      continuation.yield(count)
      if count == 3 { continuation.finish() }
    }
    continuation.onTermination = { _ in timer.cancel() }
    timer.activate()
  }
  for await number in stream { print("element", number) }
}

/// A task adds blocks and a task of the main actor to the main queue, perhaps while `main` is suspended for the first
/// time and the main thread begins to serve the queue.
@MainActor func mainBlocksAndTask() async {
  let lines = await Task.detached {
    let lines = Mutex<[String]>([])
    DispatchQueue.main.async { lines.withLock { $0.append("block") } }
    let task = Task { @MainActor in lines.withLock { $0.append("task") } }
    DispatchQueue.main.async { lines.withLock { $0.append("block") } }
    await task.value
    await waiting { continuation in DispatchQueue.main.async { continuation.resume() } }
    return lines.withLock(\.self)
  }.value
  print(lines.joined(separator: " "))
}

/// The main queue and the main actor share one queue, which runs work in the order in which it is enqueued.
func mainOrder() async {
  await Task.detached {
    DispatchQueue.main.async { print("first, on the main queue") }
    await MainActor.run { print("second, on the main actor") }
    DispatchQueue.main.async { print("third, on the main queue") }
    await MainActor.run { print("fourth, on the main actor") }
  }.value
}
