/// Nobody outlives the scope that it was started in.
extension Rule {
  static let parentEndsLast = Rule(
    id: .parentEndsLast, title: "a parent ends after its children", lesson: "task-trees",
    proposal: "SE-0304"
  ) { trace, report in
    for child in trace.tasks {
      guard let parent = child.creation.parent.flatMap({ trace[$0] }),
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
    var children = trace.childrenByGroup
    for (index, event) in trace.events.enumerated() {
      // Asked once a group: one that a damaged trace closes again and again has nothing more to say.
      guard case .groupClosed(let group) = event.action,
        let members = children.removeValue(forKey: group)
      else { continue }
      let late = members.filter { trace[life: $0].endedEvent.map { $0 > index } ?? true }
      report.count(
        late.isEmpty, event: index, tasks: [event.task].compactMap(\.self) + late)
    }
  }

  static let scopeLeavesNobodyBehind = Rule(
    id: .scopeLeavesNobodyBehind,
    title: "an unawaited async let, or a group left by an error, is cancelled and awaited",
    lesson: "task-trees", proposal: "SE-0317"
  ) { trace, report in
    let children = trace.childrenByGroup
    var groupErrors: Set<GroupID> = []
    for (index, event) in trace.events.enumerated() {
      switch event.action {
      case .awaited(let child, implicit: true, _):
        guard let child = trace[child], child.isAlive(at: index) else { continue }
        let isCancelled = child.cancellation.map { $0.time <= event.time } ?? false
        report.count(
          isCancelled && trace.isOutlived(child), event: index,
          tasks: [event.task].compactMap(\.self) + [child.id])
      case .cancelled(_, .groupError, _):
        guard let group = event.task.flatMap({ trace[$0] })?.creation.group,
          groupErrors.insert(group).inserted
        else { continue }
        for child in children[group] ?? [] {
          let child = trace[life: child]
          guard child.isAlive(at: index) else { continue }
          let isCancelled = child.cancellation.map { $0.time <= event.time } ?? false
          report.count(
            isCancelled && trace.isOutlived(child), event: index, tasks: [child.id])
        }
      default: break
      }
    }
  }

  static let unstructuredHasNoParent = Rule(
    id: .unstructuredHasNoParent,
    title: "an unstructured task is nobody's child, and nobody's cancellation reaches it",
    lesson: "unstructured-tasks", proposal: "SE-0304"
  ) { trace, report in
    for task in trace.tasks where !task.creation.kind.isStructured && task.creation.kind != .root {
      let isFree =
        switch task.cancellation?.cause {
        case .parent, .group, .groupError, .scopeExit: false
        case .explicit, .intervention, .unknown, nil: true
        }
      report.count(
        isFree && task.creation.parent == nil,
        event: task.cancellation?.event ?? task.createdEvent, tasks: [task.id])
    }
  }

  static let taskEndsOnce = Rule(
    id: .taskEndsOnce, title: "a task ends once, and does nothing afterwards",
    lesson: "structured-programming", proposal: "SE-0304"
  ) { trace, report in
    var late = Set<TaskID>()
    for (index, event) in trace.events.enumerated() {
      guard let task = event.task.flatMap({ trace[$0] }), let end = task.endedEvent, end < index
      else { continue }
      // The rest of a line that the task printed may come out when the program ends.
      if case .printed = event.action { continue }
      if late.insert(task.id).inserted {
        report.count(false, event: index, tasks: [task.id])
      }
    }
    for task in trace.tasks where task.endedEvent != nil && !late.contains(task.id) {
      report.count(true, event: task.createdEvent, tasks: [])
    }
  }
}

extension Trace {
  var childrenByGroup: [GroupID: [TaskID]] {
    tasks.indices.reduce(into: [:]) { groups, position in
      guard let group = tasks[position].creation.group else { return }
      groups[group, default: []].append(tasks[position].id)
    }
  }

  /// The task ended before its parent did, or the run did not see the parent's end.
  fileprivate func isOutlived(_ task: TaskLife) -> Bool {
    guard let parentEnd = task.creation.parent.flatMap({ self[$0] })?.endedEvent else {
      return true
    }
    return task.endedEvent.map { $0 < parentEnd } ?? false
  }
}

extension TaskLife {
  /// It was created before that event, and had not ended.
  package func isAlive(at event: Int) -> Bool {
    createdEvent < event && endedEvent.map { event < $0 } ?? true
  }
}
