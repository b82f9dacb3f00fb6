import TaskTrace
import TraceAnalysis

/// Findings about tasks that the right program cancels, and this program does not.
extension RunDifference {
  /// A finding about the first such task; nil if there is none.
  var notCancelled: Finding? {
    for task in own.trace.tasks {
      guard let time = missedCancellation(of: task) else { continue }
      return own.finding(
        .notCancelled, .remark, [task.id], event: task.createdEvent, at: [task.creationSite],
        "\(own.name(task.id)), started with \(task.call)\(own.at(task.creationSite)), was not cancelled. "
          + "The author's program cancels it at \(time.words).")
    }
    return nil
  }

  /// A finding about the first cancelled task whose sleeps throw more often than those of its counterpart, because it
  /// continues after the first; nil if there is none.
  var sleptAgain: Finding? {
    for task in own.trace.tasks where task.isCancelled {
      guard let mark = task.cancellation,
        let other = comparison.counterpart(ofSecond: task.id).flatMap({ right.trace[$0] }),
        other.isCancelled, other.thrownSleeps.count < task.thrownSleeps.count
      else { continue }
      let places = task.thrownSleeps.compactMap { own.editableFrame(of: $0.site, ownLines) }
      guard let first = places.first,
        let next = places.first(where: { !own.areInOneStatement($0, first) })
      else { continue }
      let isInLine = next.line == first.line
      var found = Finding(
        kind: .ranOn, grade: .remark, tasks: [task.id], event: mark.event, time: mark.time,
        places: [first, next],
        statement:
          "\(own.name(task.id)) was cancelled at \(mark.time.words) and did not stop: its wait at line "
          + "\(first.line) threw, and then "
          + (isInLine ? "another wait in that line" : "its wait at line \(next.line)")
          + " threw too.")
      found.ownRemedy =
        "Let the error of \(isInLine ? "the first wait" : "line \(first.line)") end the work of the task."
      return found
    }
    return nil
  }

  /// Returns whether the right program also leaves a scope with an `async let` whose variable no task reads, if a
  /// finding is about that.
  package func bothLeaveScope(_ finding: Finding) -> Bool {
    [.neverAwaited, .resultNeverRead].contains(finding.kind)
      && right.trace.tasks.contains { $0.kind == .asyncLet && !right.isRead($0.id) }
  }

  /// Returns whether an error of the same description also ends a group of the right program, if a finding is about
  /// that.
  package func bothEndGroup(_ finding: Finding) -> Bool {
    guard finding.kind == .errorEndedGroup,
      let outcome = finding.tasks.first.flatMap({ own.trace[$0]?.outcome })
    else { return false }
    let ended = Set(
      right.trace.tasks.filter { $0.mark?.cause == .groupError }.compactMap(\.group))
    return right.trace.tasks.contains { task in
      task.outcome == outcome && task.group.map(ended.contains) ?? false
    }
  }

  /// Whether a remark is about an error that ended a group at another time than in the right program, because the work
  /// of the task that threw it takes another time.
  package func endsGroupAtOtherTime(_ finding: Finding) -> Bool {
    finding.kind == .errorEndedGroup && finding.tasks.first.map(takesOtherTime) ?? false
  }

  /// Whether the last step of a task takes another time than a step of the right program that begins when it does.
  /// Neither program has the other step.
  func takesOtherTime(_ task: TaskID) -> Bool {
    let (mine, theirs) = (ownSteps, rightSteps)
    guard let step = mine.last(where: { $0.task == task }),
      !theirs.contains(where: { $0.amount == step.amount })
    else { return false }
    return theirs.contains { other in
      other.way == step.way && other.start == step.start
        && !mine.contains { $0.amount == other.amount }
    }
  }

  /// A finding about the first child that is still at work when the right program cancels the group, and that
  /// this program does not cancel by then, if lines of the learner start it; otherwise nil. Other lines cancel a group
  /// when the learner's work is done.
  var groupNotCancelled: Finding? {
    for task in own.trace.tasks where task.group != nil {
      guard let other = comparison.counterpart(ofSecond: task.id).flatMap({ right.trace[$0] }),
        let mark = other.cancellation, mark.cause == .group,
        task.ended.map({ $0 > mark.time }) ?? true,
        task.cancellation.map({ $0.time > mark.time }) ?? true,
        own.place(task.creationSite).map(ownLines.contains) ?? true
      else { continue }
      let line = own.at(task.creationSite)
      let late = task.cancellation.map { " until \($0.time.words)" } ?? ""
      return own.finding(
        .waitsForTheRest, .remark, [task.id], event: task.createdEvent, at: [task.creationSite],
        "\(own.name(task.id))\(line.isEmpty ? "" : ", started\(line),") was not cancelled\(late). "
          + "The author's program cancels its group at \(mark.time.words).")
    }
    return nil
  }

  /// Adds to a finding about a task that was left behind when the right program cancels that task.
  func withMissedCancellation(_ finding: Finding) -> Finding {
    guard finding.kind == .leftBehind,
      let task = finding.tasks.first.flatMap({ own.trace[$0] }),
      let time = missedCancellation(of: task)
    else { return finding }
    var finding = finding
    finding.statement += " The author's program cancels it at \(time.words)."
    finding.ownRemedy = Finding.Kind.notCancelled.remedy
    return finding
  }

  /// Returns when the right program calls `cancel()` on the counterpart of a task that is still at work and that this
  /// program does not cancel; nil if it does not call it.
  private func missedCancellation(of task: TaskLife) -> VirtualTime? {
    guard task.isUnstructured, !task.isCancelled,
      let other = comparison.counterpart(ofSecond: task.id).flatMap({ right.trace[$0] }),
      let mark = other.cancellation, mark.cause == .explicit,
      doesWork(of: other.id, task.id)
    else { return nil }
    return task.ended.map { $0 > mark.time } ?? true ? mark.time : nil
  }

  /// Whether a task does some of the work of a task of the right program, if that task does any. Tasks that do other
  /// work correspond to each other only because they were started at the same moment.
  private func doesWork(of other: TaskID, _ task: TaskID) -> Bool {
    let theirs = right.steps(in: .all).filter { $0.task == other }.map(\.amount)
    let mine = own.steps(in: .all).filter { $0.task == task }.map(\.amount)
    return theirs.isEmpty || mine.contains(where: theirs.contains)
  }
}

extension TaskLife {
  /// The records of its waits that threw because it was cancelled.
  fileprivate var thrownSleeps: [NoticeRecord] { notices.filter { $0.notice == .sleepThrew } }
}
