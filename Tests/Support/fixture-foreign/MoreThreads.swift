import Foundation
import Synchronization

/// A queue between two threads, guarded by a condition.
func producer() async { produceAndConsume() }

private func produceAndConsume() {
  let condition = NSCondition()
  nonisolated(unsafe) var queue: [Int] = []
  Thread.detachNewThread {
    for number in 0..<3 {
      usleep(2000)
      condition.withLock { queue.append(number) }
      condition.signal()
    }
  }
  for _ in 0..<3 {
    condition.lock()
    while queue.isEmpty { condition.wait() }
    print("took", queue.removeFirst())
    condition.unlock()
  }
}

/// A thread repeatedly waits until a time in the past, and then for an answer from a core.
func pastDeadlines() async { waitForThePast() }

private func waitForThePast() {
  nonisolated(unsafe) var (never, question, answer) = (sem_t(), sem_t(), sem_t())
  sem_init(&never, 0, 0)
  sem_init(&question, 0, 0)
  sem_init(&answer, 0, 0)
  Thread.detachNewThread {
    for _ in 0..<500 {
      var past = timespec()
      sem_timedwait(&never, &past)
      sem_post(&question)
      sem_wait(&answer)
    }
  }
  for _ in 0..<500 {
    sem_wait(&question)
    sem_post(&answer)
  }
  print("answered")
}

func barrier() async { meetAtBarrier() }

private func meetAtBarrier() {
  nonisolated(unsafe) var barrier = pthread_barrier_t()
  pthread_barrier_init(&barrier, nil, 3)
  for _ in 0..<2 { Thread.detachNewThread { pthread_barrier_wait(&barrier) } }
  pthread_barrier_wait(&barrier)
  print("met")
}

/// Tasks and threads add to one number.
func mutex() async {
  let sum = Mutex(0)
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<8 {
      group.addTask { for _ in 0..<100 { sum.withLock { $0 += 1 } } }
      group.addTask {
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            for _ in 0..<100 { sum.withLock { $0 += 1 } }
            continuation.resume()
          }
        }
      }
    }
  }
  print(sum.withLock { $0 })
}

private let flag = Atomic(false)

/// A core repeatedly checks a flag that a thread sets, with a sleep or a yield in between.
func waitForFlag() async {
  for pause in [{ _ = usleep(1000) }, { _ = sched_yield() }] {
    flag.store(false, ordering: .releasing)
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.02)
      flag.store(true, ordering: .releasing)
    }
    while !flag.load(ordering: .acquiring) { pause() }
    print("seen")
  }
}

func threadStream() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
  Thread.detachNewThread {
    for number in 0..<3 {
      Thread.sleep(forTimeInterval: 0.01)
      continuation.yield(number)
    }
    continuation.finish()
  }
  for await number in stream { print("element", number) }
}

/// A thread with its own run loop.
func threadLoop() async {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      nonisolated(unsafe) var count = 0
      let timer = Timer(timeInterval: 0.02, repeats: true) { timer in
        count += 1
        print("timer", count)
        if count == 3 { timer.invalidate() }
      }
      RunLoop.current.add(timer, forMode: .default)
      RunLoop.current.run(until: Date().addingTimeInterval(0.2))
      continuation.resume()
    }
  }
  print("end")
}

func dependencies() async { await Task.detached { useDependencies() }.value }

private func useDependencies() {
  let queue = OperationQueue()
  let first = BlockOperation {
    usleep(20_000)
    print("first")
  }
  let second = BlockOperation { print("second") }
  second.addDependency(first)
  queue.addOperations([second, first], waitUntilFinished: true)
}

func conditionLock() async { useConditionLock() }

private func useConditionLock() {
  let lock = NSConditionLock(condition: 0)
  Thread.detachNewThread {
    usleep(20_000)
    lock.lock()
    lock.unlock(withCondition: 1)
  }
  print("locked", lock.lock(whenCondition: 1, before: Date().addingTimeInterval(5)))
  lock.unlock()
}

func readPipe() async {
  var ends: [Int32] = [0, 0]
  pipe(&ends)
  let (input, output) = (ends[0], ends[1])
  Thread.detachNewThread {
    usleep(30_000)
    write(output, "hello", 5)
    close(output)
  }
  let data = FileHandle(fileDescriptor: input).readDataToEndOfFile()
  print(String(decoding: data, as: UTF8.self))
}
