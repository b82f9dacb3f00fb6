import CConcurrencyRuntime
import TaskObservation
import TaskTrace

/// Reads facts about tasks from the runtime's memory. TaskLayout.h documents the layout.
struct RuntimeMemory: RuntimeFacts {
  var currentTask: RuntimeJob? { unsafe RuntimeJob(rt_current_task()) }

  @inline(__always) func takePendingCreation() -> PendingCreation? {
    let pending = unsafe rt_this_creation()
    guard unsafe pending.pointee.isPending else { return nil }
    unsafe pending.pointee.isPending = false
    let flags = unsafe pending.pointee.flags
    return unsafe PendingCreation(
      name: pending.pointee.name.map { unsafe String(cString: $0) },
      asyncLet: UInt(bitPattern: pending.pointee.asyncLet),
      isImmediate: flags & rt_create_immediate != 0,
      inheritsContext: flags & (rt_create_copies_task_locals | rt_create_inherits_context) != 0,
      isEnqueued: flags & rt_create_enqueues != 0, site: SiteID(pending.pointee.site))
  }

  func retain(_ task: RuntimeJob) { task.retain() }

  // MARK: Jobs and tasks

  @inline(__always) func traits(of job: RuntimeJob) -> JobTraits {
    let flags = flags(of: job)
    return JobTraits(
      isTask: flags & 0xFF == rt_kind_task, isYield: flags & 0xFF == rt_kind_yield,
      isFuture: flags & rt_flag_future != 0, isGroupChild: flags & rt_flag_group_child != 0,
      isAsyncLet: flags & rt_flag_async_let != 0)
  }

  @inline(__always) func number(of task: RuntimeJob) -> UInt32 { unsafe rt_task_id(task.pointer) }

  /// The priority with which a job was enqueued. Raising the priority of its task has no effect on it.
  func enqueuedPriority(of job: RuntimeJob) -> UInt8 {
    UInt8(truncatingIfNeeded: flags(of: job) >> 8)
  }

  func priority(of job: RuntimeJob) -> UInt8 {
    let flags = flags(of: job)
    let asked = enqueuedPriority(of: job)
    let isTask = flags & 0xFF == rt_kind_task
    let priority = isTask ? max(asked, unsafe rt_task_priority(job.pointer)) : asked
    return priority == 0 ? TaskPriorityLevel.medium.rawValue : priority
  }

  @inline(__always) func isCancelled(_ task: RuntimeJob) -> Bool {
    unsafe rt_task_is_cancelled(task.pointer)
  }

  @inline(__always) func result(of task: RuntimeJob) -> TaskResult {
    switch unsafe rt_task_result(task.pointer) {
    case rt_returned: .returned
    case rt_threw: .threw
    default: .unfinished
    }
  }

  func returnsVoid(_ task: RuntimeJob) -> Bool {
    unsafe UInt(bitPattern: rt_task_result_type(task.pointer))
      == unsafeBitCast(Void.self as Any.Type, to: UInt.self)
  }

  func errorAddress(of task: RuntimeJob) -> UInt {
    unsafe UInt(bitPattern: rt_task_error(task.pointer))
  }

  func parent(of task: RuntimeJob) -> RuntimeJob? {
    guard flags(of: task) & rt_flag_child != 0 else { return nil }
    return unsafe RuntimeJob(rt_task_parent(task.pointer))
  }

  func group(of task: RuntimeJob) -> UInt? {
    guard flags(of: task) & rt_flag_group_child != 0 else { return nil }
    return unsafe UInt(bitPattern: rt_task_group(task.pointer))
  }

  @inline(__always) private func flags(of job: RuntimeJob) -> Int {
    unsafe Int(rt_job_flags(job.pointer))
  }

  // MARK: Groups

  func openGroups(of task: RuntimeJob) -> Int { Int(unsafe rt_open_groups(task.pointer)) }

  func depth(ofGroup address: UInt, in task: RuntimeJob) -> Int {
    guard let group = unsafe UnsafeRawPointer(bitPattern: address) else { return 0 }
    return Int(unsafe rt_depth_of_group(task.pointer, group))
  }

  // MARK: Suspended tasks

  func readyResults(ofGroup address: UInt) -> Int {
    guard let group = unsafe UnsafeRawPointer(bitPattern: address) else { return 0 }
    return unsafe Int(rt_group_ready(group))
  }

  func isCancelled(groupAt address: UInt) -> Bool {
    guard let group = unsafe UnsafeMutableRawPointer(bitPattern: address) else { return false }
    return unsafe rt_group_is_cancelled(group)
  }

  func wait(of task: RuntimeJob) -> RuntimeWait {
    let dependency = unsafe rt_task_dependency(task.pointer)
    let object = unsafe UInt(bitPattern: dependency.object)
    return switch unsafe Int(dependency.kind) {
    case rt_waits_for_task: .task(object == 0 ? nil : RuntimeJob(address: object))
    case rt_waits_for_continuation: .continuation
    case rt_waits_for_group: .group(object)
    case rt_waits_for_executor: .executor(object)
    default: .unknown
    }
  }

  func isQueuedOnActor(_ task: RuntimeJob) -> Bool {
    let dependency = unsafe rt_task_dependency(task.pointer)
    return unsafe Int(dependency.kind) == rt_waits_for_executor
      && dependency.implementation == nil
  }

  var lastCall: RecordedCall {
    let call = unsafe rt_last_call()
    return unsafe RecordedCall(
      kind: AwaitedCall(rawValue: UInt8(clamping: call.kind)),
      callee: UInt(bitPattern: call.callee), resume: UInt(bitPattern: call.resume),
      caller: UInt(bitPattern: call.parent))
  }

  func isSuspended(_ task: RuntimeJob, in call: RecordedCall) -> Bool {
    guard let kind = call.kind else { return false }
    return unsafe rt_is_in_call(
      task.pointer,
      rt_call(
        kind: Int32(kind.rawValue), callee: UnsafeRawPointer(bitPattern: call.callee),
        resume: UnsafeRawPointer(bitPattern: call.resume),
        parent: UnsafeRawPointer(bitPattern: call.caller)))
  }

  func waitsAtScopeEnd(_ task: RuntimeJob) -> Bool { unsafe rt_waits_at_scope_end(task.pointer) }

  func outermostFunctions(of task: RuntimeJob) -> OutermostFunctions {
    let resume = unsafe rt_outermost_functions(task.pointer).resume
    return unsafe OutermostFunctions(
      first: UInt(bitPattern: resume.0), second: UInt(bitPattern: resume.1),
      third: UInt(bitPattern: resume.2))
  }

  func isRunning(_ functions: OutermostFunctions) -> Bool {
    unsafe rt_is_outermost(
      rt_outermost(
        resume: (
          UnsafeRawPointer(bitPattern: functions.first),
          UnsafeRawPointer(bitPattern: functions.second),
          UnsafeRawPointer(bitPattern: functions.third)
        )))
  }

  // MARK: Values

  func isBound(taskLocal key: UInt) -> Bool {
    guard let key = unsafe UnsafeRawPointer(bitPattern: key) else { return false }
    return unsafe rt_task_local_is_bound(key)
  }

  func typeName(ofActor identity: UInt) -> String? {
    guard let object = unsafe UnsafeRawPointer(bitPattern: identity) else { return nil }
    // The actor is not retained: releasing it could deinitialize it, which takes the machine's lock.
    return unsafe Unmanaged<AnyObject>.fromOpaque(object)._withUnsafeGuaranteedRef {
      _typeName(type(of: $0), qualified: false)
    }
  }
}
