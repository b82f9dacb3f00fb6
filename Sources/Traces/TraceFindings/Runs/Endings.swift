import TaskTrace
import TraceAnalysis

/// Findings about groups that wait for children whose results are not taken, about programs that cannot continue,
/// and about inherited task-local values.
extension ObservedRun {
  var endings: [Finding] {
    neverResumed + mainThreadKept + resumedTwice + failedChecks + waitsForTheRest
  }

  /// Findings about tasks that nothing resumed, in a program that was stuck or was stopped at a limit.
  private var neverResumed: [Finding] {
    guard trace.ending == .stuck, let last = trace.events.indices.last else {
      return keptWaitingAtLimit
    }
    // The trace may not show what would resume the task, for example because another process does.
    let warning = trace.events.ofKinds([.warned]).first { _ in true }.flatMap { found in
      if case .warned(let sentence) = found.event.action { "\(sentence) " } else { nil }
    }
    let inCircles = Set(lockCircles.flatMap(\.tasks))
    let calls = LastActorCalls(self)
    return trace.tasks.compactMap { task in
      guard task.endedEvent == nil, case .suspended(let suspension)? = task.lastSlice?.state,
        !inCircles.contains(task.id),
        suspension.reason == .continuation || suspension.reason == .unknown
      else { return nil }
      let since = task.lastSlice.map { ", since \($0.start.words)" } ?? ""
      let replaced = replacement(of: task.id, at: suspension.site)
      let kept = replaced == nil ? calls.sentence(aboutHolderFrom: task.id, suspension.site) : nil
      let before = kept == nil ? resumedBefore(task.id) : ""
      var found = finding(
        .neverResumed, .mistake, [task.id], event: last, at: [suspension.site],
        (warning ?? "")
          + "\(name(task.id)) waits\(at(suspension.site))\(since), and nothing resumes it\(before). "
          + "So the program could not continue.\(kept ?? replaced ?? "")",
        facts: .init(words: since + before))
      if let stream = unfinishedStream(of: suspension) {
        found.statement +=
          " Line \(stream.place.line) yields values to \(stream.name), and no line finishes it."
        found.places.append(stream.place)
        found.ownRemedy = "Call \(stream.name).finish() after the last value."
      }
      if replaced != nil {
        found.ownRemedy = "Keep each continuation, for example in an array, and resume all of them."
      }
      if kept != nil {
        found.ownRemedy = remedyForHolder(ofWaiterAt: suspension.site)
      }
      return found
    }
  }

  /// Findings about tasks that waited to be resumed for most of a long run that was stopped at a limit, while the main
  /// program waited as well.
  private var keptWaitingAtLimit: [Finding] {
    let main = trace.tasks.first { $0.kind == .root }
    guard [.limit(.events), .limit(.virtualTime)].contains(trace.ending),
      let last = trace.events.indices.last,
      case .suspended(let waiting)? = main?.lastSlice?.state, !waiting.reason.endsByItself
    else { return [] }
    return trace.tasks.compactMap { task in
      guard task.endedEvent == nil, let slice = task.lastSlice,
        case .suspended(let suspension) = slice.state, suspension.reason == .continuation,
        trace.end - slice.start > max(.seconds(1), (trace.end - .zero) / 2)
      else { return nil }
      return finding(
        .neverResumed, .remark, [task.id], event: last, at: [suspension.site],
        "\(name(task.id)) waits\(at(suspension.site)), since \(slice.start.words), and nothing had resumed it when the "
          + "run was stopped at \(trace.end.words).")
    }
  }

  /// Returns a clause about the tasks that resumed a task earlier, for example to take what it sends, and how they
  /// ended. Returns an empty string if there are none, or if one of them has not ended.
  private func resumedBefore(_ task: TaskID) -> String {
    var known: Set<TaskID> = []
    let resumers = waits(of: task).compactMap { wait -> TaskLife? in
      guard wait.reason == .continuation, case .task(let other)? = wait.wokenBy,
        known.insert(other).inserted
      else { return nil }
      return trace[other]
    }
    guard let last = resumers.max(by: { ($0.endedEvent ?? .max) < ($1.endedEvent ?? .max) }),
      last.ended != nil
    else { return "" }
    let failed = resumers.first { $0.hasThrown && !$0.isCancelled } ?? last
    guard let end = failed.ended, let outcome = failed.outcome else { return "" }
    let ended: String
    switch outcome {
    case .returned: ended = "returned"
    case .threw(let error): ended = "threw \(error.asErrorName)"
    }
    let who = resumers.count == 1 ? "" : "\(name(failed.id)) "
    let isCancelled = failed.threwCancellation && failed.cancellation?.cause == .groupError
    let reason = isCancelled ? ", after \(error(thatCancelledGroupOf: failed.id))" : ""
    return
      ": \(trace.names(of: resumers.map(\.id))) resumed it before, and \(who)\(ended) at \(end.words)\(reason)"
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

extension Suspension.Reason {
  /// Whether the wait ends although no other task does anything.
  fileprivate var endsByItself: Bool {
    switch self {
    case .sleeping, .yielding, .hopping: true
    case .task, .group, .actor, .continuation, .unknown: false
    }
  }
}
