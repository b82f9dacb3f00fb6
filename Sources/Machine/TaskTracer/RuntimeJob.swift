import CConcurrencyRuntime
import TaskObservation

/// What the machine does with jobs of the runtime. Safe while the runtime keeps the job: the machine has it from its
/// enqueue until its task is seen to end, and retains a task before it runs it.
extension RuntimeJob {
  init(_ pointer: UnsafeMutableRawPointer) {
    self.init(address: UInt(bitPattern: pointer))
  }

  init?(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.init(pointer)
  }

  /// No job has the address 0.
  var pointer: UnsafeMutableRawPointer {
    unsafe UnsafeMutableRawPointer(bitPattern: address).unsafelyUnwrapped
  }

  func cancel() { unsafe rt_task_cancel(pointer) }
  /// Raises its task's priority. A lower one changes nothing.
  func raise(to priority: UInt8) { unsafe rt_task_raise(pointer, priority) }
  func retain() { unsafe rt_retain(pointer) }
  func release() { unsafe rt_release(pointer) }
  func run() { unsafe rt_job_run(pointer) }
  /// Frees the memory of an ended task's asynchronous functions.
  func freeStack() { unsafe rt_task_free_stack(pointer) }

  /// The error that its task threw, in the program's own words. Runs the program's code.
  var errorDescription: String {
    guard let box = unsafe rt_task_error(pointer) else { return "an unknown error" }
    // The existential is a copy of its own, with a reference that it gives up in the end.
    return String(describing: unsafe unsafeBitCast(box, to: (any Error).self))
  }
}
