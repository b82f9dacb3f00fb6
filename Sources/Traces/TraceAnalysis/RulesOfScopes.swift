import TaskTrace

/// The rules that no child task outlives the scope in which it was created.
extension Rule {
  static let parentEndsLast = Rule(
    id: .parentEndsLast, title: "a parent ends after its children", lesson: "task-trees",
    proposal: "SE-0304"
  ) { trace, report in
    for child in trace.tasks {
      guard let parent = child.parent.flatMap({ trace[$0] }),
        let parentEnd = parent.endedEvent
      else { continue }
      report.count(
        child.endedEvent.map { $0 < parentEnd } ?? false, event: parentEnd,
        tasks: [parent.id, child.id])
    }
  }

  static let groupEndsLast = Rule(
    id: .groupEndsLast, title: "a group's scope ends after all its children",
    lesson: "task-groups", proposal: "SE-0304"
  ) { trace, report in
    guard trace.events.contains(.groupClosed) else { return }
    var ends = GroupEnds(trace)
    for index in trace.events.indices where trace.events.isOfKind(.groupClosed, at: index) {
      // Each group is checked once. A damaged trace may close a group several times.
      guard case .groupClosed(let group) = trace.events[index].action,
        let last = ends.take(group)
      else { continue }
      report.count(
        last < index, event: index,
        tasks: [trace.events.task(of: index)].compactMap(\.self)
          + ends.late(in: group, after: index, of: trace))
    }
  }

  static let scopeLeavesNobodyBehind = Rule(
    id: .scopeLeavesNobodyBehind,
    title: "an unawaited async let, or a group left by an error, is cancelled and awaited",
    lesson: "task-trees", proposal: "SE-0317"
  ) { trace, report in
    var children: [GroupID: [TaskID]]?
    var groupErrors: Set<GroupID> = []
    for (index, event) in trace.events.ofKinds([.awaited, .cancelled]) {
      switch event.action {
      case .awaited(let child, .scopeEnd, _):
        guard let child = trace[child], child.isAlive(at: index) else { continue }
        let isCancelled = child.cancellation.map { $0.time <= event.time } ?? false
        report.count(
          isCancelled && trace.isOutlived(child), event: index,
          tasks: [event.task].compactMap(\.self) + [child.id])
      case .cancelled(_, .groupError, _):
        guard let group = event.task.flatMap({ trace[$0] })?.group,
          groupErrors.insert(group).inserted
        else { continue }
        let all = children ?? trace.childrenByGroup
        children = all
        for child in all[group] ?? [] {
          let child = trace[life: child]
          guard child.isAlive(at: index) else { continue }
          let isCancelled = child.cancellation.map { $0.time <= event.time } ?? false
          report.count(
            isCancelled && trace.isOutlived(child), event: index, tasks: [child.id])
        }
      case .awaited, .cancelled, .created, .ready, .running, .suspended, .hopped, .computing,
        .blocked, .unblocked, .noticed, .handlerRan, .escalated, .intervened, .groupOpened,
        .groupClosed, .taskLocalRead, .taskLocalBound, .returned, .threw, .printed, .warned, .ended:
        break
      }
    }
  }

  static let unstructuredHasNoParent = Rule(
    id: .unstructuredHasNoParent,
    title: "an unstructured task has no parent, and no other task's cancellation reaches it",
    lesson: "unstructured-tasks", proposal: "SE-0304"
  ) { trace, report in
    for task in trace.tasks where !task.kind.isStructured && task.kind != .root {
      let isFree =
        switch task.cancellation?.cause {
        case .parent, .group, .groupError, .scopeExit: false
        case .explicit, .intervention, .unknown, nil: true
        }
      report.count(
        isFree && task.parent == nil,
        event: task.cancelledEvent ?? task.createdEvent, tasks: [task.id])
    }
  }

  static let taskEndsOnce = Rule(
    id: .taskEndsOnce, title: "a task ends once, and does nothing afterwards",
    lesson: "structured-programming", proposal: "SE-0304"
  ) { trace, report in
    for task in trace.tasks {
      guard let end = task.endedEvent else { continue }
      // The rest of a task's incomplete line may be recorded when the program ends.
      let late = task.steps(after: end)?.first { !trace.events.isOfKind(.printed, at: $0) }
      report.count(
        late == nil, event: late ?? task.createdEvent, tasks: [task.id])
    }
  }
}

/// The event at which the last child of each group ended.
private struct GroupEnds {
  /// The last ends by group; `.max` if a child did not end.
  private var last: [GroupID: Int] = [:]
  private var children: [GroupID: [TaskID]]?

  init(_ trace: Trace) {
    for task in trace.tasks {
      guard let group = task.group else { continue }
      last[group] = max(last[group] ?? 0, task.endedEvent ?? .max)
    }
  }

  /// Removes and returns the event at which the last child ended; nil if the group has no child or was already removed.
  mutating func take(_ group: GroupID) -> Int? {
    last.removeValue(forKey: group)
  }

  /// Returns the children that ended after an event or never.
  mutating func late(in group: GroupID, after event: Int, of trace: Trace) -> [TaskID] {
    let all = children ?? trace.childrenByGroup
    children = all
    return (all[group] ?? []).filter { trace[life: $0].endedEvent.map { $0 > event } ?? true }
  }
}

extension Trace {
  var childrenByGroup: [GroupID: [TaskID]] {
    tasks.reduce(into: [:]) { groups, task in
      guard let group = task.group else { return }
      groups[group, default: []].append(task.id)
    }
  }

  /// Returns whether the task ended before its parent, or the trace does not contain the parent's end.
  fileprivate func isOutlived(_ task: TaskLife) -> Bool {
    guard let parentEnd = task.parent.flatMap({ self[$0] })?.endedEvent else {
      return true
    }
    return task.endedEvent.map { $0 < parentEnd } ?? false
  }
}

extension TaskLife {
  /// Returns whether the task was created before an event and had not ended.
  package func isAlive(at event: Int) -> Bool {
    createdEvent < event && endedEvent.map { event < $0 } ?? true
  }
}
