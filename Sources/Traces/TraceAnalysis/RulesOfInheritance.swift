import TaskTrace

/// The rules about what a new task inherits from the task that created it.
extension Rule {
  static let priorityIsInherited = Rule(
    id: .priorityIsInherited,
    title: "a child starts with its parent's priority, or a higher one",
    proposal: "SE-0304"
  ) { trace, report in
    let storage = trace.storage
    for child in 0..<storage.taskCount where storage.taskKind(of: child).isStructured {
      guard let parent = storage.parent(of: child) else { continue }
      // Measured: a child of a `userInteractive` task starts at `high`. A lower requested priority is raised.
      let expected = min(storage.priority(of: parent), .high)
      report.count(
        storage.priority(of: child) >= expected, event: Int(storage.lives[child].created),
        tasks: [TaskID(position: parent), TaskID(position: child)])
    }
  }

  static let taskLocalsAreInherited = Rule(
    id: .taskLocalsAreInherited,
    title: "children and Task { } inherit task-local values; detached tasks do not",
    proposal: "SE-0311"
  ) { trace, report in
    guard trace.events.contains(.taskLocalRead) else { return }
    let forest = trace.inheritanceForest
    func inherits(_ reader: TaskID, from binder: TaskID) -> Bool {
      guard let reader = trace.position(of: reader), let binder = trace.position(of: binder) else {
        return false
      }
      return forest.isWithin(reader, of: binder)
    }
    var bound: [UInt32: Set<TaskID>] = [:]
    for (index, event) in trace.events.ofKinds([.taskLocalBound, .taskLocalRead]) {
      guard let reader = event.task else { continue }
      switch event.action {
      case .taskLocalBound(let key): bound[key, default: []].insert(reader)
      case .taskLocalRead(_, let binder?):
        report.count(
          inherits(reader, from: binder), event: index, tasks: [reader, binder])
      case .taskLocalRead(let key, nil):
        guard let life = trace[reader], life.creation.kind.isDetached,
          let creator = life.creation.creator,
          bound[key]?.contains(where: { inherits(creator, from: $0) }) ?? false
        else { continue }
        report.count(true, event: index, tasks: [])
      case .created, .ready, .running, .suspended, .hopped, .awaited, .computing, .blocked,
        .unblocked, .cancelled, .noticed, .handlerRan, .escalated, .intervened, .groupOpened,
        .groupClosed, .returned, .threw, .printed, .warned, .ended:
        break
      }
    }
  }
}
