import TaskTrace

/// The rules about which tasks a cancellation reaches.
extension Rule {
  static let cancellationReachesChildren = Rule(
    id: .cancellationReachesChildren,
    title: "cancelling a task cancels all its descendants", lesson: "task-trees",
    proposal: "SE-0304"
  ) { trace, report in
    guard trace.hasCancellations else { return }
    // The children that are not cancelled yet although their parent is, with the event of the parent's cancellation.
    var pending: [TaskID: Int] = [:]
    let events = trace.events
    for index in events.indices {
      let kind = events.kind(of: index)
      guard !pending.isEmpty || kind == .cancelled || kind == .created,
        let task = events.task(of: index).flatMap({ trace[$0] })
      else { continue }
      if !pending.isEmpty, let mark = pending[task.id], let holds = kind.answersParentsMark {
        report.count(holds, event: holds ? index : mark, tasks: holds ? [] : [task.id])
        pending[task.id] = nil
      }
      guard task.cancelledEvent == index else { continue }
      for child in task.children {
        guard let child = trace[child], child.isAlive(at: index) else { continue }
        if let mark = child.cancelledEvent, mark < index {
          report.count(true, event: index, tasks: [])
        } else {
          pending[child.id] = index
        }
      }
    }
    // A run that ends at the moment of the mark does not show which tasks the cancellation would reach.
    for (child, mark) in pending.sorted(by: { $0.key < $1.key })
    where trace.events.time(of: mark) < trace.end {
      report.count(false, event: mark, tasks: [child])
    }
  }

  static let cancellationGoesDownOnly = Rule(
    id: .cancellationGoesDownOnly, title: "cancellation propagates only from parents to children",
    lesson: "task-trees",
    proposal: "SE-0304"
  ) { trace, report in
    for task in trace.tasks {
      guard let mark = task.cancellation else { continue }
      let parent = task.parent.flatMap { trace[$0] }
      let isReached: Bool
      switch mark.cause {
      case .parent: isReached = parent?.cancelledEvent.map { $0 < mark.event } ?? false
      case .group, .groupError:
        isReached = task.group != nil && parent?.isAlive(at: mark.event) ?? false
      case .scopeExit:
        isReached = task.kind == .asyncLet && parent?.isAlive(at: mark.event) ?? false
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
    guard trace.hasCancellations else { return }
    var cancelledGroups: [GroupID: Int] = [:]
    for task in trace.tasks {
      guard let group = task.group, let mark = task.cancellation,
        mark.cause == .group || mark.cause == .groupError
      else { continue }
      cancelledGroups[group] = min(cancelledGroups[group] ?? .max, mark.event)
    }
    for child in trace.tasks where child.kind.isStructured {
      let parentMark = child.parent.flatMap { trace[$0] }?.cancelledEvent
      let groupMark = child.group.flatMap { cancelledGroups[$0] }
      let isExpected = min(parentMark ?? .max, groupMark ?? .max) < child.createdEvent
      // The trace does not show the cancellation of a group without children. So a group's child that starts cancelled
      // unexpectedly does not break the rule.
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
    guard trace.hasCancellations else { return }
    for task in trace.tasks {
      guard let mark = task.cancelledEvent else { continue }
      for sleep in task.sleeps(after: mark) {
        guard case .ready(let wake)? = sleep.end.map({ trace.events[$0].action }) else { continue }
        let took =
          trace.events.time(of: sleep.end ?? sleep.event) - trace.events.time(of: sleep.event)
        report.count(wake != .timer || took == .zero, event: sleep.event, tasks: [task.id])
      }
    }
  }
}

extension EventKind {
  /// Whether this event of a child shows that the cancellation of its parent has reached it: true if the child is
  /// cancelled, false if it continues, nil if the event shows neither.
  fileprivate var answersParentsMark: Bool? {
    switch self {
    case .cancelled: true
    case .ready, .escalated, .intervened, .handlerRan: nil
    case .created, .running, .suspended, .hopped, .awaited, .computing, .noticed, .groupOpened,
      .groupClosed, .taskLocalRead, .taskLocalBound, .returned, .threw, .printed, .warned, .ended,
      .blocked, .unblocked:
      false
    }
  }
}

extension TaskLife {
  /// Returns the sleeps after an event that cancellation can end, each with the event that ended it. Cancellation
  /// cannot end the deprecated sleep, which does not throw.
  fileprivate func sleeps(after event: Int) -> [(event: Int, end: Int?)] {
    let steps = storage.steps(of: position)
    var sleeps: [(event: Int, end: Int?)] = []
    var isOpen = false
    for step in steps[steps.partitionIndex { $0 <= event }...] {
      let index = Int(step)
      let kind = storage.kind(at: index)
      if isOpen, kind == .ready || kind == .running || kind.endsTask {
        sleeps[sleeps.count - 1].end = index
        isOpen = false
      } else if let wait = storage.suspension(at: index) {
        if case .sleeping = wait.reason, wait.call == .sleep {
          sleeps.append((index, nil))
          isOpen = true
        } else {
          isOpen = false
        }
      }
    }
    return sleeps
  }
}
