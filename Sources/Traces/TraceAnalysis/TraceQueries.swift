public import TaskTrace

/// Queries about a task's relations and times. Each takes time linear in what it reads.
extension Trace {
  /// Returns the parent, its parent, and so on up to a task that is not a child task.
  public func ancestors(of id: TaskID) -> [TaskID] {
    var ancestors: [TaskID] = []
    var youngest = id
    // A parent is always older than its child, so the loop ends for damaged traces too.
    while let parent = self[youngest]?.creation.parent, parent < youngest {
      ancestors.append(parent)
      youngest = parent
    }
    return ancestors
  }

  /// Returns the children, their children and so on, in the order of creation.
  public func descendants(of id: TaskID) -> [TaskID] {
    var descendants: [TaskID] = []
    var open = [id]
    while let task = open.popLast() {
      let children = (self[task]?.children ?? []).filter { task < $0 }
      descendants += children
      open += children
    }
    return descendants.sorted()
  }

  /// Returns how long a task was in each state, within `range` if it is given.
  public func timeSpent(
    by id: TaskID, in range: ClosedRange<VirtualTime>? = nil
  ) -> TimeSpent {
    var spent = TimeSpent()
    self[id]?.forEachSlice { slice in
      let start = max(slice.start, range?.lowerBound ?? slice.start)
      let end = min(slice.end, range?.upperBound ?? slice.end)
      guard start < end else { return }
      switch slice.state {
      case .ready: spent.ready += end - start
      case .running: spent.running += end - start
      case .blocked: spent.blocked += end - start
      case .suspended: spent.suspended += end - start
      }
    }
    return spent
  }

  /// Returns whether a task's cancellation handler ran.
  public func ranHandler(_ id: TaskID) -> Bool { handled.contains(id) }

  /// The tasks that ended, in the order of their ends.
  public var orderOfEnds: [TaskID] {
    tasks.compactMap { task in task.endedEvent.map { ($0, task.id) } }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }
}

/// The time that a task spent in each state.
public struct TimeSpent: Hashable, Sendable {
  public var running = Duration.zero
  /// The time in which the task could run, but no core was free.
  public var ready = Duration.zero
  public var suspended = Duration.zero
  /// The time in which the task kept its core in a call that blocks.
  public var blocked = Duration.zero

  public init(
    running: Duration = .zero, ready: Duration = .zero, suspended: Duration = .zero,
    blocked: Duration = .zero
  ) {
    self.running = running
    self.ready = ready
    self.suspended = suspended
    self.blocked = blocked
  }
}
