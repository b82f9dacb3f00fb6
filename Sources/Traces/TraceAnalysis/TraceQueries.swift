package import TaskTrace

/// Questions about one task's relations and times. Each takes time linear in what it reads.
extension Trace {
  /// The parent, its parent, and so on up to a task that is not a child task.
  package func ancestors(of id: TaskID) -> [TaskID] {
    var ancestors: [TaskID] = []
    var youngest = id
    // A parent is always older than its child, so bad traces end the walk too.
    while let parent = self[youngest]?.creation.parent, parent < youngest {
      ancestors.append(parent)
      youngest = parent
    }
    return ancestors
  }

  /// Children, grandchildren and so on, in order of creation.
  package func descendants(of id: TaskID) -> [TaskID] {
    var descendants: [TaskID] = []
    var open = [id]
    while let task = open.popLast() {
      let children = (self[task]?.children ?? []).filter { task < $0 }
      descendants += children
      open += children
    }
    return descendants.sorted()
  }

  /// How long the task was in each state; within a part of the run if one is named.
  package func timeSpent(
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

  /// The time that a task used after it was cancelled. Nil if it was not cancelled.
  package func timeSpentCancelled(by id: TaskID) -> TimeSpent? {
    guard let task = self[id], let mark = task.cancellation else { return nil }
    return timeSpent(by: id, in: mark.time...max(mark.time, task.ended ?? end))
  }

  /// Whether the task's cancellation handler ran.
  package func ranHandler(_ id: TaskID) -> Bool { handled.contains(id) }

  /// The tasks that ended, the first first.
  package var orderOfEnds: [TaskID] {
    tasks.compactMap { task in task.endedEvent.map { ($0, task.id) } }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }
}

/// A task's time, by state.
package struct TimeSpent: Hashable, Sendable {
  package var running = Duration.zero
  /// It could run, but no core was free.
  package var ready = Duration.zero
  package var suspended = Duration.zero
  /// It kept its core in a call that blocks.
  package var blocked = Duration.zero

  package init(
    running: Duration = .zero, ready: Duration = .zero, suspended: Duration = .zero,
    blocked: Duration = .zero
  ) {
    self.running = running
    self.ready = ready
    self.suspended = suspended
    self.blocked = blocked
  }

  package var total: Duration { running + ready + suspended + blocked }
}
