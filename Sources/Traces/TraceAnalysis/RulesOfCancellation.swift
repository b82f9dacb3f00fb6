import TaskTrace

/// The rules about which tasks a cancellation reaches.
extension Rule {
  static let cancellationReachesChildren = Rule(
    id: .cancellationReachesChildren,
    title: "cancelling a task cancels all its descendants",
    proposal: "SE-0304"
  ) { trace, report in
    guard trace.hasCancellations else { return }
    let storage = trace.storage
    // For each child that is not cancelled yet although its parent is, the event of the parent's cancellation plus 1.
    var marks = NumberTable()
    var pending = 0
    for index in storage.kinds.indices {
      let kind = storage.kind(at: index)
      guard pending > 0 || kind == .cancelled || kind == .created else { continue }
      let position = Int(storage.records[index].task) - 1
      guard position >= 0, position < storage.taskCount else { continue }
      let isPending = pending > 0 && marks[position] != 0
      if isPending, let holds = kind.answersParentsMark {
        report.count(
          holds, event: holds ? index : Int(marks[position]) - 1,
          tasks: holds ? [] : [TaskID(position: position)])
        marks[position] = 0
        pending -= 1
      }
      guard storage.lives[position].cancelled == index else { continue }
      for child in storage.children(of: position).lazy.map({ Int($0) - 1 })
      where storage.isAlive(child, at: index) {
        if let mark = storage.cancellation(of: child), mark < index {
          report.count(true, event: index, tasks: [])
        } else {
          if marks[child] == 0 { pending += 1 }
          marks[child] = UInt32(index + 1)
        }
      }
    }
    // A run that ends at the moment of the mark does not show which tasks the cancellation would reach.
    for child in 0..<(pending > 0 ? storage.taskCount : 0) where marks[child] != 0 {
      let mark = Int(marks[child]) - 1
      guard storage.time(of: mark) < trace.end else { continue }
      report.count(false, event: mark, tasks: [TaskID(position: child)])
    }
  }

  static let cancellationGoesDownOnly = Rule(
    id: .cancellationGoesDownOnly, title: "cancellation propagates only from parents to children",
    proposal: "SE-0304"
  ) { trace, report in
    let storage = trace.storage
    for position in 0..<storage.taskCount {
      guard let mark = storage.cancellation(of: position),
        let cause = storage.cancellationCause(of: position)
      else { continue }
      let parent = storage.parent(of: position)
      let isReached: Bool
      switch cause {
      case .parent: isReached = parent.flatMap(storage.cancellation).map { $0 < mark } ?? false
      case .group, .groupError:
        isReached =
          storage.group(of: position) != nil
          && parent.map { storage.isAlive($0, at: mark) } ?? false
      case .scopeExit:
        isReached =
          storage.taskKind(of: position) == .asyncLet
          && parent.map { storage.isAlive($0, at: mark) } ?? false
      case .explicit, .intervention: isReached = true
      case .unknown: continue
      }
      report.count(isReached, event: mark, tasks: [TaskID(position: position)])
    }
  }

  static let childOfCancelledStartsCancelled = Rule(
    id: .childOfCancelledStartsCancelled,
    title: "a child of a cancelled parent or group starts cancelled",
    proposal: "SE-0304"
  ) { trace, report in
    guard trace.hasCancellations else { return }
    let storage = trace.storage
    let groups = storage.groupCancellations
    for child in 0..<storage.taskCount where storage.taskKind(of: child).isStructured {
      let creation = storage.creation(of: child)
      let created = Int(storage.lives[child].created)
      let parentMark = storage.parent(of: child).flatMap(storage.cancellation) ?? .max
      let groupMark = groups[Int(creation.group)]
      let isExpected = parentMark < created || groupMark > 0 && groupMark <= created
      // The trace does not show the cancellation of a group without children. So a group's child that starts cancelled
      // unexpectedly does not break the rule.
      guard isExpected || creation.startsCancelled && creation.group == 0 else { continue }
      let mark = storage.cancellation(of: child)
      let startsCancelled =
        mark.map { storage.time(of: $0) <= storage.time(of: created) } ?? false
      report.count(
        isExpected && startsCancelled, event: created, tasks: [TaskID(position: child)])
    }
  }

  static let cancellationStays = Rule(
    id: .cancellationStays,
    title: "cancellation is never undone: a cancelled task's later sleeps end at once",
    proposal: "SE-0304"
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

extension EventStorage {
  /// For each group that was cancelled, the first event that cancelled one of its children, plus 1.
  fileprivate var groupCancellations: NumberTable {
    var marks = NumberTable()
    for position in 0..<taskCount {
      guard let group = group(of: position), let mark = cancellation(of: position) else { continue }
      switch cancellationCause(of: position) {
      case .group, .groupError:
        let known = marks[Int(group.number)]
        marks[Int(group.number)] = known == 0 ? UInt32(mark + 1) : min(known, UInt32(mark + 1))
      case .explicit, .parent, .scopeExit, .intervention, .unknown, nil: break
      }
    }
    return marks
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
