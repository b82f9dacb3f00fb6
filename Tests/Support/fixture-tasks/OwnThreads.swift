import Dispatch
import Glibc
import Synchronization

/// An executor whose jobs run on a thread of its own.
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

/// The same for actors.
final class OwnSerialThread: SerialExecutor {
  private let queue = DispatchQueue(label: "own")
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// Tasks that begin on such a thread: one that is not a child task, and a child in a group.
func ownThreads() async {
  await withTaskExecutorPreference(OwnThread()) {
    let free = Task(name: "free") { "free" }
    await withTaskGroup(of: Void.self) { group in group.addTask(name: "member") {} }
    print(await free.value)
  }
}

/// An actor that runs on such a thread.
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

/// Children of every kind that begin, wait or end on threads that are not the machine's.
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

/// So that nobody can look at it unnoticed.
private func overwriteWhatIsFreed() {
  typealias SetOption = @convention(c) (Int32, Int32) -> Int32
  let perturb: Int32 = -6
  guard let symbol = dlsym(nil, "mallopt") else { return }
  _ = unsafeBitCast(symbol, to: SetOption.self)(perturb, 0x5A)
}

/// What a task on a thread of its own has returned goes when nobody holds the task any more.
func resultsElsewhere() async {
  let thread = OwnThread()
  _ = await Task(executorPreference: thread) { Farewell() }.value
  while !Farewell.isOver.load(ordering: .relaxed) { await Task.yield() }
  print("gone")
}
/// A thread that prints without end while the machine goes on without end.
func chatter() async {
  Task(executorPreference: OwnThread()) { while true { print("and another thing") } }
  while true { await Task.yield() }
}

private final class Farewell: Sendable {
  static let isOver = Atomic(false)
  deinit { Self.isOver.store(true, ordering: .relaxed) }
}
