import Dispatch
import Glibc
import Synchronization

/// An executor that runs each job on a new thread.
final class OwnThread: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let work = Unmanaged.passRetained(Work(job: UnownedJob(job), executor: self)).toOpaque()
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, work)
  }

  private final class Work: Sendable {
    let job: UnownedJob
    let executor: OwnThread
    init(job: UnownedJob, executor: OwnThread) {
      self.job = job
      self.executor = executor
    }
    func run() { job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
  }
}

/// An executor for actors that runs its jobs on its own Dispatch queue.
final class OwnSerialThread: SerialExecutor {
  private let queue = DispatchQueue(label: "own")
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// Tasks that begin on a thread of an executor: an unstructured task and a child task in a group.
func ownThreads() async {
  await withTaskExecutorPreference(OwnThread()) {
    let free = Task(name: "free") { "free" }
    await withTaskGroup(of: Void.self) { group in group.addTask(name: "member") {} }
    print(await free.value)
  }
}

/// An actor with its own executor.
actor Clerk {
  private static let executor = OwnSerialThread()
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    Self.executor.asUnownedSerialExecutor()
  }
  private var count = 0
  func serve() -> Int {
    count += 1
    return count
  }
  func fail() throws -> Int { throw Failed() }
  func both() async -> Int {
    async let first = Self.same(1)
    async let second = Self.same(2)
    return await first + second
  }
  private nonisolated static func same(_ number: Int) async -> Int { number }
}

/// Children of every kind that begin, wait or end on threads outside the machine.
func childrenElsewhere() async {
  overwriteWhatIsFreed()
  let (clerk, thread) = (Clerk(), OwnThread())
  var sum = 0
  for round in 1...30 {
    sum += await withTaskGroup(of: Int.self) { group in
      for number in 1...4 {
        group.addTask(executorPreference: number % 2 == 0 ? thread : nil) { number }
        group.addTask { await clerk.serve() > 0 ? 1 : 0 }
      }
      var sum = 0
      for await number in group {
        sum += number
        await Task.yield()
      }
      group.cancelAll()
      return sum
    }
    let failure = await Task {
      try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask { try await clerk.fail() }
        group.addTask { await clerk.serve() }
        for try await _ in group { await Task.yield() }
      }
    }.result
    if case .failure = failure { sum += 100 }
    async let one = clerk.serve()
    async let other = clerk.both()
    sum += await (one > 0 ? round : 0) + other
  }
  print(sum)
}

/// Makes the allocator overwrite freed memory, so that no use of it goes unnoticed.
private func overwriteWhatIsFreed() {
  typealias SetOption = @convention(c) (Int32, Int32) -> Int32
  let perturb: Int32 = -6
  guard let symbol = dlsym(nil, "mallopt") else { return }
  _ = unsafeBitCast(symbol, to: SetOption.self)(perturb, 0x5A)
}

/// The result of a task on its own thread is destroyed when nothing refers to the task.
func resultsElsewhere() async {
  let thread = OwnThread()
  _ = await Task(executorPreference: thread) { Farewell() }.value
  while !Farewell.isOver.load(ordering: .relaxed) { await Task.yield() }
  print("gone")
}
/// A thread prints forever while the machine runs forever.
func chatter() async {
  Task(executorPreference: OwnThread()) { while true { print("and another thing") } }
  while true { await Task.yield() }
}

private final class Farewell: Sendable {
  static let isOver = Atomic(false)
  deinit { Self.isOver.store(true, ordering: .relaxed) }
}
