import TaskTrace

/// Records which tasks are cancelled, by which task and why.
///
/// The runtime reports no cancellation. The observer finds it by comparing the cancellation flags of the tasks that the
/// running task can cancel with their recorded state. A mark is such a flag that was set.
extension TaskObserver {
  /// Reports that the running task is about to cancel a task.
  package mutating func willCancel(_ job: RuntimeJob, on core: ObservedCore) {
    let target = task(job)
    touchAnyTask(job)
    core.cancelling = .init(
      cause: .explicit, target: target.map(TaskReference.init), site: events.site(of: .running))
  }

  /// Reports that the running task is about to cancel all children of a group.
  package mutating func willCancelGroup(on core: ObservedCore) {
    noteGroupCancellation(by: core.current)
    core.cancelling = .init(cause: .group, target: nil, site: events.site(of: .running))
  }

  /// Reports that the call which cancels has returned. Returns whether it has cancelled any task.
  @discardableResult
  package mutating func cancelled(on core: ObservedCore) -> Bool {
    finishMarking(core)
    defer { core.cancelling = nil }
    return core.cancelling?.hasMarked ?? false
  }

  /// Reports that the scenario is about to cancel the root. Returns the job to cancel.
  package func interventionBegins(on core: ObservedCore) -> RuntimeJob? {
    root.map { interventionBegins(on: core, cancelling: $0) }
  }

  /// Reports that the scenario is about to cancel a task. Returns the job to cancel.
  package func interventionBegins(
    on core: ObservedCore, cancelling task: LiveTask
  ) -> RuntimeJob {
    core.cancelling = .init(cause: .intervention, target: TaskReference(task), site: nil)
    return task.job
  }

  /// Reports that the scenario has cancelled the task.
  package mutating func interventionEnds(on core: ObservedCore) {
    if let task = core.cancelling?.target?.live {
      mark(task, by: nil, cause: .intervention, site: nil, on: core)
    }
    cancelled(on: core)
  }

  /// Returns the task that causes what happens on a core; nil while the scenario intervenes.
  func causingTask(on core: ObservedCore) -> LiveTask? {
    core.cancelling?.cause == .intervention ? nil : core.current ?? core.lastEnded
  }

  /// Reports that a task's cancellation handler is about to run. The runtime may still be marking tasks, so the task's
  /// mark is recorded first.
  package mutating func handlerWillRun(
    of job: RuntimeJob, at place: CodePlace, on core: ObservedCore
  ) {
    guard let task = task(job) else { return }
    let site = events.site(of: place)
    markReadied(task, on: core)
    record(task, .handlerRan(by: causingTask(on: core)?.id, site: site), on: core)
  }

  /// Whether the core cancels tasks, or was observed to cancel some in this slice. Handlers may then run.
  package func hasMarks(on core: ObservedCore) -> Bool {
    core.cancelling != nil || !core.marked.isEmpty || !core.markedGroups.isEmpty
  }

  /// Returns whether `findMarks` could find any marks. Only reads.
  package func mayHaveMarks(on core: ObservedCore) -> Bool {
    if core.cancelling != nil { return true }
    guard let by = core.current else { return false }
    return isNewlyMarked(by) || by.asyncLets.first != nil || hasNewlyMarkedGroup(by)
  }

  private func hasNewlyMarkedGroup(_ task: LiveTask) -> Bool {
    task.groupsOutwards.contains { $0.children.first.map { isNewlyMarked($0) } ?? false }
  }

  /// Records new marks.
  ///
  /// It checks the target of the cancellation in progress, the running task, its `async let` children, and one child of
  /// each of its groups. One child is enough, because a group is cancelled as a whole.
  package mutating func findMarks(on core: ObservedCore) {
    let cancelling = core.cancelling
    let by = core.current
    if let cancelling, let target = cancelling.target?.live {
      mark(
        target, by: causingTask(on: core), cause: cancelling.cause, site: cancelling.site, on: core)
    }
    guard let by else { return }
    // If a child of a discarding group throws, it is marked together with its siblings after it has ended.
    if runtime.result(of: by.job) == .unfinished {
      markUnread(by, on: core)
      mark(by, by: by, cause: cancelling?.cause ?? .unknown, site: cancelling?.site, on: core)
    }
    for child in by.asyncLets where !child.isOnForeignExecutor {
      mark(child, by: by, cause: .scopeExit, site: by.awaitSite, on: core)
    }
    guard hasNewlyMarkedGroup(by) else { return }
    for group in by.groups {
      if let first = group.children.first { markMember(first, of: group, by: by, on: core) }
    }
  }

  /// Records the mark of an `async let` that had not begun when its scope ended. The mark cannot be read before the
  /// child runs, and by then the parent waits for the child.
  private mutating func markUnread(_ child: LiveTask, on core: ObservedCore) {
    guard core.cancelling == nil, child.kind == .asyncLet, let parent = child.parent?.live,
      let awaited = parent.awaited, awaited.task == child.id, awaited.call == .scopeEnd
    else { return }
    mark(child, by: parent, cause: .scopeExit, site: parent.awaitSite, on: core)
  }

  /// Records the marks of the other children of a discarding group, after one of them has thrown. The runtime cancels
  /// such a group at its first error. It may still be marking children: the end of the task is recorded as soon as a
  /// child that slept is made ready. The rest of the marks are then recorded by `finishMarking`.
  mutating func markSiblings(of task: LiveTask, on core: ObservedCore) {
    guard let group = task.group, !group.hasFailed,
      task.parent?.live?.discardsResults(of: group) == true
    else { return }
    for sibling in group.children where sibling != task && isNewlyMarked(sibling) {
      if !group.hasFailed { core.markedGroups.append(group) }
      group.hasFailed = true
      mark(sibling, by: task, cause: .groupError, site: nil, on: core)
    }
  }

  /// Records the mark of a task that the runtime makes ready.
  ///
  /// The runtime may still be marking tasks: a sleeping task wakes as soon as it is marked, before other tasks are.
  mutating func markReadied(_ task: LiveTask, on core: ObservedCore) {
    guard isNewlyMarked(task) else { return }
    let by = causingTask(on: core)
    if let group = task.group, task.parent?.live == by || group == by?.group {
      markMember(task, of: group, by: by, on: core)
    } else {
      let isInherited = task.parent?.live?.isCancelled == true
      mark(task, by: by, cause: isInherited ? .parent : .unknown, site: nil, on: core)
    }
  }

  /// Records the marks that the runtime has set since its last call into the observer. Called when marking has ended.
  mutating func finishMarking(_ core: ObservedCore) {
    guard !core.markedGroups.isEmpty || !core.marked.isEmpty else { return }
    let by = causingTask(on: core)
    for group in core.markedGroups {
      for child in group.children { markMember(child, of: group, by: by, on: core) }
    }
    var next = 0
    while next < core.marked.count {
      if let task = core.marked[next].live { markDescendants(of: task, by: by, on: core) }
      next += 1
    }
    core.markedGroups.removeAll()
    core.marked.removeAll()
  }

  private mutating func markMember(
    _ task: LiveTask, of group: LiveGroup, by: LiveTask?, on core: ObservedCore
  ) {
    guard isNewlyMarked(task) else { return }
    mark(
      task, by: by, cause: core.cancelling?.cause ?? .groupError, site: core.cancelling?.site,
      on: core)
    if core.markedGroups.last != group { core.markedGroups.append(group) }
  }

  private func isNewlyMarked(_ task: LiveTask) -> Bool {
    !task.isOnForeignExecutor && hasNewMark(task)
  }

  private func hasNewMark(_ task: LiveTask) -> Bool {
    !task.isCancelled && !task.hasEnded && runtime.isCancelled(task.job)
  }

  /// Records the marks of a task and of its descendants, which the runtime marks with it.
  private mutating func mark(
    _ task: LiveTask, by: LiveTask?, cause: CancellationCause, site: SiteID?, on core: ObservedCore
  ) {
    guard hasNewMark(task) else { return }
    task.isCancelled = true
    touch(task)
    touchChildren(of: task.id)
    record(task, .cancelled(by: by?.id, cause: cause, site: site), on: core)
    core.marked.append(TaskReference(task))
    core.cancelling?.hasMarked = true
    markDescendants(of: task, by: by, on: core)
  }

  private mutating func markDescendants(of task: LiveTask, by: LiveTask?, on core: ObservedCore) {
    for child in task.children where !child.isOnForeignExecutor {
      mark(child, by: by, cause: .parent, site: nil, on: core)
    }
  }
}
