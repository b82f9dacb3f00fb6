import TaskTrace

/// The rules that no child task outlives the scope in which it was created.
extension Rule {
  static let parentEndsLast = Rule(
    id: .parentEndsLast, title: "a parent ends after its children",
    proposal: "SE-0304"
  ) { trace, report in
    let storage = trace.storage
    for child in 0..<storage.taskCount {
      guard let parent = storage.parent(of: child), let parentEnd = storage.end(of: parent) else {
        continue
      }
      report.count(
        storage.end(of: child).map { $0 < parentEnd } ?? false, event: parentEnd,
        tasks: [TaskID(position: parent), TaskID(position: child)])
    }
  }

  static let groupEndsLast = Rule(
    id: .groupEndsLast, title: "a group's scope ends after all its children",
    proposal: "SE-0304"
  ) { trace, report in
    guard trace.events.contains(.groupClosed) else { return }
    let storage = trace.storage
    var ends = GroupEnds(storage)
    for index in storage.kinds.indices where storage.isKind(.groupClosed, at: index) {
      // Each group is checked once. A damaged trace may close a group several times.
      guard let group = GroupID(storage.records[index].a), let last = ends.take(group) else {
        continue
      }
      report.count(
        last < index, event: index,
        tasks: [trace.events.task(of: index)].compactMap(\.self)
          + ends.late(in: group, after: index, of: trace))
    }
  }

  static let unawaitedAreCancelled = Rule(
    id: .unawaitedAreCancelled,
    title:
      "an async let that is never awaited, or a group whose body throws, is cancelled and awaited",
    proposal: "SE-0317"
  ) { trace, report in
    let storage = trace.storage
    var children: [GroupID: [TaskID]]?
    var groupErrors: Set<GroupID> = []
    func check(_ child: Int, at index: Int, by task: TaskID?) {
      guard storage.isAlive(child, at: index) else { return }
      let isCancelled =
        storage.cancellation(of: child).map { storage.time(of: $0) <= storage.time(of: index) }
        ?? false
      report.count(
        isCancelled && storage.isOutlived(child), event: index,
        tasks: [task].compactMap(\.self) + [TaskID(position: child)])
    }
    for index in storage.kinds.indices {
      let kind = storage.kind(at: index)
      guard kind == .awaited || kind == .cancelled else { continue }
      let record = storage.records[index]
      if kind == .awaited, record.detail == AwaitedCall.scopeEnd.rawValue {
        guard let child = trace.position(of: TaskID(record.a)) else { continue }
        check(child, at: index, by: TaskID(record.task))
      } else if storage.cancellationCause(at: index) == .groupError {
        guard let group = trace.position(of: TaskID(record.task)).flatMap(storage.group),
          groupErrors.insert(group).inserted
        else { continue }
        let all = children ?? trace.childrenByGroup
        children = all
        for child in all[group] ?? [] { check(child.position, at: index, by: nil) }
      }
    }
  }

  static let unstructuredHasNoParent = Rule(
    id: .unstructuredHasNoParent,
    title: "an unstructured task has no parent, and is not cancelled with another task",
    proposal: "SE-0304"
  ) { trace, report in
    let storage = trace.storage
    for task in 0..<storage.taskCount {
      let kind = storage.taskKind(of: task)
      guard !kind.isStructured, kind != .root else { continue }
      let isFree =
        switch storage.cancellationCause(of: task) {
        case .parent, .group, .groupError, .scopeExit: false
        case .explicit, .intervention, .unknown, nil: true
        }
      report.count(
        isFree && storage.creation(of: task).a == 0,
        event: storage.cancellation(of: task) ?? Int(storage.lives[task].created),
        tasks: [TaskID(position: task)])
    }
  }

  static let taskEndsOnce = Rule(
    id: .taskEndsOnce, title: "a task ends once, and does nothing afterwards",
    proposal: "SE-0304"
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
  /// For each group, the event at which its last child ended, plus 1; the greatest number if a child did not end.
  private var last = NumberTable()
  private var children: [GroupID: [TaskID]]?

  init(_ storage: EventStorage) {
    for task in 0..<storage.taskCount {
      guard let group = storage.group(of: task) else { continue }
      let end = storage.end(of: task).map { UInt32($0 + 1) } ?? .max
      last[Int(group.number)] = max(last[Int(group.number)], end)
    }
  }

  /// Removes and returns the event at which the last child ended, or a greater number if a child did not end. Nil if
  /// the group has no child or was already removed.
  mutating func take(_ group: GroupID) -> Int? {
    let end = last[Int(group.number)]
    last[Int(group.number)] = 0
    return end == 0 ? nil : Int(end) - 1
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
}

extension EventStorage {
  /// Returns whether a task ended before its parent, or the trace does not contain the parent's end.
  fileprivate func isOutlived(_ task: Int) -> Bool {
    guard let parentEnd = parent(of: task).flatMap(end) else { return true }
    return end(of: task).map { $0 < parentEnd } ?? false
  }
}
