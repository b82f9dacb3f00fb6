import Foundation
import Synchronization

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

/// Like `InlineExecutor`, for tasks that prefer it.
private final class ImmediateTaskExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}

/// An executor for which the thread that enqueues the first job creates a task, which runs all jobs.
private final class DrainedExecutor: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = jobs.withLock {
      $0.append(job)
      return $0.count == 1
    }
    if isFirst { Task.detached(name: "drain") { self.drain() } }
  }

  private func drain() {
    while let job = jobs.withLock(\.first) {
      job.runSynchronously(on: asUnownedSerialExecutor())
      jobs.withLock { _ = $0.removeFirst() }
    }
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

  func start(_ name: String) -> Task<Void, Never> { Task(name: name) { print(name, add()) } }

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

/// Tasks run in the calls that create them.
func immediateExecutor() async {
  let executor = ImmediateTaskExecutor()
  let task = Task(name: "task", executorPreference: executor) { print("task") }
  await task.value
  await withTaskGroup(of: Void.self) { group in
    group.addTask(name: "child", executorPreference: executor) { print("child") }
  }
  await withTaskExecutorPreference(executor) {
    async let variable: Void = print("variable")
    await variable
  }
}

/// A task runs the jobs of an actor. One of them creates another task on that actor.
func drainedExecutor() async {
  let counter = Counter(on: DrainedExecutor())
  let first = Task(name: "first") { await counter.start("second") }
  await first.value.value
}
