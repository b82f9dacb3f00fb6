import TaskTrace

/// Finds the causes of an event, and other facts about the events before it.
extension CausalIndex {
  /// Returns whether a story without details may mention an event.
  func isProminent(_ event: Int) -> Bool {
    prominent.contains(event) || folds.isRepresentative(event)
  }

  /// Returns the first event from `index` on that a story without details may mention.
  func nextProminent(from index: Int) -> Int? {
    prominent.next(from: index, or: folds.representatives)
  }

  /// Returns whether the task noticed its cancellation, or its cancellation handler ran.
  func heard(_ task: TaskID, in trace: Trace) -> Bool {
    trace[life: task].hasNoticed || trace.ranHandler(task)
  }

  /// Returns the same task's last event of that kind before an event; nil if there is none since the task last ran.
  func earlier(_ event: Int, _ kind: EventKind) -> Int? {
    let position = Int(storage.records[event].task) - 1
    guard position >= 0, position < storage.taskCount else { return nil }
    let life = TaskLife(storage: storage, position: position)
    // A suspension and its end are a few events apart. The limit keeps damaged traces from being slow.
    for index in life.steps(before: event).prefix(64) {
      if storage.isKind(kind, at: index) { return index }
      if storage.isKind(.running, at: index) { return nil }
    }
    return nil
  }

  /// Returns whether a task's wait rethrows the error of the task whose end finished the wait.
  func throwsOn(_ other: TaskID, _ wait: Int, in trace: Trace) -> Bool {
    guard let suspension = storage.suspension(at: wait),
      trace.call(of: suspension)?.throwsOn ?? false
    else { return false }
    switch suspension.reason {
    case .task(let awaited): return awaited == other
    case .group(let group): return trace[other]?.group == group
    case .sleeping, .actor, .continuation, .yielding, .hopping, .unknown: return false
    }
  }

  func cause(of index: Int, in trace: Trace) -> Int? {
    let event = trace.events[index]
    guard let task = event.task.flatMap({ trace[$0] }) else {
      // The last event of the program's first task caused the exit.
      guard case .ended(.exited) = event.action else { return nil }
      return trace.tasks.first?.steps(before: index).first { _ in true }
    }
    let own = task.steps(before: index).first { _ in true }
    switch event.action {
    case .created(let creation):
      return creation.creator.flatMap { trace[$0] }?.steps(before: index).first {
        trace.events.isOfKind(.running, at: $0) || trace.events.isOfKind(.created, at: $0)
      }
    case .ready(.task(let other)):
      guard let life = trace[other] else { return own }
      // The runtime wakes the waiting task before the machine sees the end of the other.
      if life.ended == event.time, let end = life.endedEvent { return end }
      return life.steps(before: index).first { _ in true } ?? own
    case .ready(.cancellation), .noticed, .handlerRan: return task.cancelledEvent ?? own
    case .cancelled(_, .parent, _): return task.parent.flatMap { trace[$0] }?.cancelledEvent
    case .cancelled(let by, _, _):
      return by.flatMap { trace[$0] }?.steps(before: index).first { _ in true }
    case .threw:
      guard let source = errors.source[task.id] else { return own }
      if let error = errors.received[task.id], error.source == source { return error.event }
      return trace[source]?.endedEvent ?? own
    case .awaited(let other, _, _):
      return trace[other]?.endedEvent.flatMap { $0 < index ? $0 : nil } ?? own
    case .ready(.created), .ready(.timer), .ready(.yielded), .ready(.hopped), .ready(.outside),
      .running, .suspended, .hopped, .computing, .blocked, .unblocked, .escalated, .intervened,
      .groupOpened,
      .groupClosed, .taskLocalRead, .taskLocalBound, .returned, .printed, .warned, .ended:
      return own
    }
  }
}

extension EventStorage {
  /// Returns whether an event suspends a task until its turn on an actor.
  func isActorWait(_ event: Int) -> Bool {
    isKind(.suspended, at: event) && records[event].detail & 0xF == 4
  }
}
