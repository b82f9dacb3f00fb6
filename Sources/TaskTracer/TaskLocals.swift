import TaskTrace

/// Task-local values, as far as a program's reads and bindings show them.
extension Machine {
  func number(ofTaskLocal key: UnsafeRawPointer) -> UInt32 {
    let identity = UInt(bitPattern: key)
    if let number = taskLocals[identity] { return number }
    let number = UInt32(taskLocals.count + 1)
    taskLocals[identity] = number
    return number
  }

  /// The task that bound the value which that one reads: itself, or the nearest of its ancestors.
  func binder(of key: UInt32, for task: LiveTask) -> TaskID? {
    sequence(first: task, next: \.parent).first { $0.boundKeys.contains(key) }?.id
  }
}
