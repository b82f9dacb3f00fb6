import TaskTrace

/// A number for each task or group, stored in an array because most of them have one. Hashing would take most of the
/// time of a pass over a long trace.
struct NumberTable: Sendable {
  private var numbers: [UInt32] = []

  /// The number at an index; 0 for none.
  subscript(index: Int) -> UInt32 {
    get { index < numbers.count ? numbers[index] : 0 }
    set {
      if index < numbers.count {
        numbers[index] = newValue
      } else if newValue != 0 {
        grow(to: index)
        numbers[index] = newValue
      }
    }
  }

  private mutating func grow(to index: Int) {
    numbers += repeatElement(0, count: max(index + 1, numbers.count * 2) - numbers.count)
  }
}

extension NumberTable {
  subscript(task: TaskID) -> TaskID? {
    get { TaskID(self[task.position]) }
    set { self[task.position] = newValue?.number ?? 0 }
  }

  subscript(group: GroupID) -> TaskID? {
    get { TaskID(self[Int(group.number)]) }
    set { self[Int(group.number)] = newValue?.number ?? 0 }
  }
}
