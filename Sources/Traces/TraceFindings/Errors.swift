import TaskTrace
import TraceAnalysis

/// Findings about errors that went no further, that were noticed late, or that ended a group.
///
/// A program may do each of these deliberately, so they are remarks.
extension ObservedRun {
  var errors: some Sequence<Finding> {
    let failures = trace.tasks.compactMap { task -> Failure? in
      guard task.hasThrown, !task.isCancelled, let end = task.endedEvent,
        case .threw(let error)? = task.outcome, !task.threwCancellation
      else { return nil }
      return Failure(task: task, error: error.asErrorName, event: end)
    }
    let shown = ShownErrors(trace, errors: failures.map(\.error))
    let passedOn = tasksWhoseErrorsAreThrownAgain
    let caught = failures.isEmpty ? [] : typesOfCaughtErrors
    return failures.lazy.flatMap { [self] failure in
      let isSeen =
        passedOn.contains(failure.task.id) || shown.contains(failure.error)
        || caught.contains(failure.error.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      return [
        noticedLate(failure), endedItsGroup(failure), isSeen ? nil : dropped(failure),
      ].compactMap(\.self)
    }
  }

  /// The types that patterns of `catch` name. A program that catches such an error does so deliberately.
  private var typesOfCaughtErrors: Set<Substring> {
    trace.symbols.sources.values.filter { $0.contains { $0.contains("catch") } }
      .flatMap { SourceBlocks($0).blocks }
      .reduce(into: []) { types, block in
        if block.head.first == "catch" { types.formUnion(block.head.dropFirst()) }
      }
  }

  /// Findings about cancellations of which no caller learns.
  var droppedCancellations: some Sequence<Finding> {
    trace.tasks.indices.lazy.filter(trace.tasks.isCancelled).flatMap { [self] position in
      let task = trace.tasks[position]
      return [cancellationHidden(task), cancellationDropped(task)].compactMap(\.self)
    }
  }

  /// A task that ended with an error of its own.
  private struct Failure {
    var task: TaskLife
    var error: String
    var event: Int
  }

  private func threw(_ failure: Failure) -> String {
    "\(name(failure.task.id)) threw \(failure.error) at \(trace.events.time(of: failure.event).words)."
  }

  /// Returns the parent's waits for a child's group, or those by `waitForAll()`, that did not end before the child did,
  /// in order.
  private func groupWaits(
    after failure: Failure, byWaitForAll: Bool = false
  ) -> some BidirectionalCollection<Wait> {
    let group = failure.task.parent == nil ? nil : failure.task.group
    let time = trace.events.time(of: failure.event)
    return waits(for: group, byWaitForAll: byWaitForAll, from: time)
  }

  // MARK: Late

  private func noticedLate(_ failure: Failure) -> Finding? {
    failure.task.group == nil ? readLate(failure) : thrownLate(failure)
  }

  /// Returns a finding if the parent noticed the error late because of `waitForAll()`, which throws an error only
  /// when all children have ended; otherwise nil.
  private func thrownLate(_ failure: Failure) -> Finding? {
    let thrown = trace.events.time(of: failure.event)
    let waits = groupWaits(after: failure, byWaitForAll: true)
    guard let parent = failure.task.parent, let first = waits.first, first.event < failure.event,
      let last = waits.last, last.end > thrown
    else { return nil }
    return finding(
      .errorNoticedLate, .remark, [parent, failure.task.id], event: failure.event,
      at: [last.site],
      "\(threw(failure)) \(name(parent)) learned of it only at \(last.end.words): waitForAll()"
        + "\(at(last.site)) throws when all children have ended.")
  }

  private func readLate(_ failure: Failure) -> Finding? {
    let thrown = trace.events.time(of: failure.event)
    guard let read = reads(of: failure.task.id).first, read.event > failure.event else {
      return nil
    }
    let time = trace.events.time(of: read.event)
    guard time > thrown, case .awaited(_, _, let site) = trace.events[read.event].action else {
      return nil
    }
    return finding(
      .errorNoticedLate, .remark, [read.reader, failure.task.id], event: failure.event, at: [site],
      "\(threw(failure)) \(name(read.reader)) learned of it only at \(time.words), when it awaited "
        + "\(name(failure.task.id))\(at(site)).")
  }

  // MARK: Groups

  /// Returns a finding if `next()` threw the error again and the body took no more results; otherwise nil.
  private func endedItsGroup(_ failure: Failure) -> Finding? {
    let waits = groupWaits(after: failure)
    guard let group = failure.task.group, let parent = failure.task.parent, let wait = waits.first,
      wait.call == .next && wait.event < failure.event && wait.wokenBy == .task(failure.task.id),
      !waits.contains(where: { $0.event > failure.event && $0.isForResult })
    else { return nil }
    let children = members(of: group).filter { $0.parent == parent }
    guard !children.contains(where: { $0.createdEvent > failure.event }) else { return nil }
    let cancelled = children.filter {
      $0.cancellation.map { $0.cause == .groupError && $0.event > failure.event } ?? false
    }
    let effect =
      cancelled.isEmpty
      ? "\(name(parent)) took no result and added no child after that."
      : "It left the group, which cancelled \(trace.names(of: cancelled.map(\.id)))."
    return finding(
      .errorEndedGroup, .remark, [failure.task.id, parent], event: failure.event,
      at: [wait.site, failure.task.creationSite],
      "\(threw(failure)) next()\(at(wait.site)) threw the error again. \(effect)")
  }

  // MARK: Dropped

  /// Returns a finding about an error that no other task threw again and no printed line shows; nil if no task
  /// awaited the failed one.
  private func dropped(_ failure: Failure) -> Finding? {
    guard case .exited(status: 0)? = trace.ending, isAwaited(failure) else {
      return nil
    }
    let waits = groupWaits(after: failure)
    let isAtEnd =
      !waits.isEmpty && waits.allSatisfy { $0.call == .scopeEnd }
      && failure.task.group.map(discardingGroups.contains) == false
    let taken = isAtEnd ? nil : handlerInParent(of: failure)
    let ofGroup = failure.task.parent.flatMap { parent in
      isAtEnd
        ? "\(name(parent)) took no result of its group after that, and the end of the scope\(at(waits.first?.site)) "
          + "throws no error of a child." : nil
    }
    let ofHandler = taken.map {
      "the \($0.word) at line \($0.place.line) takes it, and no line that was printed shows it."
    }
    let reason =
      ofGroup ?? ofHandler ?? "no other task threw it, and no line that was printed shows it."
    var found = finding(
      .errorDropped, .remark, [failure.task.id], event: failure.event,
      at: [isAtEnd ? waits.first?.site : nil, failure.task.creationSite],
      "\(threw(failure)) The error went no further: \(reason)")
    if let taken { found.places.insert(taken.place, at: 0) }
    return found
  }

  /// Returns the code that takes the error where the parent waits for the failed child of its group; nil if there is
  /// none.
  private func handlerInParent(of failure: Failure) -> (word: String, place: SourceFrame)? {
    guard failure.task.group != nil, let parent = failure.task.parent,
      let wait = trace.waits(of: parent, before: failure.event).last,
      wait.call != .scopeEnd, wait.wokenBy == .task(failure.task.id), var place = place(wait.site),
      let handler = ErrorHandlers(trace, around: place).handler(of: failure.error)
    else { return nil }
    place.line = handler.line
    return (handler.word, place)
  }

  /// Returns whether a task awaited the failed task's result. `lostErrors` contains findings about the other
  /// failures.
  private func isAwaited(_ failure: Failure) -> Bool {
    failure.task.group != nil || isRead(failure.task.id)
  }

  /// The failed tasks whose errors another task threw again.
  private var tasksWhoseErrorsAreThrownAgain: Set<TaskID> {
    trace.events.ofKinds([.threw]).reduce(into: []) { tasks, found in
      if case .threw(_, let from?) = found.event.action { tasks.insert(from) }
    }
  }

  /// Returns a finding about a cancelled task that returned although its children threw, because it took no result
  /// of its group; otherwise nil.
  private func cancellationDropped(_ task: TaskLife) -> Finding? {
    guard task.outcome == .returned, let mark = task.cancellation else { return nil }
    let thrown = task.children.compactMap { trace[$0] }.filter {
      $0.threwCancellation && $0.cancellation?.cause == .parent
        && $0.group.map(discardingGroups.contains) == false
    }
    let waits = waits(of: task.id).filter { wait in
      if case .group = wait.reason { wait.end >= mark.time } else { false }
    }
    guard let last = thrown.last, !waits.isEmpty, waits.allSatisfy({ $0.call == .scopeEnd }) else {
      return nil
    }
    return finding(
      .errorDropped, .remark, [task.id] + thrown.map(\.id), event: last.endedEvent ?? mark.event,
      at: [waits.first?.site, last.creationSite],
      "\(name(task.id)) was cancelled at \(mark.time.words), and \(trace.names(of: thrown.map(\.id))) threw "
        + "CancellationError. \(name(task.id)) took no result of its group, and the end of the scope\(at(waits.first?.site)) "
        + "throws no error of a child, so it returned as if its work were done.")
  }

  /// Returns a finding about a cancelled task whose wait threw, and that dropped the error with `try?` or returned;
  /// otherwise nil.
  private func cancellationHidden(_ task: TaskLife) -> Finding? {
    guard let mark = task.cancellation,
      let notice = task.notices.last(where: { $0.notice == .sleepThrew })
    else { return nil }
    let isTried = dropsError(notice, of: task)
    // A task that cancels the children of its group, or leaves their scope, does not need their results.
    let isNeeded = task.kind != .root && ![.group, .groupError, .scopeExit].contains(mark.cause)
    guard isTried || isNeeded && task.outcome == .returned else { return nil }
    let effect =
      isTried
      ? "The try? there dropped the error, so the code after it ran as if the wait had ended."
      : "The error went no further: the task returned as if its work were done."
    return finding(
      .cancellationHidden, .remark, [task.id], event: notice.event,
      at: [notice.site, task.creationSite],
      "\(name(task.id)) was cancelled at \(mark.time.words), and its wait\(at(notice.site)) threw. \(effect)"
    )
  }

  /// Returns whether a `try?` takes the error of a wait, and the line does not check that.
  private func dropsError(_ notice: TaskLife.NoticeRecord, of task: TaskLife) -> Bool {
    guard let text = place(notice.site).flatMap({ trace.symbols.text(of: $0) }),
      text.contains("try?")
    else { return false }
    return Set(SourceTokens(text)).isDisjoint(with: ["guard", "if", "while", "nil"])
      && !(task.threwCancellation && task.ended == notice.time)
  }
}

extension String {
  /// The error as sentences name it: a type without its empty parentheses.
  var asErrorName: String { hasSuffix("()") ? String(dropLast(2)) : self }
}

extension Wait {
  /// Whether the task waits for results of its group, and not only for the end of the group.
  fileprivate var isForResult: Bool {
    switch call {
    case .next, .nextResult, .waitForAll: true
    case .asyncLet, .value, .result, .scopeEnd, .sleep, .uninterruptibleSleep, .stream, nil: false
    }
  }
}
