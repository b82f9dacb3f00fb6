package import TaskTrace

/// Records what the running task is about to await.
extension TaskObserver {
  /// Reports that the running task is about to await an `async let`: implicitly if the variable's scope ends.
  package mutating func willAwait(
    asyncLet: UInt, implicitly isImplicit: Bool, at place: CodePlace, on core: ObservedCore
  ) {
    guard let task = core.current else { return }
    let binding = asyncLets[asyncLet]
    asyncLets[asyncLet]?.isAwaited = true
    if isImplicit { asyncLets[asyncLet] = nil }
    let child = binding?.child
    if let child {
      noteAwait(of: child, by: task, cancels: isImplicit && binding?.isAwaited == false)
    }
    guard let child, child.live != nil || !isImplicit else { return }
    let site = events.site(of: place)
    task.awaitSite = site
    recordAwait(task, of: child.id, by: isImplicit ? .scopeEnd : .asyncLet, at: site, on: core)
  }

  /// Reports that the running task asks for a task's value or result. The awaited task may have ended already.
  package mutating func willRead(
    _ job: RuntimeJob, isResult: Bool, at place: CodePlace, on core: ObservedCore
  ) {
    guard let task = core.current, let read = tasks.readableTask(runtime.number(of: job))
    else { return }
    let site = events.site(of: place)
    noteAwait(of: read, by: task)
    recordAwait(task, of: read.id, by: isResult ? .result : .value, at: site, on: core)
  }

  private mutating func recordAwait(
    _ task: LiveTask, of awaited: TaskID, by call: AwaitedCall, at site: SiteID?,
    on core: ObservedCore
  ) {
    task.awaited = (awaited, call)
    record(task, .awaited(awaited, by: call, site: site), on: core)
  }

  /// Reports that the running task is about to sleep in a call that throws if the task is cancelled.
  package mutating func willSleep(at place: CodePlace, on core: ObservedCore) {
    guard let task = core.current, task.isCancelled else { return }
    record(task, .noticed(.sleepThrew, site: events.site(of: place)), on: core)
  }

  /// Reports that the running task has checked for cancellation and found that it is cancelled.
  package mutating func cancellationWasNoticed(by notice: Notice, on core: ObservedCore) {
    guard let task = core.current else { return }
    record(task, .noticed(notice, site: events.site(of: .running)), on: core)
  }
}
