import TaskTrace

/// Records what a suspended task waits for, where, and in which call.
extension TaskObserver {
  /// Records the suspension of a core's current task, if the task was running.
  package mutating func recordSuspensionOfCurrent(on core: ObservedCore) {
    recordSuspensionOfCurrent(on: core, reason: nil)
  }

  /// Records the suspension of a core's current task. `known` is the reason if the runtime cannot provide it any
  /// longer; nil to read the reason from the runtime.
  mutating func recordSuspensionOfCurrent(
    on core: ObservedCore, reason known: Suspension.Reason?
  ) {
    guard let task = core.current else { return }
    let isInterrupted = runsInterruptedTask(on: core)
    core.current = nil
    guard task.phase == .running else { return }
    if isInterrupted { return recordInterruption(of: task, on: core) }
    task.phase = .suspended
    noteOutermost(task)
    if !openContinuations.isEmpty { openContinuations.removeAll { $0.id == task.id } }
    let reason = known ?? reason(task)
    switch reason {
    case .actor:
      retain(task)
      onActors.append(task)
    case .task:
      noteWait(of: task)
      recordEscalationOfAwaited(by: task, on: core)
    case .continuation: noteContinuation(of: task)
    case .group: noteGroupWait(of: task)
    case .sleeping, .yielding, .hopping, .unknown: break
    }
    findAwaitSite(task)
    if known == nil { recordHop(task, on: core) }
    recordSuspended(task, reason, on: core)
  }

  /// Records the suspension of a task that has just been suspended on the calling thread.
  mutating func recordSuspended(
    _ task: LiveTask, _ reason: Suspension.Reason, on core: ObservedCore?
  ) {
    let call: AwaitedCall? =
      switch reason {
      case .task(let other): task.awaited?.task == other ? task.awaited?.call : nil
      // In optimized code, the end of a group's scope is a call of `waitForAll()`. After a move it counts as no call.
      case .group(let group): callHere(of: task) ?? scopeEnd(of: group, task)
      case .sleeping, .continuation: call(of: task)
      case .actor, .yielding, .hopping, .unknown: nil
      }
    switch reason {
    case .actor, .hopping: task.callOfMove = runtime.lastCall
    case .task, .group, .sleeping, .continuation, .yielding, .unknown: break
    }
    let isAtScopeEnd = if case .group = reason { call == nil || call == .scopeEnd } else { false }
    task.waitsAtScopeEnd = isAtScopeEnd
    record(
      task, .suspended(Suspension(reason: reason, call: call, site: task.awaitSite)), on: core)
  }

  /// Returns the call of the standard library on the calling thread in which a task has just been suspended.
  func callHere(of task: LiveTask) -> AwaitedCall? {
    runtime.isSuspended(task.job, in: runtime.lastCall) ? runtime.lastCall.kind : nil
  }

  /// Returns the call of the standard library in which a task has just been suspended on the calling thread. The task
  /// may have made it on another thread and moved to this one.
  private func call(of task: LiveTask) -> AwaitedCall? {
    if let call = callHere(of: task) { return call }
    return runtime.isSuspended(task.job, in: task.callOfMove) ? task.callOfMove.kind : nil
  }

  /// Returns `.scopeEnd` if the task waits at the end of a group's scope. It then waits where the scope is awaited.
  private func scopeEnd(of group: GroupID, _ task: LiveTask) -> AwaitedCall? {
    let scope = task.groupScopes.last { $0.group?.id == group }
    guard let scope, scope.site != nil, scope.site == task.awaitSite else { return nil }
    return .scopeEnd
  }

  mutating func findAwaitSite(_ task: LiveTask) {
    task.awaitSite = events.site(of: .suspension(of: task.job))
  }

  mutating func noteOutermost(_ task: LiveTask) {
    if task == root { outermost = runtime.outermostFunctions(of: task.job) }
  }

  mutating func reason(_ task: LiveTask) -> Suspension.Reason {
    let wait = runtime.wait(of: task.job)
    switch wait {
    case .task(let job):
      guard let job, let awaited = self.task(job) else { return .unknown }
      return .task(awaited.id)
    case .group(let address): return task.group(at: address).map { .group($0.id) } ?? .unknown
    case .executor(let executor):
      touchQueue(of: executor)
      return executor == 0 ? .hopping : .actor(actor(executor))
    case .continuation, .unknown:
      if let sleep = task.sleep { return .sleeping(until: sleep.until) }
      if task.isYielding { return .yielding }
      return wait == .continuation ? .continuation : .unknown
    }
  }
}
