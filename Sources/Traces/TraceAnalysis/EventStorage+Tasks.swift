public import TaskTrace

/// Facts about the tasks at given positions. Use them where code visits all tasks of a long trace: each `TaskLife`
/// counts a reference to the storage, which takes longer than reading a fact.
extension EventStorage {
  public func creation(of position: Int) -> Record { records[Int(lives[position].created)] }

  public func taskKind(of position: Int) -> TaskKind {
    TaskKind(rawValue: creation(of: position).detail) ?? .root
  }

  public func group(of position: Int) -> GroupID? { GroupID(creation(of: position).group) }

  public func priority(of position: Int) -> TaskPriorityLevel {
    TaskPriorityLevel(rawValue: UInt8(truncatingIfNeeded: creation(of: position).d))
  }

  /// Returns the position of a task's parent; nil if the task has no parent, or the trace does not contain it.
  public func parent(of position: Int) -> Int? {
    let parent = Int(creation(of: position).a) - 1
    return parent >= 0 && parent < taskCount ? parent : nil
  }

  /// Returns the event at which a task ended.
  public func end(of position: Int) -> Int? {
    let end = lives[position].ended
    return end < 0 ? nil : Int(end)
  }

  /// Returns the event that cancelled a task; its creation if it started cancelled.
  public func cancellation(of position: Int) -> Int? {
    let mark = lives[position].cancelled
    return mark < 0 ? nil : Int(mark)
  }

  /// Returns why a task was cancelled; nil if it was not.
  public func cancellationCause(of position: Int) -> CancellationCause? {
    guard let mark = cancellation(of: position) else { return nil }
    guard mark == lives[position].created else { return cancellationCause(at: mark) }
    // A task that started cancelled has a cancelled parent or is in a cancelled group.
    let parent = parent(of: position)
    let above = parent.map { $0 < position ? lives[$0].cancelled : -1 } ?? -1
    return group(of: position) == nil || above >= 0 && above < mark ? .parent : .group
  }

  /// Returns the cancellation of a task, without its site and the task that cancelled; nil if it was not cancelled.
  public func mark(of position: Int) -> TaskLife.Cancellation? {
    guard let event = cancellation(of: position), let cause = cancellationCause(of: position) else {
      return nil
    }
    return TaskLife.Cancellation(time: time(of: event), cause: cause, event: event)
  }

  public func hasThrown(_ position: Int) -> Bool {
    end(of: position).map { isKind(.threw, at: $0) } ?? false
  }

  /// Returns whether a task was created before an event and had not ended.
  public func isAlive(_ position: Int, at event: Int) -> Bool {
    lives[position].created < event && end(of: position).map { event < $0 } ?? true
  }

  public func children(of position: Int) -> ArraySlice<UInt32> {
    children[Int(lives[position].firstChild)..<Int(lives[position + 1].firstChild)]
  }
}

extension TaskID {
  /// Creates the number of the task at a position.
  public init(position: Int) {
    guard let id = TaskID(UInt32(position + 1)) else {
      preconditionFailure("Tasks count from 1.")
    }
    self = id
  }
}
