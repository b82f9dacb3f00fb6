/// Whose error a group's owner meets, where the group itself tells: a discarding group keeps its first error, and
/// nobody asks for its results.
struct GroupErrors: Sendable {
  private var failed: [GroupID: TaskID] = [:]
  private var sites: [GroupID: SiteID] = [:]

  mutating func note(_ event: Event, of task: TaskID, in trace: Trace) {
    switch event.action {
    case .groupOpened(let group, let site): sites[group] = site
    case .cancelled(let by?, .groupError, _):
      // In other groups it is the owner who cancels, once it has met the error.
      guard let group = trace[life: task].creation.group, trace[by]?.creation.group == group else {
        return
      }
      failed[group] = failed[group] ?? by
    default: break
    }
  }

  /// The child whose error ended its discarding group, of which the given task is a child as well.
  func failed(before child: TaskID, in trace: Trace) -> TaskID? {
    trace[child]?.creation.group.flatMap { failed[$0] }
  }

  /// Whether a wait for a child is the one at the end of its group's scope: it stands where the scope began.
  func isScopeEnd(_ site: SiteID?, ofGroupOf child: TaskID, in trace: Trace) -> Bool {
    guard let site, let opened = trace[child]?.creation.group.flatMap({ sites[$0] }) else {
      return false
    }
    if site == opened { return true }
    guard let place = trace.place(of: site), let start = trace.place(of: opened) else {
      return false
    }
    return place.file == start.file && place.line == start.line
  }
}
