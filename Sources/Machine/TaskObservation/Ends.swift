import TaskTrace

/// How tasks end, and where their errors came from.
extension TaskObserver {
  static var unknownError: String { "an unknown error" }

  /// Whether a task has ended, and its end is not recorded yet. Only reads.
  package func hasUnrecordedEnd(_ task: LiveTask) -> Bool {
    !task.hasEnded && runtime.result(of: task.job) != .unfinished
  }

  /// Whether the program must describe the error of a task before the task's end can be recorded. Only reads.
  package func needsErrorDescription(_ task: LiveTask) -> Bool {
    !task.hasEnded && !task.endsWithItsMemory && runtime.result(of: task.job) == .threw
  }

  /// Takes the description of the error that a task threw.
  package func describeError(of task: LiveTask, as description: String) {
    task.error = description
  }

  /// Records a task's end. Has no effect if the task has not ended, or if its error has yet to be described.
  package mutating func recordEnd(of task: LiveTask, on core: ObservedCore) {
    let source: TaskID?
    switch runtime.result(of: task.job) {
    case .unfinished: return
    case .returned:
      findMarks(on: core)
      events.writeReturned(task.id, on: core.name)
      return forget(task, on: core)
    case .threw where task.endsWithItsMemory: (task.error, source) = (Self.unknownError, nil)
    case .threw:
      guard task.error != nil else { return }
      source = sourceOfError(runtime.errorAddress(of: task.job), of: task)
    }
    findMarks(on: core)
    record(task, .threw(task.error ?? Self.unknownError, from: source), on: core)
    forget(task, on: core)
  }

  /// Records the end of a task that has ended on a foreign executor.
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

  /// Retained jobs whose tasks have ended since the last call. Releasing them may run the program's code.
  package mutating func takeEndedJobs() -> [RuntimeJob] {
    defer { endedJobs = [] }
    return endedJobs
  }

  /// Whether `takeEndedJobs` would return any. Only reads.
  package var hasEndedJobs: Bool { !endedJobs.isEmpty }

  private mutating func forget(_ task: LiveTask, on core: ObservedCore) {
    touchOthers(atEndOf: task)
    task.hasEnded = true
    lastEnded = task
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

  /// The program exits. If the root's outermost function calls exit, the compiler put that call behind `main`: the
  /// root has returned. Where that function is, is known once the root was suspended. A root that never was is taken
  /// to have returned if it exits with status 0: nothing tells the two apart.
  package mutating func programExits(status: Int32, on core: ObservedCore) {
    guard let task = core.current, task == root else { return }
    let isReturn = outermost.isEmpty ? status == 0 : runtime.isRunning(outermost)
    if isReturn { record(task, .returned, on: core) }
  }

  // MARK: Errors

  /// The task that ended with that error before, if another did. An error that is rethrown stays at its address.
  private mutating func sourceOfError(_ address: UInt, of task: LiveTask) -> TaskID? {
    guard address != 0 else { return nil }
    guard let source = thrown[address] else {
      thrown[address] = task.id
      return nil
    }
    return source == task.id ? nil : source
  }

  /// The program made an error. The error that had its address before is gone.
  package mutating func errorWasMade(at address: UInt) { thrown[address] = nil }
}
