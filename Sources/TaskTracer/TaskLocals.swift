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
  func binder(of key: UInt32, for place: Int) -> TaskID? {
    var place: Int? = place
    while let here = place, let task = tasks[here] {
      if task.boundKeys.contains(key) { return task.id }
      place = task.parent
    }
    return nil
  }
}
