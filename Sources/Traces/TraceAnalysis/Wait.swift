package import TaskTrace

/// One suspension, from the `await` at which a task stopped to the moment it could run again.
package struct Wait: Hashable, Sendable {
  package var waiter: TaskID
  package var reason: Suspension.Reason
  /// The scope's end did it, for a child that was never awaited.
  package var isImplicit: Bool
  /// The call within which the task waits; nil where the trace does not know it.
  package var call: AwaitedCall?
  package var start: VirtualTime
  /// The end of the run if nothing woke the task.
  package var end: VirtualTime
  /// Nil if nothing did.
  package var wokenBy: Wake?
  package var site: SiteID?
  /// Index in `Trace.events` of the suspension.
  package var event: Int

  package var duration: Duration { end - start }

  /// The task awaited, where it was one.
  package var awaited: TaskID? {
    if case .task(let task) = reason { task } else { nil }
  }
}

extension Trace {
  /// Every suspension of every task, in order of beginning.
  package var waits: [Wait] {
    var waits: [Wait] = []
    var open = [Int?](repeating: nil, count: tasks.count)
    var implicit = [TaskID?](repeating: nil, count: tasks.count)
    for (index, event) in events.enumerated() {
      guard let task = event.task, open.indices.contains(Int(task.number) - 1) else { continue }
      let position = Int(task.number) - 1
      switch event.action {
      case .awaited(let child, let call, _):
        implicit[position] = call == .scopeEnd ? child : nil
      case .suspended(let suspension):
        open[position] = waits.count
        var wait = Wait(
          waiter: task, reason: suspension.reason, isImplicit: false, call: suspension.call,
          start: event.time, end: end, wokenBy: nil, site: suspension.site, event: index)
        wait.isImplicit = wait.awaited != nil && wait.awaited == implicit[position]
        waits.append(wait)
      case .ready(let wake):
        guard let wait = open[position] else { continue }
        waits[wait].end = event.time
        waits[wait].wokenBy = wake
        open[position] = nil
      case .running, .returned, .threw:
        guard let wait = open[position] else { continue }
        waits[wait].end = event.time
        open[position] = nil
      case .created, .hopped, .computing, .blocked, .unblocked, .cancelled, .noticed, .handlerRan,
        .escalated, .intervened, .groupOpened, .groupClosed, .taskLocalRead, .taskLocalBound,
        .printed, .warned, .ended:
        break
      }
    }
    return waits
  }
}
