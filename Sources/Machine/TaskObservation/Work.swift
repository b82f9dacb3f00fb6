package import TaskTrace

/// What a task does with its core while it keeps it.
extension TaskObserver {
  /// The core's task computes until a moment.
  package mutating func computes(
    until moment: VirtualTime, at site: SiteID? = nil, on core: ObservedCore
  ) {
    guard let task = core.current else { return }
    record(task, .computing(until: moment, site: site), on: core)
  }

  /// The core's task has computed, and pays for it until a moment.
  package mutating func hasComputed(until moment: VirtualTime, on core: ObservedCore) {
    guard let task = core.current else { return }
    events.writeComputing(until: moment, by: task.id, on: core.name)
  }

  /// The core's thread begins to wait in a call that blocks. The place is nil where another thread found that out.
  package mutating func blocks(at place: CodePlace?, on core: ObservedCore) {
    guard let task = core.current, !task.isBlocked else { return }
    task.isBlocked = true
    let site: SiteID? = if let place { events.site(of: place) } else { nil }
    record(task, .blocked(site: site), on: core)
  }

  /// That call has returned.
  package mutating func unblocks(on core: ObservedCore) {
    guard let task = core.current, task.isBlocked else { return }
    task.isBlocked = false
    record(task, .unblocked, on: core)
  }
}
