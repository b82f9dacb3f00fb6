import TaskTrace

/// Records a program's reads and bindings of task-local values.
extension TaskObserver {
  /// Reports that the running task reads a task-local value.
  package mutating func taskLocalWasRead(_ key: UInt, on core: ObservedCore) {
    guard let task = core.current else { return }
    let number = number(ofTaskLocal: key)
    let binder = runtime.isBound(taskLocal: key) ? task.binders[number] : nil
    record(task, .taskLocalRead(key: number, binder: binder), on: core)
  }

  /// Reports that the running task binds a task-local value for a scope.
  package mutating func taskLocalWillBeBound(_ key: UInt, on core: ObservedCore) {
    guard let task = core.current else { return }
    let number = number(ofTaskLocal: key)
    task.binders[number] = task.id
    record(task, .taskLocalBound(key: number), on: core)
  }

  private mutating func number(ofTaskLocal key: UInt) -> UInt32 {
    if let number = taskLocals[key] { return number }
    let number = UInt32(taskLocals.count + 1)
    taskLocals[key] = number
    return number
  }
}
