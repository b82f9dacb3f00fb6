import CInterposition
import Simulation
import TaskObservation
import TaskTrace
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// The executors that replace the runtime's own.
///
/// They use an interface that is experimental in Swift 6.3 (it follows SE-0505). No other file uses that interface.
///
/// A process that the program has forked has no machine. There, they hand their jobs to the runtime's own.
enum Executors: ExecutorFactory {
  static let mainExecutor: any MainExecutor = MainThreadExecutor.shared
  static let defaultExecutor: any TaskExecutor = PoolExecutor()

  /// Makes the runtime look up that the executors can let a task sleep.
  @_optimize(none) static func lookUp() {
    _ = defaultExecutor as? any SchedulingExecutor
    _ = mainExecutor as? any SchedulingExecutor
  }

  /// Installs the executors, and initializes the runtime's own.
  ///
  /// A process that the program forks needs the runtime's own. If two threads there initialized one of them at the same
  /// time, they could wait for each other without end: the lock of `swift_once` keeps the thread ID that the first
  /// thread had before the fork. Without the machine, the runtime initializes them before it runs its first task.
  @_optimize(none) static func install() {
    _createExecutors(factory: Executors.self)
    _ = PlatformExecutorFactory.mainExecutor
    _ = PlatformExecutorFactory.defaultExecutor
  }

  /// Runs the main actor's jobs in a process that has no machine. Never returns.
  static func runMainWithoutMachine() -> Never {
    try? PlatformExecutorFactory.mainExecutor.run()
    rt_stay_idle()
  }

  /// Runs a job on the main actor's executor, so that its task does not switch executors again when it resumes.
  static func runOnMain(_ job: RuntimeJob) {
    job.run(
      on: unsafe unsafeBitCast(
        MainThreadExecutor.shared.asUnownedSerialExecutor(), to: (UInt, UInt).self))
  }
}

extension RuntimeJob {
  fileprivate init(_ job: consuming ExecutorJob) {
    unsafe self.init(unsafe unsafeBitCast(UnownedJob(job), to: UnsafeMutableRawPointer.self))
  }
}

extension RuntimeJob {
  /// Enqueues the job from any thread. A thread that is not a core may have little of its stack left.
  fileprivate func enqueue(on executor: Schedule.Executor) {
    if rt_this_core() >= 0 { return withMachine { $0.enqueue(self, on: executor) } ?? () }
    var request = Request(job: self, executor: executor)
    unsafe withUnsafeMutablePointer(to: &request) { request in
      unsafe rt_on_enough_stack(
        { request in
          guard let request = unsafe request?.assumingMemoryBound(to: Request.self).pointee
          else { return }
          withMachine { $0.enqueue(request.job, on: request.executor) }
        }, request)
    }
  }

  private struct Request {
    let job: RuntimeJob
    let executor: Schedule.Executor
  }
}

/// The global concurrent executor: the machine's worker cores.
final class PoolExecutor: TaskExecutor, SchedulingExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    // The runtime's own executor ends the program if the priority is too high.
    guard unsafe rt_machine() != nil, job.priority.rawValue <= Self.highestPriority else {
      return PlatformExecutorFactory.defaultExecutor.enqueue(job)
    }
    RuntimeJob(job).enqueue(on: .pool)
  }

  /// The priority of user interaction, which is the highest for which Dispatch has a queue.
  private static let highestPriority: UInt8 = 0x21

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    guard let machine else {
      return platformScheduler.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
    }
    let delay = (delay as? Duration ?? .zero).wholeNanoseconds
    machine.enqueue(RuntimeJob(job), after: delay)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    guard let machine, !exceedsClock(instant) else {
      return platformScheduler.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
    }
    let delay = (clock.now.duration(to: instant) as? Duration ?? .zero).wholeNanoseconds
    machine.enqueue(RuntimeJob(job), after: delay)
  }

  /// Whether the seconds from the clock's epoch to the instant exceed `Int64`, such as for a sleep of `Int64.max`
  /// seconds. The runtime's own executor traps then.
  private func exceedsClock(_ instant: some InstantProtocol) -> Bool {
    let limit = Duration.seconds(Int64.max)
    return switch instant {
    case let instant as ContinuousClock.Instant:
      ContinuousClock().systemEpoch.duration(to: instant) > limit
    case let instant as SuspendingClock.Instant:
      SuspendingClock().systemEpoch.duration(to: instant) > limit
    default: false
    }
  }

  private var platformScheduler: any SchedulingExecutor {
    guard let scheduler = PlatformExecutorFactory.defaultExecutor as? any SchedulingExecutor
    else { fatalError("the runtime's default executor schedules jobs") }
    return scheduler
  }
}

/// The main actor's executor: the machine's main thread.
final class MainThreadExecutor: MainExecutor {
  static let shared = MainThreadExecutor()

  /// The address by which the runtime identifies this executor.
  static var identity: UInt { unsafe UInt(bitPattern: Unmanaged.passUnretained(shared).toOpaque()) }

  func enqueue(_ job: consuming ExecutorJob) {
    guard unsafe rt_machine() != nil else {
      return PlatformExecutorFactory.mainExecutor.enqueue(job)
    }
    RuntimeJob(job).enqueue(on: .main)
  }

  func run() throws {
    machine?.runMain()
    Executors.runMainWithoutMachine()
  }
  func stop() {}

  /// Ends the program as the runtime's own executor does if the caller is not on the main thread.
  func checkIsolated() {
    if isIsolatingCurrentContext() != true { PlatformExecutorFactory.mainExecutor.checkIsolated() }
  }

  /// Returns nil away from the main thread, as the runtime's own executor does. The runtime then calls
  /// `checkIsolated()`. If this returned false, the runtime would end the program in another way.
  func isIsolatingCurrentContext() -> Bool? {
    guard let machine else {
      return PlatformExecutorFactory.mainExecutor.isIsolatingCurrentContext()
    }
    return machine.isOnMainThread ? true : nil
  }
}
