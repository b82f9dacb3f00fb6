import Foundation

/// An executor that runs its jobs on a queue.
private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "executor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// An executor that runs a job immediately, on the thread that enqueues it.
private final class InlineExecutor: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedSerialExecutor())
  }
}

/// An executor with its own thread.
private final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []

  init() { Thread.detachNewThread { self.serve() } }

  private func serve() {
    while true {
      condition.lock()
      while jobs.isEmpty { condition.wait() }
      let job = jobs.removeFirst()
      condition.unlock()
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock { jobs.append(job) }
    condition.signal()
  }
}

private actor Counter<Executor: SerialExecutor> {
  private let executor: Executor
  private var count = 0
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(on executor: Executor) { self.executor = executor }

  func add() -> Int {
    count += 1
    return count
  }

  func addLater() async -> Int {
    try? await Task.sleep(for: .milliseconds(20))
    return add()
  }
}

private func use(_ counter: Counter<some SerialExecutor>) async {
  print(await counter.add(), await counter.addLater())
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<10 { group.addTask { _ = await counter.add() } }
  }
  print(await counter.add())
}

func queueExecutor() async { await use(Counter(on: QueueExecutor())) }

func inlineExecutor() async {
  let counter = Counter(on: InlineExecutor())
  print(await counter.add(), await counter.add())
}

func taskExecutor() async {
  let executor = ThreadExecutor()
  await withTaskExecutorPreference(executor) {
    async let child: Void = Task.sleep(for: .milliseconds(10))
    try? await child
    print("child")
  }
  let task = Task(executorPreference: executor) {
    let start = ContinuousClock.now
    try? await Task.sleep(for: .milliseconds(100))
    return ContinuousClock.now - start >= .milliseconds(100)
  }
  print("slept", await task.value)
}
