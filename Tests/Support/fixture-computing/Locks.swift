import Foundation
import Synchronization

private let flag = Atomic(false)

/// A loop that reads an atomic flag ends when another task sets the flag.
func spinOnAtomic() async {
  let task = Task.detached {
    let (start, before) = (now(), used())
    var number = 0
    while !flag.load(ordering: .acquiring) { number &+= isPrime(number) ? 2 : 1 }
    print("ended", now() - start, "of", used() - before)
  }
  try? await Task.sleep(for: .milliseconds(100))
  flag.store(true, ordering: .releasing)
  await task.value
}

private let shared = Mutex(0)

/// A task acquires a mutex after another task, which computes while it holds the mutex, unlocks it.
///
/// The first task often checks for cancellation. At each check, its core pays for what it has computed. Without the
/// checks, the watchdog would have to stop it, and on a busy computer it might unlock the mutex before that.
func shareMutex() async {
  let first = Task.detached {
    let (start, before) = (now(), used())
    shared.withLock { value in
      for _ in 0..<20 where !Task.isCancelled { compute(milliseconds: 5) }
      value += 1
    }
    print("let go", now() - start, "of", used() - before, "at", now())
  }
  let second = Task.detached {
    let start = now()
    try? await Task.sleep(for: .milliseconds(50))
    print("wants it", now() - start)
    shared.withLock { $0 += 1 }
    print("has had it at", now())
  }
  await first.value
  await second.value
}

private let slowTable: Int = {
  compute(milliseconds: 40)
  return 1
}()

private struct Slow: CustomStringConvertible {
  var description: String {
    compute(milliseconds: 15)
    return "slow"
  }
}

/// Runs code of the program that libraries call, sometimes while they hold a lock. It must not stop other tasks.
func code(_ name: String) async {
  let ticker = Task.detached {
    var ticks = 0
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(5))
      ticks += 1
    }
    return ticks
  }
  switch name {
  case "strings": await inGroup { _ = texts() }
  case "printing": await inGroup { for _ in 0..<3 { print(Slow()) } }
  case "lazy global": await inGroup { _ = slowTable }
  case "mutexes": await inGroup { for _ in 0..<20 { lockAll() } }
  case "streams": await stream()
  case "coding": await inGroup { encode() }
  default: print("there is no", name)
  }
  ticker.cancel()
  print("ticked", await ticker.value > 0)
}

private func inGroup(_ work: @escaping @Sendable () -> Void) async {
  await withTaskGroup { group in for _ in 0..<3 { group.addTask { work() } } }
}

private func texts() -> Int {
  var seen: [String: [Int]] = [:]
  for number in 0..<60_000 {
    let key = "key \(number % 5_000) " + String(repeating: "x", count: number % 40)
    seen[key, default: []].append(number)
  }
  return seen.count
}

private let lock = NSLock()

private func lockAll() {
  lock.withLock { compute(milliseconds: 2) }
  shared.withLock { value in
    compute(milliseconds: 2)
    value += 1
  }
}

private func stream() async {
  let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
  let maker = Task.detached {
    for number in 0..<5 {
      compute(milliseconds: 10)
      continuation.yield(number)
    }
    continuation.finish()
  }
  for await _ in numbers { compute(milliseconds: 7) }
  await maker.value
  await withCheckedContinuation { continuation in
    Task.detached { continuation.resume() }
    compute(milliseconds: 10)
  }
}

private struct Reading: Codable { var name: String, values: [Double] }

private func encode() {
  for number in 0..<60 {
    let readings = (0..<20).map { Reading(name: "text \($0 + number)", values: [1.5, 2.5]) }
    guard let data = try? JSONEncoder().encode(readings),
      (try? JSONDecoder().decode([Reading].self, from: data))?.count == 20
    else { return print("wrong") }
  }
}
