import TaskTrace
import TraceAnalysis

/// Findings about tasks that no task waited for, results that no task read, and errors that were lost.
extension ObservedRun {
  var tasksNobodyWaitedFor: [Finding] {
    trace.tasks.compactMap { task in
      task.kind == .asyncLet ? unread(task) : task.isUnstructured ? leftBehind(task) : nil
    }
  }

  /// Returns a finding about an `async let` whose variable no task read; otherwise nil.
  private func unread(_ task: TaskLife) -> Finding? {
    guard reads[task.id] == nil, let parent = task.parent.flatMap({ trace[$0] }) else { return nil }
    let site = task.creation.site
    let isRead = BindingReads(trace, at: place(site))?.isRead
    // The scope abandoned the child on a path that an error or a cancellation took.
    if isRead != false, parent.hasThrown || parent.isCancelled { return nil }
    let grade: Finding.Grade = isRead == false ? .mistake : .remark
    let (child, name) = (name(task.id), name(parent.id))
    if let mark = task.cancellation, mark.cause == .scopeExit {
      if isRead != false, receivedError(parent.id, from: mark.time, to: mark.time) { return nil }
      return finding(
        .neverAwaited, grade, [task.id, parent.id], event: mark.event, at: [site, mark.site],
        "\(name) started \(child)\(at(site)) and left the scope without awaiting it. "
          + "So Swift cancelled \(child) at \(mark.time.words), before it had ended.")
    }
    // A scope that is still open may read the variable later.
    guard task.outcome == .returned, !task.isCancelled, let end = task.endedEvent,
      parent.endedEvent != nil || parent.kind == .root && trace.ending == .exited(status: 0)
    else { return nil }
    if isRead != false, receivedError(parent.id, from: task.created, to: trace.end) { return nil }
    return finding(
      .resultNeverRead, grade, [task.id, parent.id], event: end, at: [site],
      "\(name) started \(child)\(at(site)) and never awaited it. "
        + "What \(child) returned at \(trace.events.time(of: end).words) is lost.")
  }

  /// Returns whether a task received the error of a task within a time. It then leaves scopes that it would not leave
  /// otherwise.
  private func receivedError(
    _ reader: TaskID, from start: VirtualTime, to end: VirtualTime
  ) -> Bool {
    reads.contains { other, reads in
      guard case .threw? = trace[other]?.outcome, let ended = trace[other]?.ended else {
        return false
      }
      return reads.contains {
        $0.reader == reader
          && (start...end).contains(max(ended, trace.events.time(of: $0.event)))
      }
    }
  }

  /// Returns a finding about an unstructured task that had not ended when the program ended; otherwise nil.
  private func leftBehind(_ task: TaskLife) -> Finding? {
    guard case .exited(status: 0) = trace.ending, task.endedEvent == nil,
      let last = trace.events.indices.last
    else { return nil }
    let (name, mark) = (name(task.id), task.cancellation)
    let isWaiting = mark == nil && !hasWork(task)
    let isBusy = mark == nil && !isWaiting && !yieldsElements(task)
    let cancelled = mark.map { ", was cancelled at \($0.time.words) and" } ?? ","
    var found = finding(
      .leftBehind, isBusy ? .mistake : .remark, [task.id], event: last, at: [task.creation.site],
      "\(name), started with \(task.call)\(at(task.creation.site))\(cancelled) had not ended when the program ended"
        + " at \(trace.end.words): \(trace.reasonWhyLeftBehind("it"))"
        + (isWaiting ? ", and it was still waiting to be resumed." : "."))
    // The program ended before the task could respond to the cancellation.
    if mark?.time == trace.end { found.isNotable = false }
    return found
  }

  /// Returns whether the closure of a task passes elements to a stream. Such a task may be meant to continue for as
  /// long as the stream exists.
  private func yieldsElements(_ task: TaskLife) -> Bool {
    guard let place = place(task.creation.site), let source = SourceBlocks(trace, place),
      let brace = source.tokens(ofLine: place.line).last(where: { source.tokens[$0] == "{" }),
      let body = source.blocks(around: brace + 1).first
    else { return false }
    return body.tokens.dropFirst(2).contains { index in
      source.tokens[index] == "yield" && source.tokens[index - 1] == "."
        && source.tokens[index - 2] != "Task"
    }
  }

  /// Returns whether a task would have continued by itself. A task that waits for a continuation, for an element of
  /// a stream, or for another such task may be meant to wait until the program ends.
  private func hasWork(_ task: TaskLife) -> Bool {
    var seen: Set<TaskID> = [task.id]
    var open = [task]
    while let task = open.popLast() {
      guard case .suspended(let suspension)? = task.lastSlice?.state else { return true }
      switch suspension.reason {
      case .sleeping, .yielding, .hopping: return true
      case .task(let other):
        if seen.insert(other).inserted { open += [trace[other]].compactMap(\.self) }
      case .group:
        open += task.children.compactMap { trace[$0] }.filter {
          $0.endedEvent == nil && seen.insert($0.id).inserted
        }
      case .actor, .continuation, .unknown: break
      }
    }
    return false
  }

  /// Findings about errors of tasks whose result no task read.
  var lostErrors: [Finding] {
    trace.tasks.compactMap { task in
      guard case .threw(let error)? = task.outcome, !task.threwCancellation, !task.isCancelled,
        reads[task.id] == nil, let end = task.endedEvent
      else { return nil }
      let site = task.creation.site
      let isUnread =
        task.kind == .asyncLet
        ? BindingReads(trace, at: place(site))?.isRead == false : task.isUnstructured
      guard isUnread, !isSecondError(task) else { return nil }
      let name = name(task.id)
      return finding(
        .errorLost, .mistake, [task.id], event: end, at: [site],
        "\(name)\(started(at: site)) threw \(error.asErrorName) at \(trace.events.time(of: end).words), "
          + "and no task read its result: the error is lost.")
    }
  }

  /// Returns whether the task's creator read the error of another task that it started. The creator can throw only
  /// one error.
  private func isSecondError(_ task: TaskLife) -> Bool {
    task.creator.flatMap { started[$0] }?.contains { other in
      guard other != task.id, case .threw? = trace[other]?.outcome else { return false }
      return reads[other]?.contains { $0.reader == task.creator } ?? false
    } ?? false
  }

  /// Returns a phrase such as `, started at line 7,`; an empty string if the line is not known.
  private func started(at site: SiteID?) -> String {
    place(site) == nil ? "" : ", started\(at(site)),"
  }

  /// Findings about tasks that are not child tasks.
  var unstructuredTasks: [Finding] {
    trace.tasks.compactMap { task in
      guard task.isUnstructured, let creator = task.creator else { return nil }
      let site = task.creation.site
      return finding(
        .unstructured, .remark, [task.id], event: task.createdEvent, at: [site],
        "\(name(task.id)) is not a child task: \(name(creator)) started it with \(task.call)\(at(site)). "
          + "No scope waits for it, and no cancellation reaches it by itself.")
    }
  }
}
