public import TaskTrace

/// The tasks of a trace, in the order of their creation. Each is a view of the trace's events.
public struct TaskList: RandomAccessCollection, Sendable {
  public let storage: EventStorage

  public var startIndex: Int { 0 }
  public var endIndex: Int { storage.taskCount }

  public subscript(position: Int) -> TaskLife { TaskLife(storage: storage, position: position) }
}

/// Facts that are faster to read than a task's life.
extension TaskList {
  /// Returns the position of a task's parent. If it has none and `adopting` is true, returns that of its creator. Nil
  /// if that is not an earlier task.
  public func position(above position: Int, adopting: Bool) -> Int? {
    let creation = creation(of: position)
    let above = creation.a != 0 ? Int(creation.a) : adopting ? Int(creation.b) : 0
    return above > 0 && above <= position ? above - 1 : nil
  }

  /// Returns whether a task has a parent that is an earlier task.
  public func isChild(_ position: Int) -> Bool {
    let parent = Int(creation(of: position).a)
    return parent > 0 && parent <= position
  }

  /// Returns the first and the last child of a task; nil if it has none.
  public func edges(ofChildrenOf position: Int) -> (first: Int, last: Int)? {
    let first = Int(storage.lives[position].firstChild)
    let last = Int(storage.lives[position + 1].firstChild) - 1
    guard first <= last else { return nil }
    return (Int(storage.children[first]) - 1, Int(storage.children[last]) - 1)
  }

  /// Returns the record of a task's creation.
  public func creation(of position: Int) -> Record {
    storage.records[Int(storage.lives[position].created)]
  }

  /// Returns the group to which a task belongs; nil if it is no group's child.
  public func group(of position: Int) -> GroupID? { storage.group(of: position) }

  public func hasThrown(_ position: Int) -> Bool { storage.hasThrown(position) }

  public func isCancelled(_ position: Int) -> Bool { storage.lives[position].cancelled >= 0 }

  /// Returns whether a task never ended, or threw an error other than `CancellationError`.
  public func isFailure(_ position: Int) -> Bool {
    let end = Int(storage.lives[position].ended)
    guard end >= 0 else { return true }
    guard storage.isKind(.threw, at: end) else { return false }
    return !storage.texts.text(storage.records[end].a, hasPrefix: "CancellationError")
  }
}
