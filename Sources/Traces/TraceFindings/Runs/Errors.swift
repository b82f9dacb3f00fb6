import TaskTrace
import TraceAnalysis

/// Findings about errors that were dropped, that were noticed late, or that ended a group.
///
/// A program may do each of these deliberately, so they are remarks.
extension ObservedRun {
  var errors: some Sequence<FindingDraft> {
    let failures = failures
    let shown = ShownErrors(trace, errors: failures.lazy.map(\.error))
    let passedOn = tasksWhoseErrorsAreThrownAgain
    let caught = failures.isEmpty ? [] : typesOfCaughtErrors
    return failures.lazy.flatMap { [self] failure in
      let waits = groupWaits(after: failure)
      let isSeen =
        passedOn.contains(failure.task.position) || shown.contains(failure.error)
        || !caught.isEmpty && caught.contains(failure.error.errorName)
      return [
        noticedLate(failure), endedItsGroup(failure, waits),
        isSeen ? nil : dropped(failure, waits),
      ].compactMap(\.self)
    }
  }

  /// The tasks that were not cancelled and ended with an error of their own.
  private var failures: [Failure] {
    failedTasks.compactMap { task in
      guard let end = task.endedEvent, case .threw(let error)? = task.outcome else { return nil }
      return Failure(task: task, error: error.asErrorName, event: end)
    }
  }

  /// The types and cases that patterns of `catch` name. A program that catches such an error does so deliberately.
  private var typesOfCaughtErrors: Set<Substring> {
    trace.symbols.sources.filter { $0.value.contains { $0.containsBytes(of: "catch") } }
      .flatMap { file($0.key)?.source.blocks ?? [] }
      .reduce(into: []) { types, block in
        guard block.head.first == "catch" else { return }
        // The name after `let` is that of a constant.
        for (before, name) in zip(block.head, block.head.dropFirst()) where before != "let" {
          types.insert(name)
        }
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

  private func noticedLate(_ failure: Failure) -> FindingDraft? {
    failure.task.group == nil ? readLate(failure) : thrownLate(failure)
  }

  /// Returns a finding if the parent noticed the error late because of `waitForAll()`, which throws an error only
  /// when all children have ended; otherwise nil.
  private func thrownLate(_ failure: Failure) -> FindingDraft? {
    let thrown = trace.events.time(of: failure.event)
    let waits = groupWaits(after: failure, byWaitForAll: true)
    guard let parent = failure.task.parent, let first = waits.first, first.event < failure.event,
      let last = waits.last, last.end > thrown
    else { return nil }
    return draft(
      .errorNoticedLate, .remark, [parent, failure.task.id], event: failure.event,
      at: [last.site],
      "\(self.threw(failure)) \(self.name(parent)) learned of it only at \(last.end.words): waitForAll()"
        + "\(self.at(last.site)) throws when all children have ended.")
  }

  private func readLate(_ failure: Failure) -> FindingDraft? {
    let thrown = trace.events.time(of: failure.event)
    guard let read = reads(of: failure.task.id).first, read.event > failure.event else {
      return nil
    }
    let time = trace.events.time(of: read.event)
    guard time > thrown, case .awaited(_, _, let site) = trace.events[read.event].action else {
      return nil
    }
    let found = draft(
      .errorNoticedLate, .remark, [read.reader, failure.task.id], event: failure.event, at: [site],
      "\(self.threw(failure)) \(self.name(read.reader)) learned of it only at \(time.words), when it awaited "
        + "\(self.name(failure.task.id))\(self.at(site)).")
    // A loop that handles the error of each task needs none of them sooner.
    return isHandledInLoop(at: site) ? found.withoutNote : found
  }

  // MARK: Groups

  /// Returns a finding if `next()` threw the error again and the body took no more results; otherwise nil.
  private func endedItsGroup(
    _ failure: Failure, _ waits: some BidirectionalCollection<Wait>
  ) -> FindingDraft? {
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
    return draft(
      .errorEndedGroup, .remark, [failure.task.id, parent], event: failure.event,
      at: [wait.site, failure.task.creationSite],
      "\(self.threw(failure)) next()\(self.at(wait.site)) threw the error again. \(effect)")
  }

  // MARK: Dropped

  /// Returns a finding about an error that no other task threw again and no printed line shows; nil if no task
  /// awaited the failed one.
  private func dropped(
    _ failure: Failure, _ waits: some BidirectionalCollection<Wait>
  ) -> FindingDraft? {
    guard case .exited(status: 0)? = trace.ending, isAwaited(failure) else {
      return nil
    }
    let isAtEnd =
      !waits.isEmpty && waits.allSatisfy { $0.call == .scopeEnd }
      && failure.task.group.map(discardingGroups.contains) == false
    let taken = isAtEnd ? nil : handler(of: failure)
    let end = isAtEnd ? waits.first?.site : nil
    let found = draft(
      .errorDropped, .remark, [failure.task.id], event: failure.event,
      at: [end, failure.task.creationSite], after: taken?.place,
      "\(self.threw(failure)) The error went no further: "
        + self.reasonWhyDropped(failure, endOfGroup: isAtEnd ? self.at(end) : nil, takenBy: taken))
    let isHandled =
      taken.map { hasSubstitute($0) || isOneOfMany($0) || $0.handler.keepsError } ?? false
    return isHandled || isTriedAgain(at: placeOfWait(for: failure)) ? found.withoutNote : found
  }

  /// Returns whether a line says what to do instead of a `try?` that fails, as in `(try? await title) ?? ""`.
  private func hasSubstitute(_ taken: Taken) -> Bool {
    taken.handler.word == "try?" && tokens(at: taken.place).handlesMissingValue
  }

  /// Returns whether the error is a failure in the results of a group that the function around may ignore: it throws an
  /// error of its own if there are too few results, or its loop ends when it has enough.
  private func isOneOfMany(_ taken: Taken) -> Bool {
    guard taken.handler.word == "nextResult()", let source = source(of: taken.place)
    else { return false }
    let line = source.tokens(ofLineAt: taken.place)
    let body = source.function(around: line.lowerBound)
    return source.leavesLoop(beginningIn: line)
      || body.map { source.tokens[$0.tokens].contains("throw") } ?? false
  }

  private func reasonWhyDropped(
    _ failure: Failure, endOfGroup: String?, takenBy taken: Taken?
  ) -> String {
    if let endOfGroup, let parent = failure.task.parent {
      "\(name(parent)) took no result of its group after that, and the end of the scope\(endOfGroup) "
        + "throws no error of a child."
    } else if let taken {
      "the \(taken.handler.word) at line \(taken.place.line) takes it"
        + (taken.handler.throwsError
          ? " and throws another error instead." : ", and no line that was printed shows it.")
    } else {
      "no other task threw it, and no line that was printed shows it."
    }
  }

  private typealias Taken = (handler: ErrorHandlers.Handler, place: SourceFrame)

  /// Returns the code that takes the error where a task waits for the failed one; nil if there is none.
  private func handler(of failure: Failure) -> Taken? {
    guard let place = place(placeOfWait(for: failure)) else { return nil }
    let handlers = ErrorHandlers(self, around: place)
    guard let handler = handlers.handler(of: failure.error) ?? handlers.replacing(failure.error)
    else { return nil }
    return (handler, place.inLine(handler.line))
  }

  /// Returns the place at which a task gets the error of the failed one; nil if the trace does not show it.
  private func placeOfWait(for failure: Failure) -> SiteID? {
    guard let group = failure.task.group, let parent = failure.task.parent else {
      guard let read = reads(of: failure.task.id).first,
        case .awaited(_, _, let site) = trace.events[read.event].action
      else { return nil }
      return site
    }
    let wait = trace.waits(of: parent, before: failure.event).last
    guard let wait, wait.reason == .group(group) else { return nil }
    let isThrown =
      wait.call == .scopeEnd
      ? discardingGroups.contains(group)
      : wait.wokenBy == .task(failure.task.id)
        || wait.end == trace.events.time(of: failure.event)
          && isInLoop(wait)
    return isThrown ? wait.site : nil
  }

  /// Whether a `while` loop waits for the next child, so that it takes the results of all children. It need not wait
  /// for a child that has already ended.
  private func isInLoop(_ wait: Wait) -> Bool {
    wait.isForResult && tokens(at: place(wait.site)).first == "while"
  }

  /// Returns whether a task awaited the failed task's result. `lostErrors` contains findings about the other
  /// failures.
  private func isAwaited(_ failure: Failure) -> Bool {
    failure.task.group != nil || isRead(failure.task.id)
  }

  /// The positions of the failed tasks whose errors another task threw again.
  private var tasksWhoseErrorsAreThrownAgain: BitSet {
    var tasks = BitSet(count: trace.tasks.count)
    for index in trace.events.indices(ofKinds: [.threw]) {
      guard let from = TaskID(trace.events.record(of: index).b), trace[from] != nil else {
        continue
      }
      tasks.insert(from.position)
    }
    return tasks
  }
}
