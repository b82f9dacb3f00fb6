import Dispatch
import Foundation
import Synchronization

/// Resumes a continuation with a number by a call that runs it later, on another thread.
private func later(
  _ number: Int, _ call: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
) async -> Int {
  await withCheckedContinuation { continuation in
    call { continuation.resume(returning: number) }
  }
}

private func printInOrderOfCompletion(
  _ operations: [@Sendable () async -> Int]
) async {
  await withTaskGroup(of: Int.self) { group in
    for operation in operations { group.addTask { await operation() } }
    for await number in group { print(number) }
  }
}

/// Completion handlers that are due at one moment.
func equalDeadlines() async {
  await printInOrderOfCompletion(
    (1...3).map { number in
      {
        await later(number) { body in
          DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(10)) { body() }
        }
      }
    })
}

/// Completion handlers that are called at once.
func callsAtOnce() async {
  await printInOrderOfCompletion(
    (1...3).map { number in
      { await later(number) { body in DispatchQueue.global().async { body() } } }
    })
}

/// Completion handlers at different moments. Each is called on a thread that has waited.
func laterCalls() async {
  let queue = DispatchQueue(label: "later")
  @Sendable func value(_ number: Int) async -> Int {
    await later(number) { body in
      queue.asyncAfter(deadline: .now() + .milliseconds(10 * number)) { body() }
    }
  }
  async let one = value(1)
  async let two = value(2)
  print(await one, await two)
}

/// A thread that sleeps as long as a task.
func threadAndTask() async {
  await printInOrderOfCompletion([
    {
      await later(1) { body in
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: 0.01)
          body()
        }
      }
    },
    {
      try? await Task.sleep(for: .milliseconds(10))
      return 2
    },
  ])
}

/// A thread whose wait ends at the moment at which a task signals the semaphore.
func limitAndTask() async {
  print(
    await later(0) { body in
      Thread.detachNewThread {
        let semaphore = DispatchSemaphore(value: 0)
        Task.detached {
          try? await Task.sleep(for: .milliseconds(5))
          semaphore.signal()
        }
        let result = semaphore.wait(timeout: .now() + .milliseconds(5))
        print(result == .success ? "in time" : "too late")
        body()
      }
    })
}

/// A thread that computes for long, and a task that sleeps meanwhile.
func longThread() async {
  await printInOrderOfCompletion([
    {
      await later(1) { body in
        Thread.detachNewThread {
          var time = timespec()
          clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
          let start = time.tv_sec * 1000 + time.tv_nsec / 1_000_000
          var now = start
          while now - start < 200 {
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            now = time.tv_sec * 1000 + time.tv_nsec / 1_000_000
          }
          body()
        }
      }
    },
    {
      try? await Task.sleep(for: .milliseconds(20))
      return 2
    },
  ])
}

/// Threads that wait for each other in calls that the machine does not know.
func spinningThreads() async {
  final class Flags: @unchecked Sendable {
    let words = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
    init() { words.update(repeating: 0, count: 2) }
  }
  let flags = Flags()
  await printInOrderOfCompletion(
    (0...1).map { number in
      {
        await later(number) { body in
          Thread.detachNewThread {
            for round in 1...3 as ClosedRange<Int32> {
              flags.words[number] = round
              while flags.words[1 - number] < round { sched_yield() }
            }
            body()
          }
        }
      }
    })
}

/// Two threads that always have something to do, until a task tells them to end.
func busyThreads() async {
  final class Flag: @unchecked Sendable {
    let isSet = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    init() { isSet.pointee = 0 }
  }
  let flag = Flag()
  let ball = DispatchSemaphore(value: 0)
  let answer = DispatchSemaphore(value: 0)
  await printInOrderOfCompletion([
    {
      await later(1) { body in
        Thread.detachNewThread {
          while flag.isSet.pointee == 0 {
            ball.signal()
            answer.wait()
          }
          body()
        }
        Thread.detachNewThread {
          while true {
            ball.wait()
            answer.signal()
          }
        }
      }
    },
    {
      try? await Task.sleep(for: .milliseconds(20))
      flag.isSet.pointee = 1
      return 2
    },
  ])
}

/// Calls on a queue, one after another, so many that the turns end.
func manyCalls() async {
  let queue = DispatchQueue(label: "many")
  var sum = 0
  for number in 1...8_000 {
    sum += await later(number) { body in queue.async { body() } }
  }
  print(sum)
}

/// A thread that computes for long, then lets a core continue, and then waits forever.
func lateSignal() async {
  for round in 1...10 {
    let semaphore = DispatchSemaphore(value: 0)
    let forEver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let start = clock()
      while clock() - start < 25_000 {}
      semaphore.signal()
      forEver.wait()
    }
    wait(for: semaphore)
    print(round)
  }
}

private func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

/// Very many threads that sleep.
func manyThreads() async {
  let count = Mutex(0)
  for _ in 1...1500 {
    let thread = Thread {
      count.withLock { $0 += 1 }
      Thread.sleep(forTimeInterval: 0.5)
    }
    thread.stackSize = 65_536
    thread.start()
  }
  try? await Task.sleep(for: .seconds(1))
  print(count.withLock(\.self))
}
