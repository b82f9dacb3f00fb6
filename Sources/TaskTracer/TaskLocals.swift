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
}
