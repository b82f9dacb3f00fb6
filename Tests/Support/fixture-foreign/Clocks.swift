import Dispatch
import Foundation
import Synchronization

/// Returns the times of all clocks that a program can read, in nanoseconds.
private func readings() -> [(name: String, nanoseconds: Int64)] {
  let ids: [(String, clockid_t)] = [
    ("CLOCK_REALTIME", CLOCK_REALTIME), ("CLOCK_MONOTONIC", CLOCK_MONOTONIC),
    ("CLOCK_BOOTTIME", CLOCK_BOOTTIME), ("CLOCK_MONOTONIC_RAW", CLOCK_MONOTONIC_RAW),
    ("CLOCK_REALTIME_COARSE", CLOCK_REALTIME_COARSE),
    ("CLOCK_MONOTONIC_COARSE", CLOCK_MONOTONIC_COARSE),
  ]
  var result = ids.map { name, id in
    var time = timespec()
    clock_gettime(id, &time)
    return (name, Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
  var time = timeval()
  gettimeofday(&time, nil)
  result.append(("gettimeofday", Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1000))
  result.append(("time", Int64(Glibc.time(nil)) * 1_000_000_000))
  result.append(("Date", Int64(Date().timeIntervalSince1970 * 1_000_000) * 1000))
  result.append(("uptime", Int64(ProcessInfo.processInfo.systemUptime * 1_000_000) * 1000))
  result.append(("DispatchTime", Int64(DispatchTime.now().uptimeNanoseconds)))
  result.append(("DispatchWallTime", -Int64(bitPattern: DispatchWallTime.now().rawValue)))
  return result
}

/// All clocks advance while a task sleeps.
func clocks() async {
  let before = readings()
  let (continuous, suspending) = (ContinuousClock.now, SuspendingClock.now)
  try? await Task.sleep(for: .seconds(2))
  // A clock may have a resolution of one second, or be some milliseconds late.
  for (start, end) in zip(before, readings()) {
    print(start.name, (1_990_000_000...3_100_000_000).contains(end.nanoseconds - start.nanoseconds))
  }
  print("ContinuousClock", ContinuousClock.now - continuous >= .seconds(2))
  print("SuspendingClock", SuspendingClock.now - suspending >= .seconds(2))
}

/// Prints differences of times. They are exact on the simulated machine, and vary on a real one.
func differences() async {
  let (date, uptime, wall) = (Date(), DispatchTime.now(), DispatchWallTime.now())
  let continuous = ContinuousClock.now
  try? await Task.sleep(for: .milliseconds(300))
  print(ContinuousClock.now - continuous)
  print(Date().timeIntervalSince(date))
  print(DispatchTime.now().uptimeNanoseconds - uptime.uptimeNanoseconds)
  print(wall.rawValue &- DispatchWallTime.now().rawValue)
}

func threadSleep() async {
  let (continuous, date) = (ContinuousClock.now, Date())
  pause(seconds: 0.2)
  print("ContinuousClock", ContinuousClock.now - continuous >= .milliseconds(200))
  // A Date is rounded to about 0.1 µs, and on the machine no time passes except in the sleeps.
  print("Date", Date().timeIntervalSince(date) >= 0.2)
  // A Date is rounded, so Foundation repeatedly sleeps for less than a nanosecond.
  for milliseconds in 1...10 {
    pause(until: date.addingTimeInterval(0.2 + Double(milliseconds) / 1000))
  }
  print("until a Date", Date() >= date.addingTimeInterval(0.21))
  for milliseconds in [1, 7, 33, 50, 300] {
    let start = Date()
    pause(seconds: Double(milliseconds) / 1000)
    print(milliseconds, Date().timeIntervalSince(start) >= Double(milliseconds) / 1000)
  }
}

private func pause(until date: Date) { Thread.sleep(until: date) }
private func pause(seconds: TimeInterval) { Thread.sleep(forTimeInterval: seconds) }

@available(*, deprecated)
private func sleepWithoutThrowing() async { await Task.sleep(100_000_000) }

private protocol Sleeping { func sleep() async }
private struct OldSleep: Sleeping {
  @available(*, deprecated) func sleep() async { await sleepWithoutThrowing() }
}

func oldSleep() async {
  let task = Task {
    await (OldSleep() as any Sleeping).sleep()
    print("slept", Task.isCancelled)
  }
  task.cancel()
  await task.value
}

/// Work takes time, so its rate can be computed.
func measure() async {
  var number = 1
  let duration = ContinuousClock().measure {
    for step in 1..<20_000_000 { number = (number &* step) ^ (number >> 3) }
  }
  let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  print("took time", duration > .zero, number == 42)
  print("steps in a second", Int(20_000_000 / seconds) > 0)
}

private let isDone = Atomic(false)

/// A task waits for another in a loop that also reads the clock.
func spinOnDate() async {
  let waiter = Task.detached {
    let end = Date().addingTimeInterval(2)
    while !isDone.load(ordering: .acquiring), Date() < end {}
    print("done in time", isDone.load(ordering: .acquiring))
  }
  let worker = Task.detached { isDone.store(true, ordering: .releasing) }
  await waiter.value
  await worker.value
}

/// Sleeps of zero and negative duration, and a very long sleep that is cancelled.
func sleepEdges() async {
  try? await Task.sleep(for: .zero)
  try? await Task.sleep(for: .seconds(-1))
  try? await Task.sleep(nanoseconds: 0)
  let start = ContinuousClock.now
  try? await Task.sleep(until: .now + .milliseconds(20), clock: .suspending)
  print("suspending", ContinuousClock.now - start >= .milliseconds(19))
  let task = Task {
    do { try await Task.sleep(for: .seconds(1_000_000_000_000)) } catch { print("cancelled") }
  }
  await Task.yield()
  task.cancel()
  await task.value
}

func finishInHandler() async {
  let task = Task(name: "waiter") {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    await withTaskCancellationHandler {
      for await _ in stream {}
    } onCancel: {
      continuation.finish()
    }
  }
  try? await Task.sleep(for: .milliseconds(10))
  task.cancel()
  await task.value
  print("end")
}
