import TaskTrace
import TraceAnalysis

/// Findings of a run, in other words or with other advice because of what the right program does.
extension RunDifference {
  /// Returns a finding in the words that fit the right program best.
  package func refined(_ finding: Finding) -> Finding {
    var finding = finding
    if unreachedTaskDoesTooMuch(in: finding) {
      finding.kind = .unreachedTooMuch
      finding.ownRemedy = nil
      return finding
    }
    if finding.kind == .ranOn, let task = finding.tasks.first.flatMap({ own.trace[$0] }),
      let inLines = own.swallowedSleeps(of: task, in: ownLines), inLines.event == finding.event
    {
      finding.statement = inLines.statement
      finding.places = inLines.places
    }
    if finding.kind == .neverResumed { return withLastConsumer(withCaller(finding)) }
    return withEarlierResult(
      withMissedCancellation(
        withoutNeedForTasks(withoutNeedForGroup(withoutNeedForTask(finding)))))
  }

  /// Whether a remark is about a task that a cancellation does not reach, and that does the same work as such a task of
  /// the right program.
  package func isUnreachedInBoth(_ finding: Finding, _ known: [Finding]) -> Bool {
    func work(_ run: ObservedRun, _ finding: Finding) -> [WorkStep.Amount] {
      run.steps(in: .all).filter { $0.task == finding.tasks.first }.map(\.amount)
    }
    guard finding.grade == .remark, finding.kind == .unreached else { return false }
    let amounts = work(own, finding)
    return !amounts.isEmpty
      && known.contains { $0.kind == .unreached && work(right, $0) == amounts }
  }

  /// Adds the line that called the function in which a task waits forever, if the learner can change both.
  private func withCaller(_ finding: Finding) -> Finding {
    guard let place = finding.places.first, let task = finding.tasks.first,
      case .suspended(let suspension)? = own.trace[task]?.lastSlice?.state,
      let frames = suspension.site.map({ own.trace.frames(of: $0) }),
      let caller = frames.first(where: {
        $0.line > 0 && ownLines.contains($0) && $0.function != place.function
          && !$0.function.contains("closure")
      }),
      ownLines.contains(place), caller.line != place.line
    else { return finding }
    var finding = finding
    let sentence = " \(own.name(task)) got there from line \(caller.line)."
    finding.statement += sentence
    finding.facts?.words += sentence
    return finding
  }

  /// Returns whether a task that a cancellation does not reach does too much work.
  ///
  /// A part of the work may have to continue after a cancellation: the right program does it in such a task too. The
  /// rest of the work is too much.
  private func unreachedTaskDoesTooMuch(in finding: Finding) -> Bool {
    guard let task = finding.unreachedTask else { return false }
    let work = own.steps(in: .all).filter { $0.task == task }
    let amounts = Set(work.map(\.amount))
    guard amounts.count > 1 else { return false }
    let theirs = right.steps(in: .all)
    let shielded = theirs.filter { right.trace[$0.task]?.isUnstructured ?? false }
    let common = amounts.intersection(shielded.map(\.amount))
    if !common.isEmpty { return common.count < amounts.count }
    // The right program may not have come to the work that it shields.
    let marks = finding.tasks.compactMap { own.trace[$0]?.cancellation?.time }
    let reached = work.first { step in marks.contains { step.start <= $0 && step.end > $0 } }
    return rightStartsTasks
      && theirs.contains { step in
        step.start == reached?.start && step.amount == reached?.amount
          && right.trace[step.task]?.isUnstructured == false
      }
  }

  /// Whether lines of the right program start tasks that are not child tasks, even if no task came to these lines.
  private var rightStartsTasks: Bool {
    rightLines.lines(of: right).contains { line in
      let tokens = line.tokens
      return zip(tokens, tokens.dropFirst()).contains { $0 == "Task" && $1 != "<" }
        && !zip(tokens, tokens.dropFirst(2)).contains { $0 == "Task" && Self.members.contains($1) }
    }
  }

  /// The members of `Task` that start no task.
  private static let members: Set<Substring> = [
    "checkCancellation", "isCancelled", "sleep", "yield", "currentPriority",
  ]

  /// Whether a task of the right program was started in lines that the learner can change.
  var rightStartsTasksHere: Bool {
    right.trace.tasks.contains { task in
      task.kind != .root && right.place(task.creationSite).map(rightLines.contains) ?? true
    }
  }

  /// Changes the advice of a finding about a task that is not a child task when the right program starts no task in
  /// the lines that the learner can change.
  private func withoutNeedForTask(_ finding: Finding) -> Finding {
    guard finding.kind == .unstructured, !rightStartsTasksHere else { return finding }
    var finding = finding
    finding.ownRemedy =
      "Do this work in the task itself, with await. The author's program starts no task here."
    return finding
  }

  /// Changes the advice of a finding about tasks that compute at once when only one task of the right program computes.
  private func withoutNeedForTasks(_ finding: Finding) -> Finding {
    func computing(_ run: ObservedRun) -> Set<TaskID> {
      Set(run.steps(in: .all).filter { $0.way == .computes }.map(\.task))
    }
    guard finding.kind == .noCoreFree, finding.ownRemedy != nil, computing(right).count == 1,
      computing(own).count > 1
    else { return finding }
    var finding = finding
    finding.ownRemedy =
      "Compute one part after another in one task, and call await Task.yield() between them."
    return finding
  }

  /// Changes a finding about an error that was noticed late when the right program has no group, and awaits the task
  /// that can fail before the others.
  private func withoutNeedForGroup(_ finding: Finding) -> Finding {
    guard finding.kind == .errorNoticedLate,
      !right.trace.tasks.contains(where: { $0.group != nil })
    else { return finding }
    var finding = finding
    finding.kind = .awaitedTooLate
    return finding
  }
}

extension Finding {
  /// The task that a cancellation of another task does not reach; nil if the finding is not about such a task.
  fileprivate var unreachedTask: TaskID? {
    switch kind {
    case .unreached: tasks.first
    case .noticedLate: tasks.dropFirst().first
    default: nil
    }
  }
}
