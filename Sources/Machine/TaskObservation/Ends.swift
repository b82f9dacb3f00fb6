import TaskTrace

/// Records how tasks end, and the tasks that threw their errors first.
extension TaskObserver {
  static var unknownError: String { "an unknown error" }

  /// Returns whether a task has ended and its end is not recorded yet. Only reads.
  package func hasUnrecordedEnd(_ task: LiveTask) -> Bool {
    !task.hasEnded && runtime.result(of: task.job) != .unfinished
  }

  /// Returns whether the program must describe a task's error before the task's end can be recorded. Only reads.
  package func needsErrorDescription(_ task: LiveTask) -> Bool {
    !task.hasEnded && !task.endsWithItsMemory && runtime.result(of: task.job) == .threw
  }

  /// Stores the description of the error that a task threw.
  package func describeError(of task: LiveTask, as description: String) {
    task.error = description
  }

  /// Records a task's end. Has no effect if the task has not ended, or if its error must be described first.
  package mutating func recordEnd(of task: LiveTask, on core: ObservedCore) {
    let source: TaskID?
    switch runtime.result(of: task.job) {
    case .unfinished: return
    case .returned:
      recordUnseenSlice(of: task, on: core)
      findMarks(on: core)
      events.writeReturned(task.id, on: core.name)
      return forget(task, on: core)
    case .threw where task.endsWithItsMemory: (task.error, source) = (Self.unknownError, nil)
    case .threw:
      guard task.error != nil else { return }
      source = sourceOfError(runtime.errorAddress(of: task.job), of: task)
    }
    recordUnseenSlice(of: task, on: core)
    findMarks(on: core)
    record(task, .threw(task.error ?? Self.unknownError, from: source), on: core)
    markSiblings(of: task, on: core)
    forget(task, on: core)
  }

  /// Records the beginning of the last slice of a task that waited for an actor, if it had its turn in a job that the
  /// core ran, and made no call that the tracer sees.
  private mutating func recordUnseenSlice(of task: LiveTask, on core: ObservedCore) {
    guard core.current == nil, !onActors.isEmpty, onActors.contains(task) else { return }
    sliceBegins(task, on: core)
  }

  /// Records the end of a task on a foreign executor. Has no effect under the same conditions as `recordEnd`.
  package mutating func recordForeignEnd(of task: LiveTask, on core: ObservedCore) {
    switch runtime.result(of: task.job) {
    case .unfinished: return
    case .returned: record(task, .returned, on: nil)
    case .threw:
      guard let error = task.error else { return }
      let source = sourceOfError(runtime.errorAddress(of: task.job), of: task)
      record(task, .threw(error, from: source), on: nil)
    }
    forget(task, on: core)
  }

  /// Returns the retained jobs whose tasks have ended since the last call. The caller must release them, which may run
  /// the program's code.
  package mutating func takeEndedJobs() -> [RuntimeJob] {
    defer { endedJobs = [] }
    return endedJobs
  }

  /// Whether `takeEndedJobs` would return any. Only reads.
  package var hasEndedJobs: Bool { !endedJobs.isEmpty }

  private mutating func forget(_ task: LiveTask, on core: ObservedCore) {
    touchWaiters(atEndOf: task)
    task.hasEnded = true
    noteLastEnded(task, on: core)
    if core.current == task {
      core.current = nil
      core.previousOnActor = task.id
    }
    if !onActors.isEmpty { onActors.removeAll { $0 == task } }
    if !foreign.isEmpty { foreign.removeAll { $0 == task } }
    if task.kind == .asyncLet { task.parent?.live?.asyncLets.remove(task) }
    task.group?.children.remove(task)
    task.innermostGroup = nil
    if root == task { root = nil }
    tasks.remove(task)
    if task.isRetained { endedJobs.append(task.job) }
  }

  /// Reports that the program exits, and records whether the root task has returned.
  ///
  /// The compiler adds a call to `exit` after `main`, so the root has returned if its outermost function calls `exit`.
  /// That function is known only if the root was suspended before. If it never was, a call to `exit` by the program
  /// looks the same, and the root counts as returned if the status is 0.
  package mutating func programExits(status: Int32, on core: ObservedCore) {
    guard let task = core.current, task == root else { return }
    let isReturn = outermost.isEmpty ? status == 0 : runtime.isRunning(outermost)
    if isReturn { record(task, .returned, on: core) }
  }

  // MARK: Errors

  /// Returns the first task that threw the error at that address, if it is another task. A rethrown error keeps its
  /// address.
  private mutating func sourceOfError(_ address: UInt, of task: LiveTask) -> TaskID? {
    guard address != 0 else { return nil }
    guard let source = thrown[address] else {
      thrown[address] = task.id
      return nil
    }
    return source == task.id ? nil : source
  }

  /// Reports that the program created an error. An earlier error at that address no longer exists.
  package mutating func errorWasMade(at address: UInt) { thrown[address] = nil }
}
