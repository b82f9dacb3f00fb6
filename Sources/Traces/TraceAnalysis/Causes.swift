import TaskTrace

/// Answers questions about the events before an event.
extension CausalIndex {
  /// Returns whether a story without details may mention an event.
  func isProminent(_ event: Int) -> Bool {
    prominent.contains(event) || folds.isRepresentative(event)
  }

  /// Returns the first event from `index` on that a story without details may mention.
  func nextProminent(from index: Int) -> Int? {
    prominent.next(from: index, or: folds.representatives)
  }

  /// Returns whether the task has responded to its cancellation: it noticed it, or its handler ran.
  func hasResponded(_ task: TaskID, in trace: Trace) -> Bool {
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
}

extension EventStorage {
  /// Returns whether an event suspends a task until its turn on an actor.
  func isActorWait(_ event: Int) -> Bool {
    isKind(.suspended, at: event) && records[event].detail & 0xF == 4
  }
}
