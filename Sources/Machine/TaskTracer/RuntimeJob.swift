import CConcurrencyRuntime
import TaskObservation

/// Calls on the runtime's jobs.
///
/// A call is safe as long as the job exists. The machine may use a job from its enqueue until it observes the end of
/// the job's task. It retains a task before it runs it.
extension RuntimeJob {
  init(_ pointer: UnsafeMutableRawPointer) {
    self.init(address: UInt(bitPattern: pointer))
  }

  init?(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.init(pointer)
  }

  /// The job's address, which is never 0.
  var pointer: UnsafeMutableRawPointer {
    unsafe UnsafeMutableRawPointer(bitPattern: address).unsafelyUnwrapped
  }

  func cancel() { unsafe rt_task_cancel(pointer) }
  /// Raises the priority of the job's task. A lower priority has no effect.
  func raise(to priority: UInt8) { unsafe rt_task_raise(pointer, priority) }
  func retain() { unsafe rt_retain(pointer) }
  func release() { unsafe rt_release(pointer) }
  /// Runs the job on an executor, given by the words that represent it; by default on the generic executor.
  func run(on executor: (identity: UInt, implementation: UInt) = (0, 0)) {
    unsafe rt_job_run(pointer, executor.identity, executor.implementation)
  }
  /// Frees the stack of asynchronous function contexts of a task that has ended.
  func freeStack() { unsafe rt_task_free_stack(pointer) }

  /// The program's description of the error that the job's task threw. Runs the program's code.
  var errorDescription: String {
    guard let box = unsafe rt_task_error(pointer) else { return "an unknown error" }
    // The bit cast copies the existential: the copy has its own reference to the error and releases it here.
    return Self.description(of: unsafe unsafeBitCast(box, to: (any Error).self))
  }

  @inline(never) static func description(of error: any Error) -> String {
    // The cast keeps the compiler from opening the existential. So the runtime looks up conformances of `any Error`,
    // which are the same for all errors, and then those that `lookUpConformancesIfDue` has looked up.
    String(describing: error as (any Error))
  }
}
