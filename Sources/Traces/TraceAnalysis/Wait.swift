package import TaskTrace

/// A suspension, from the `await` at which a task stopped to the moment at which it could run again.
package struct Wait: Hashable, Sendable {
  package var waiter: TaskID
  package var reason: Suspension.Reason
  /// Whether the task waits at the end of a scope for a child that it did not await.
  package var isImplicit: Bool
  /// The call in which the task waits; nil if it is unknown.
  package var call: AwaitedCall?
  package var start: VirtualTime
  /// The end of the wait; the end of the run if nothing woke the task.
  package var end: VirtualTime
  /// The reason why the task became ready; nil if nothing woke it.
  package var wokenBy: Wake?
  package var site: SiteID?
  /// The index of the suspension in `Trace.events`.
  package var event: Int

  package var duration: Duration { end - start }

  /// The awaited task; nil if the task waits for something else.
  package var awaited: TaskID? {
    if case .task(let task) = reason { task } else { nil }
  }
}

extension Trace {
  /// All suspensions of all tasks, in the order of their starts.
  package var waits: [Wait] {
    var waits: [Wait] = []
    // While an array grows, it takes up to three times the memory.
    waits.reserveCapacity(storage.kinds.count { $0 == .suspended })
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
