import Glibc

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

/// Tasks that begin on such a thread: one that is nobody's child, and a child in a group.
func ownThreads() async {
  await withTaskExecutorPreference(OwnThread()) {
    let free = Task(name: "free") { "free" }
    await withTaskGroup(of: Void.self) { group in group.addTask(name: "member") {} }
    print(await free.value)
  }
}
