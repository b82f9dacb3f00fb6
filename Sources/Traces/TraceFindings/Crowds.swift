import TaskTrace

/// More tasks under way at once than a limit or the cores allow.
extension ObservedRun {
  func crowds(limit: Int?) -> [Finding] {
    (limit.flatMap(beyond).map { [$0] } ?? []) + [beyondCores].compactMap(\.self)
  }

  private struct Activity {
    var task: TaskID
    var event: Int
    var start: VirtualTime
    var end: VirtualTime
  }

  /// The first moment at which more tasks than the limit were at work.
  private func beyond(_ limit: Int) -> Finding? {
    var active: [Activity] = []
    for activity in activities {
      active.removeAll { $0.end <= activity.start || $0.task == activity.task }
      active.append(activity)
      guard active.count > limit else { continue }
      let others = active.dropLast().map(\.task)
      let life = trace[activity.task]
      return finding(
        .tooManyAtOnce, .mistake, [activity.task] + others, event: activity.event,
        at: [life?.creation.site],
        "At \(activity.start.words), \(trace.names(of: others)) were under way, and \(name(activity.task)) began as "
          + "well: \(active.count) at once, and the limit is \(limit).")
    }
    return nil
  }

  /// When tasks other than the first computed, blocked or waited for something outside the program, in order. A task
  /// that waits for another task, or for its turn, is not at work.
  private var activities: [Activity] {
    var found: [Activity] = []
    for task in trace.tasks where task.kind != .root {
      task.forEachSlice { slice in
        guard slice.duration > .zero, isWork(slice) else { return }
        found.append(
          Activity(task: task.id, event: slice.event, start: slice.start, end: slice.end))
      }
    }
    return found.sorted { $0.event < $1.event }
  }

  private func isWork(_ slice: Slice) -> Bool {
    switch slice.state {
    case .running: return true
    case .ready, .blocked: return false
    case .suspended(let suspension):
      switch suspension.reason {
      case .sleeping: return true
      case .continuation, .unknown: return !isResumedByTask(slice.event)
      case .task, .group, .actor, .yielding, .hopping: return false
      }
    }
  }

  /// Another task resumed the continuation, so it was a wait for that task.
  private func isResumedByTask(_ suspension: Int) -> Bool {
    guard let wait = wait(beginningAt: suspension) else { return false }
    if case .task? = wait.wokenBy { return true }
    return wait.wokenBy == nil
  }

  /// Tasks that had to wait for a core because others computed.
  private var beyondCores: Finding? {
    let late = delays.filter { !$0.needsMain && trace[$0.task]?.kind != .root }
    guard let first = late.first else { return nil }
    let tasks = late.map(\.task).reduce(into: [TaskID]()) { if $0.last != $1 { $0.append($1) } }
    let name = name(first.task)
    let cores = trace.scenario.machine.cores
    return finding(
      .tooManyAtOnce, .remark, tasks, event: first.slice.event,
      at: [trace[first.task]?.creation.site],
      "\(tasks.count == 1 ? "\(name) was" : "\(tasks.count) tasks were") ready while no core was free: "
        + "\(name) had to wait for \(first.slice.duration.inMilliseconds), since "
        + "\(cores == 1 ? "there is 1 core" : "there are \(cores) cores").")
  }
}
