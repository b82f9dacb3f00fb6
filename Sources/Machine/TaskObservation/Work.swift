package import TaskTrace

/// Records when a task computes on its core or blocks it.
extension TaskObserver {
  /// Reports that the core's task performs simulated work until a moment.
  package mutating func computes(
    until moment: VirtualTime, at place: CodePlace? = nil, on core: ObservedCore
  ) {
    guard let task = core.current else { return }
    let site: SiteID? = if let place { events.site(of: place) } else { nil }
    record(task, .computing(until: moment, site: site), on: core)
  }

  /// Reports that the core's task pays until a moment for the CPU time that it has used.
  package mutating func hasComputed(until moment: VirtualTime, on core: ObservedCore) {
    guard let task = core.current else { return }
    events.writeComputing(until: moment, by: task.id, on: core.name)
  }

  /// Reports that the core's thread waits in a call that blocks. The place is nil if another thread detected the wait.
  package mutating func blocks(at place: CodePlace?, on core: ObservedCore) {
    guard let task = core.current, !task.isBlocked else { return }
    task.isBlocked = true
    let site: SiteID? = if let place { events.site(of: place) } else { nil }
    record(task, .blocked(site: site), on: core)
  }

  /// Reports that the blocking call has returned.
  package mutating func unblocks(on core: ObservedCore) {
    guard let task = core.current, task.isBlocked else { return }
    task.isBlocked = false
    record(task, .unblocked, on: core)
  }
}
