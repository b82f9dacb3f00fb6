import CConcurrencyRuntime
import Simulation
import TaskTrace

/// How cancellation is seen: by comparing the marks of the tasks that the running one can reach.
extension Machine {
  /// Looks for new marks; the lock is held. Enough are the task that a call named, the running task, its
  /// `async let` children, and one child of each of its groups, for a group is cancelled as a whole.
  func sweep(_ core: CoreThread) {
    let cancelling = core.cancelling
    let by = core.current
    if let cancelling, let target = cancelling.target?.live {
      mark(target, by: by, cause: cancelling.cause, site: cancelling.site, on: core)
    }
    guard let by else { return }
    // A child of a discarding group that throws is marked with its siblings when it has ended.
    if by.job.result == rt_unfinished {
      mark(by, by: by, cause: cancelling?.cause ?? .unknown, site: cancelling?.site, on: core)
    }
    for child in by.asyncLets where !child.isElsewhere {
      mark(child, by: by, cause: .scopeExit, site: by.awaitSite, on: core)
    }
    for group in by.groups {
      if let first = group.children.first { markMember(first, of: group, by: by, on: core) }
    }
  }

  /// Whether a sweep could find anything. What this looks at changes only in the hands of the baton's holder,
  /// the caller, so it does without the lock.
  func mayHaveMarks(_ core: CoreThread) -> Bool {
    if core.cancelling != nil { return true }
    guard let by = core.current else { return false }
    if isNewlyMarked(by) || by.asyncLets.first != nil { return true }
    return by.groupsOutwards.contains { $0.children.first.map(isNewlyMarked) ?? false }
  }

  private func markMember(
    _ task: LiveTask, of group: LiveGroup, by: LiveTask?, on core: CoreThread
  ) {
    guard isNewlyMarked(task) else { return }
    mark(
      task, by: by, cause: core.cancelling?.cause ?? .groupError, site: core.cancelling?.site,
      on: core)
    if core.markedGroups.last != group { core.markedGroups.append(group) }
  }

  /// The runtime calls in while it is still marking: a marked task that slept wakes at once, before others
  /// are marked. That task is looked at first.
  func markReadied(_ task: LiveTask, on core: CoreThread) {
    guard isNewlyMarked(task) else { return }
    let by = core.current ?? lastEnded
    if let group = task.group, task.parent?.live == by || group == by?.group {
      markMember(task, of: group, by: by, on: core)
    } else {
      let isInherited = task.parent?.live?.isCancelled == true
      mark(task, by: by, cause: isInherited ? .parent : .unknown, site: nil, on: core)
    }
  }

  /// A cancellation handler runs while the runtime is still marking: its task is looked at first.
  func noteHandler(of task: LiveTask, _ site: SiteID?, on core: CoreThread) {
    markReadied(task, on: core)
    let isIntervention = core.cancelling?.cause == .intervention
    let by = isIntervention ? nil : core.current ?? lastEnded
    record(task, .handlerRan(by: by?.id, site: site), on: core)
  }

  /// The marking is over: what the runtime marked after it called in is recorded.
  func finishMarking(_ core: CoreThread) {
    guard !core.markedGroups.isEmpty || !core.marked.isEmpty else { return }
    let by = core.current ?? lastEnded
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

  private func isNewlyMarked(_ task: LiveTask) -> Bool {
    !task.isElsewhere && hasNewMark(task)
  }

  private func hasNewMark(_ task: LiveTask) -> Bool {
    !task.isCancelled && !task.hasEnded && task.job.isCancelled
  }

  /// Records a task's mark, and those of its descendants, which the runtime has marked with it.
  func mark(
    _ task: LiveTask, by: LiveTask?, cause: CancellationCause, site: SiteID?, on core: CoreThread?
  ) {
    guard hasNewMark(task) else { return }
    task.isCancelled = true
    record(task, .cancelled(by: by?.id, cause: cause, site: site), on: core)
    core?.marked.append(TaskReference(task))
    markDescendants(of: task, by: by, on: core)
  }

  private func markDescendants(of task: LiveTask, by: LiveTask?, on core: CoreThread?) {
    for child in task.children where !child.isElsewhere {
      mark(child, by: by, cause: .parent, site: nil, on: core)
    }
  }

  /// Cancels the program's root task, as the scenario asks for.
  func cancelRoot(on core: CoreThread?) {
    guard let root else { return }
    let core = core ?? cores[0]
    core.cancelling = .init(cause: .intervention, target: TaskReference(root), site: nil)
    root.job.cancel()
    locked {
      mark(root, by: nil, cause: .intervention, site: nil, on: core)
      finishMarking(core)
      core.cancelling = nil
    }
  }
}
