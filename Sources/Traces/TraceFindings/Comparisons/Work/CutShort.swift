import TaskTrace
import TraceAnalysis

/// A finding about work that a cancellation ended, although the right program completes it.
extension RunDifference {
  /// The first such finding; nil if there is none.
  var cutShort: Finding? {
    let mine = ownSteps
    let completed = Dictionary(grouping: mine.filter { !$0.isCutShort }, by: \.amount)
    let theirs = Dictionary(grouping: rightSteps, by: \.amount)
    for step in mine where step.isCutShort && own.trace[step.task]?.isCancelled == true {
      guard !isCancelledByEarlyError(step.task), !isNeverAwaited(step.task) else { continue }
      // The right program completes more steps like this one than this program does, or one that begins at that moment.
      let begun = completed[step.amount] ?? []
      guard let equals = theirs[step.amount], !equals.contains(where: \.isCutShort),
        equals.count > begun.count
          || equals.contains(where: { $0.start == step.start })
            && !begun.contains(where: { $0.start == step.start })
      else { continue }
      let source = source(ofCancellationOf: step.task)
      let wanted = equals.lazy.compactMap { wantedLine(at: $0.end) }.first
      var found = Finding(
        kind: source == nil ? .cutShort : .cancelledEarly, grade: .remark, tasks: [step.task],
        event: step.event, time: step.end,
        places: [source?.place, step.place].compactMap(\.self),
        statement: "A cancellation ended the \(step.way.noun) of \(step.length.inMilliseconds) of "
          + "\(own.name(step.task))\(at(step)) at \(step.end.words), before its time"
          + "\(source.map { ": \($0.words)" } ?? ""). "
          + "In the author's program, it continues to its end." + (wanted.map(neverPrinted) ?? ""))
      found.isDecisive = source == nil && wanted != nil
      if source == nil,
        equals.allSatisfy({ step in
          right.trace[step.task]?.isUnstructured == true && !right.isRead(step.task)
        })
      {
        found.ownRemedy = "Start this work in a task that the cancellation does not reach."
      }
      return found
    }
    return cancelledNeedlessly ?? cancelledBeforeWork(mine, theirs)
  }

  /// Whether a task, or one of which it is a descendant, was cancelled because its scope ended and no task awaited it.
  /// That has its own finding.
  private func isNeverAwaited(_ task: TaskID) -> Bool {
    guard let path = own.trace.cancellationPath(to: task), path.origin.cause == .scopeExit else {
      return false
    }
    return own.tasksNobodyWaitedFor.contains {
      $0.kind == .neverAwaited && $0.tasks.first == path.steps.first
    }
  }

  /// Whether an error cancelled a task's group that a task of the right program throws later, or whose work takes
  /// another time there. Then the work before that error is missing, which has its own finding.
  private func isCancelledByEarlyError(_ task: TaskID) -> Bool {
    guard let life = own.trace[task], let mark = life.cancellation,
      mark.cause == .groupError || mark.cause == .group,
      let failed = own.failedMember(ofGroupOf: life), let end = failed.ended,
      case .threw(let error)? = failed.outcome
    else { return false }
    if mark.time == end, takesOtherTime(failed.id) { return true }
    return mark.cause == .groupError
      && right.trace.tasks.contains { other in
        other.outcome == .threw(error) && other.ended.map { $0 > end } ?? false
      }
  }

  /// A finding about the first task that lines of the learner cancel before it begins to wait, so that its wait ends at
  /// once, although the right program completes such a wait; otherwise nil.
  private func cancelledBeforeWork(
    _ mine: [WorkStep], _ theirs: [WorkStep.Amount: [WorkStep]]
  ) -> Finding? {
    let counts = Dictionary(grouping: mine, by: \.amount).mapValues(\.count)
    let missing = theirs.filter { $0.value.count > counts[$0.key] ?? 0 }.flatMap(\.value)
      .sorted { $0.event < $1.event }
    for task in own.trace.tasks {
      guard let mark = task.cancellation, task.notices.first?.notice == .sleepThrew,
        let notice = task.firstNotice, notice.time == mark.time,
        !mine.contains(where: { $0.task == task.id }), !isCancelledByEarlyError(task.id),
        let work = missing.first(where: { $0.start == mark.time && !$0.isCutShort }),
        let source = source(ofCancellationOf: task.id) ?? groupCancelledBefore(task, mark.event)
      else { continue }
      return Finding(
        kind: .cancelledEarly, grade: .remark, tasks: [task.id], event: mark.event, time: mark.time,
        places: [source.place].compactMap(\.self),
        statement:
          "\(own.name(task.id)) was cancelled at \(mark.time.words), so its wait ended at once: "
          + "\(source.words). In the author's program, a \(work.way.noun) of \(work.length.inMilliseconds) begins "
          + "then and continues to its end.")
    }
    return nil
  }

  /// Returns a clause about the line of the learner that cancelled a group before a task was added to it, and the place
  /// of that line. Nil if the task was not added to such a group, or if there is no such line.
  private func groupCancelledBefore(
    _ task: TaskLife, _ mark: Int
  ) -> (words: String, place: SourceFrame?)? {
    guard task.group != nil, mark == task.createdEvent, let parent = task.parent,
      own.trace[parent]?.isCancelled == false
    else { return nil }
    let calls = own.calls(of: "cancelAll", ownLines)
    guard let call = calls.first else { return nil }
    let line = calls.count == 1 ? ", at line \(call.line)" : ""
    return (
      "\(own.name(parent)) had cancelled the group\(line), and then added a child to it", call
    )
  }

  /// A finding about the first task that lines of the learner cancel, although the right program lets it return;
  /// otherwise nil.
  private var cancelledNeedlessly: Finding? {
    for task in own.trace.tasks {
      let cause: CancellationCause? =
        task.isUnstructured ? .explicit : task.group.map { _ in .group }
      guard let mark = task.cancellation, mark.cause == cause, task.outcome != nil,
        let other = comparison.counterpart(ofSecond: task.id).flatMap({ right.trace[$0] }),
        !other.isCancelled, other.outcome == .returned, !isCancelledByEarlyError(task.id),
        let source = source(ofCancellationOf: task.id)
      else { continue }
      return Finding(
        kind: .cancelledEarly, grade: .remark, tasks: [task.id], event: mark.event, time: mark.time,
        places: [source.place].compactMap(\.self),
        statement: "\(own.name(task.id)) was cancelled at \(mark.time.words): \(source.words). "
          + "The author's program lets it return.")
    }
    return nil
  }

  /// Returns what the program itself did to cancel a task; nil if the cancellation came from outside, or from lines
  /// that the learner cannot change.
  private func source(
    ofCancellationOf task: TaskID
  ) -> (words: String, place: SourceFrame?)? {
    guard let origin = own.trace.cancellationPath(to: task)?.origin else { return nil }
    let place = own.place(origin.site)
    let (canceller, line) = (origin.by.map(own.name) ?? "a task", own.at(origin.site))
    switch origin.cause {
    case .explicit where place.map(ownLines.contains) ?? false:
      return ("\(canceller) called cancel()\(line)", place)
    case .group where place.map(ownLines.contains) ?? false:
      return ("\(canceller) cancelled its group\(line)", place)
    case .groupError:
      return ("\(own.error(thatCancelledGroupOf: task))\(line)", place)
    case .explicit, .group, .scopeExit, .parent, .intervention, .unknown: return nil
    }
  }
}

extension ObservedRun {
  /// Returns a clause about the error that cancelled the group of a task.
  func error(thatCancelledGroupOf task: TaskID) -> String {
    guard let life = trace[task], life.cancellation != nil, life.group != nil else {
      return "an error cancelled the group"
    }
    return failedMember(ofGroupOf: life).map { "the error of \(name($0.id)) cancelled the group" }
      ?? "an error that left the body of the group cancelled it"
  }
}

extension ObservedRun {
  /// Returns the first member of a cancelled task's group that threw an error of its own before; nil if there is none.
  fileprivate func failedMember(ofGroupOf task: TaskLife) -> TaskLife? {
    guard let mark = task.cancellation, let group = task.group else { return nil }
    return members(of: group).first {
      $0.hasThrown && !$0.isCancelled && ($0.endedEvent ?? .max) < mark.event
    }
  }
}

extension WorkStep {
  /// Whether a wait ended before its time.
  var isCutShort: Bool { way == .waits && end - start < length }
}
