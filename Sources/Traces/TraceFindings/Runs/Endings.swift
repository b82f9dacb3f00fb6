import TaskTrace
import TraceAnalysis

/// Findings about groups that wait for children whose results are not taken, about a main thread that is blocked, and
/// about inherited task-local values.
extension ObservedRun {
  var endings: [Finding] {
    neverResumed + mainThreadKept + resumedTwice + failedChecks + waitsForTheRest
  }

  /// Findings about code that is in no task and blocks the main thread, so that a task that needs this thread cannot
  /// run.
  private var mainThreadKept: [Finding] {
    guard let last = trace.events.indices.last else { return [] }
    return trace.tasksWithoutMainThread.map { task in
      finding(
        .coresBlocked, .mistake, [task.id], event: last, at: [task.creationSite],
        "\(name(task.id)), started with \(task.call)\(at(task.creationSite)), was ready and needed the main thread. "
          + "Code that is in no task blocks this thread, so the program could not continue.",
        facts: .init(words: task.call))
    }
  }

  /// Findings about groups whose body took a result, and whose scope then waited for other children that were not
  /// cancelled.
  private var waitsForTheRest: [Finding] {
    groupsWaitedFor.compactMap(waitForTheRest)
  }

  /// Returns the children in the group for which a task waits.
  private func members(of wait: Wait) -> [TaskLife] {
    guard case .group(let group) = wait.reason else { return [] }
    return members(of: group).filter { $0.parent == wait.waiter }
  }

  private func waitForTheRest(_ group: GroupID) -> Finding? {
    // The body takes no more results at the end of its scope, so these waits are the last. Most groups have few of
    // them.
    let waits = waits(for: group)
    let ends = Array(waits.reversed().prefix { $0.call == .scopeEnd })
    guard let last = ends.first, let first = ends.last, last.end > first.start,
      let result = waits.dropLast(ends.count).last(where: \.takesResult)
    else { return nil }
    let children = members(of: first)
    let rest = children.filter {
      !$0.isCancelled && $0.ended.map { $0 > first.start } ?? true
    }
    // A body that adds a child for each result that it takes leaves the last children to the group.
    guard !rest.isEmpty, children.allSatisfy({ $0.createdEvent < result.event }) else { return nil }
    return finding(
      .waitsForTheRest, .remark, [first.waiter] + rest.map(\.id), event: first.event,
      at: [first.site],
      "\(name(first.waiter)) took no more results after \(first.start.words), but the end of its group"
        + "\(at(first.site)) waited until \(last.end.words) for \(trace.names(of: rest.map(\.id))). "
        + "A group waits for all its children.")
  }

  /// Findings about groups whose body took results, and then left the group while children were at work whose
  /// results were not taken.
  ///
  /// The results of the children may not be worth taking, so this counts only if a right program takes them.
  var lastResultsDropped: [Finding] {
    let found = groupsWaitedFor.compactMap { group -> Finding? in
      let waits = waits(for: group)
      guard let taken = waits.last(where: \.takesResult),
        let end = waits.first(where: { $0.call == .scopeEnd }), end.event > taken.event
      else { return nil }
      let rest = members(of: end).filter {
        !$0.isCancelled && ($0.endedEvent ?? 0) > end.event
      }
      guard !rest.isEmpty else { return nil }
      return finding(
        .lastResultsDropped, .remark, [end.waiter] + rest.map(\.id), event: end.event,
        at: [taken.site, end.site],
        "\(name(end.waiter)) took results of its group\(at(taken.site)), and none after \(end.start.words). "
          + "\(trace.names(of: rest.map(\.id))) ended later, at the end of the group\(at(end.site)): "
          + "what \(rest.count == 1 ? "it" : "they") returned is lost.")
    }
    return found.sorted { $0.event < $1.event }
  }

  /// Findings about task-local values that a task has because it, or a task above it, was started with `Task { }`.
  var inheritedValues: [Finding] {
    var found: [Finding] = []
    for (index, event) in trace.events.ofKinds([.taskLocalRead]) {
      guard case .taskLocalRead(_, let binder?) = event.action, let reader = event.task,
        let copier = copier(above: reader, unlike: binder)
      else { continue }
      found.append(
        finding(
          .valueInherited, .remark, [copier.id, reader, binder], event: index,
          at: [copier.creationSite],
          "\(name(reader)) read a task-local value that \(name(binder)) had bound. \(copier.call)"
            + "\(at(copier.creationSite)) copies the task-local values of the task that starts it."
        ))
    }
    return found
  }

  /// Returns the closest unstructured task at or above a task; nil if there is none below the task that bound the
  /// value.
  private func copier(above task: TaskID, unlike binder: TaskID) -> TaskLife? {
    var life = trace[task]
    while let current = life, current.id != binder {
      if current.isUnstructured { return current }
      life = current.parent.flatMap { trace[$0] }
    }
    return nil
  }
}
