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
    if let cancelling, let target = cancelling.target {
      mark(target, by: by, cause: cancelling.cause, site: cancelling.site, on: core)
    }
    // The runtime may call in while it is still marking descendants.
    for task in core.marked { markDescendants(of: task, by: by, on: core) }
    guard let by else { return }
    mark(by, by: by, cause: cancelling?.cause ?? .unknown, site: cancelling?.site, on: core)
    for child in by.asyncLets {
      mark(child, by: by, cause: .scopeExit, site: by.awaitSite, on: core)
    }
    for group in by.groups {
      guard let first = group.first, isNewlyMarked(first) else { continue }
      for child in group.children {
        mark(
          child, by: by, cause: cancelling?.cause ?? .groupError, site: cancelling?.site, on: core)
      }
    }
  }

  private func isNewlyMarked(_ task: LiveTask) -> Bool {
    !task.isCancelled && !task.hasEnded && task.job.isCancelled
  }

  /// Records a task's mark, and those of its descendants, which the runtime has marked with it.
  func mark(
    _ task: LiveTask, by: LiveTask?, cause: CancellationCause, site: SiteID?, on core: CoreThread?
  ) {
    guard isNewlyMarked(task) else { return }
    task.isCancelled = true
    record(task, .cancelled(by: by?.id, cause: cause, site: site), on: core)
    core?.marked.append(task)
    markDescendants(of: task, by: by, on: core)
  }

  private func markDescendants(of task: LiveTask, by: LiveTask?, on core: CoreThread?) {
    for child in task.asyncLets + task.groups.flatMap(\.children) {
      mark(child, by: by, cause: .parent, site: nil, on: core)
    }
  }

  /// Cancels the program's root task, as the scenario asks for.
  func cancelRoot(on core: CoreThread?) {
    guard let root else { return }
    let core = core ?? cores[0]
    core.cancelling = .init(cause: .intervention, target: root, site: nil)
    root.job.cancel()
    locked {
      mark(root, by: nil, cause: .intervention, site: nil, on: core)
      for task in core.marked { markDescendants(of: task, by: nil, on: core) }
      core.marked.removeAll()
      core.cancelling = nil
    }
  }
}
