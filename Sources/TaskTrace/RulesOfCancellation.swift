/// Where a mark of cancellation goes, and where it never comes from.
extension Rule {
  static let cancellationReachesChildren = Rule(
    id: .cancellationReachesChildren,
    title: "cancelling a task cancels its living children, and theirs", lesson: "task-trees",
    proposal: "SE-0304"
  ) { trace, report in
    // Children whose parent is marked, and who are not yet; by the event of the parent's mark.
    var pending: [TaskID: Int] = [:]
    for (index, event) in trace.events.enumerated() {
      guard let task = event.task.flatMap({ trace[$0] }) else { continue }
      if let mark = pending[task.id] {
        switch event.action {
        case .cancelled: report.count(true, event: index, tasks: [])
        case .ready, .escalated, .handlerRan: continue
        default: report.count(false, event: mark, tasks: [task.id])
        }
        pending[task.id] = nil
      }
      guard task.cancellation?.event == index else { continue }
      for child in task.children {
        guard let child = trace[child], child.isAlive(at: index) else { continue }
        if let mark = child.cancellation, mark.event < index {
          report.count(true, event: index, tasks: [])
        } else {
          pending[child.id] = index
        }
      }
    }
    // A run that ends at the moment of the mark does not show how far it went.
    for (child, mark) in pending.sorted(by: { $0.key < $1.key })
    where trace.events[mark].time < trace.end {
      report.count(false, event: mark, tasks: [child])
    }
  }

  static let cancellationGoesDownOnly = Rule(
    id: .cancellationGoesDownOnly, title: "cancellation goes down only", lesson: "task-trees",
    proposal: "SE-0304"
  ) { trace, report in
    for task in trace.tasks {
      guard let mark = task.cancellation else { continue }
      let parent = task.creation.parent.flatMap { trace[$0] }
      let isReached: Bool
      switch mark.cause {
      case .parent: isReached = parent?.cancellation.map { $0.event < mark.event } ?? false
      case .group, .groupError:
        isReached = task.creation.group != nil && parent?.isAlive(at: mark.event) ?? false
      case .scopeExit:
        isReached = task.creation.kind == .asyncLet && parent?.isAlive(at: mark.event) ?? false
      case .explicit, .intervention: isReached = true
      case .unknown: continue
      }
      report.count(isReached, event: mark.event, tasks: [task.id])
    }
  }

  static let childOfCancelledStartsCancelled = Rule(
    id: .childOfCancelledStartsCancelled,
    title: "a child of a cancelled parent or group starts cancelled", lesson: "task-groups",
    proposal: "SE-0304"
  ) { trace, report in
    var cancelledGroups: [GroupID: Int] = [:]
    for task in trace.tasks {
      guard let group = task.creation.group, let mark = task.cancellation,
        mark.cause == .group || mark.cause == .groupError
      else { continue }
      cancelledGroups[group] = min(cancelledGroups[group] ?? .max, mark.event)
    }
    for child in trace.tasks where child.creation.kind.isStructured {
      let parentMark = child.creation.parent.flatMap { trace[$0] }?.cancellation?.event
      let groupMark = child.creation.group.flatMap { cancelledGroups[$0] }
      let isExpected = min(parentMark ?? .max, groupMark ?? .max) < child.createdEvent
      // A group without children can be cancelled unseen, so only a group's child may start so unexpectedly.
      guard isExpected || child.creation.startsCancelled && child.creation.group == nil else {
        continue
      }
      let startsCancelled = child.cancellation.map { $0.time <= child.created } ?? false
      report.count(
        isExpected && startsCancelled, event: child.createdEvent, tasks: [child.id])
    }
  }

  static let cancellationStays = Rule(
    id: .cancellationStays,
    title: "cancellation is never undone: a cancelled task's later sleeps end at once",
    lesson: "cancellation", proposal: "SE-0304"
  ) { trace, report in
    for wait in trace.waits {
      guard case .sleeping = wait.reason, let mark = trace[wait.waiter]?.cancellation,
        mark.event < wait.event, let wake = wait.wokenBy
      else { continue }
      report.count(
        wake != .timer || wait.duration == .zero, event: wait.event, tasks: [wait.waiter])
    }
  }
}
