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
    if let target = cancelling?.target {
      mark(target, by: by, cause: cancelling?.cause ?? .unknown, site: cancelling?.site, on: core)
    }
    guard let by, let task = tasks[by] else { return }
    mark(by, by: by, cause: cancelling?.cause ?? .unknown, site: cancelling?.site, on: core)
    for child in task.asyncLets {
      mark(child, by: by, cause: .scopeExit, site: tasks[by]?.awaitSite, on: core)
    }
    for group in task.groups {
      guard let members = groups[group]?.children, let first = members.first,
        isNewlyMarked(first)
      else { continue }
      for child in members.sorted() {
        mark(
          child, by: by, cause: cancelling?.cause ?? .groupError, site: cancelling?.site, on: core)
      }
    }
  }

  private func isNewlyMarked(_ place: Int) -> Bool {
    guard let task = tasks[place], !task.isCancelled else { return false }
    return task.job.isCancelled
  }

  /// Records a task's mark, and those of its descendants, which the runtime has marked with it.
  func mark(
    _ place: Int, by: Int?, cause: CancellationCause, site: SiteID?, on core: CoreThread?
  ) {
    guard isNewlyMarked(place) else { return }
    tasks[place]?.isCancelled = true
    record(
      place, .cancelled(by: by.flatMap { tasks[$0]?.id }, cause: cause, site: site), on: core)
    guard let task = tasks[place] else { return }
    let members = task.groups.flatMap { (groups[$0]?.children ?? []).sorted() }
    for child in task.asyncLets + members {
      mark(child, by: by, cause: .parent, site: nil, on: core)
    }
  }

  /// Cancels the program's root task, as the scenario asks for.
  func cancelRoot(at moment: VirtualTime, on core: CoreThread?) {
    guard let root, let task = locked({ tasks[root] }) else { return }
    let actor = core ?? cores[0]
    actor.cancelling = .init(cause: .intervention, target: root, site: nil)
    task.job.cancel()
    locked {
      mark(root, by: nil, cause: .intervention, site: nil, on: actor)
      actor.cancelling = nil
    }
  }
}
