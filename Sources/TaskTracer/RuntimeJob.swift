import CConcurrencyRuntime
import TaskTrace

/// A job of the Swift runtime; a task, if its kind says so.
///
/// Safe to use while the runtime keeps the job: the machine holds it from its first enqueue until it is seen
/// to end, and retains a task before it runs it.
@safe struct RuntimeJob {
  let pointer: UnsafeMutableRawPointer

  init(_ pointer: UnsafeMutableRawPointer) { unsafe self.pointer = pointer }

  init?(address: UInt) {
    guard let pointer = unsafe UnsafeMutableRawPointer(bitPattern: address) else { return nil }
    unsafe self.init(unsafe pointer)
  }

  /// The task that runs on this thread.
  static var current: RuntimeJob? { unsafe rt_current_task().map { unsafe RuntimeJob($0) } }

  var address: UInt { unsafe UInt(bitPattern: pointer) }
  var flags: UInt32 { unsafe rt_job_flags(pointer) }
  /// What was left unspecified counts as medium, as it does for the platform's executor.
  var priority: UInt8 {
    let flags = flags
    let asked = UInt8(truncatingIfNeeded: flags >> 8)
    let isTask = flags & 0xFF == UInt32(rt_kind_task)
    let priority = isTask ? max(asked, unsafe rt_task_priority(pointer)) : asked
    return priority == 0 ? TaskPriorityLevel.medium.rawValue : priority
  }
  var kind: Int { Int(flags & 0xFF) }
  var isTask: Bool { kind == rt_kind_task }
  func has(_ flag: Int) -> Bool { Int(flags) & flag != 0 }

  /// The runtime's own number for a task, unique in the process.
  var id: UInt32 { unsafe rt_task_id(pointer) }
  var isCancelled: Bool { unsafe rt_task_is_cancelled(pointer) }
  func cancel() { unsafe rt_task_cancel(pointer) }
  func retain() { unsafe rt_retain(pointer) }
  func release() { unsafe rt_release(pointer) }
  func run() { unsafe rt_job_run(pointer) }
  /// Only for a task that has ended: what its asynchronous functions needed is given back.
  func freeStack() { unsafe rt_task_free_stack(pointer) }

  var result: rt_result { unsafe rt_task_result(pointer) }
  var parent: RuntimeJob? {
    has(rt_flag_child) ? unsafe rt_task_parent(pointer).map { unsafe RuntimeJob($0) } : nil
  }
  /// The address of the group that it is a child of.
  var group: UInt? {
    has(rt_flag_group_child) ? unsafe UInt(bitPattern: rt_task_group(pointer)) : nil
  }
  /// What it waits for, and the address of that.
  var dependency: (kind: rt_dependency_kind, object: UInt) {
    let dependency = unsafe rt_task_dependency(pointer)
    return (unsafe dependency.kind, unsafe UInt(bitPattern: dependency.object))
  }

  static let unknownError = "an unknown error"

  /// The error that it threw, in the program's own words.
  var errorDescription: String {
    guard let box = unsafe rt_task_error(pointer) else { return Self.unknownError }
    // The existential made of the box releases it in the end, so it is retained first.
    unsafe rt_retain(UnsafeMutableRawPointer(mutating: box))
    return String(describing: unsafe unsafeBitCast(box, to: (any Error).self))
  }
}
