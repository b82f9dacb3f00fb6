import TaskTrace
import TraceAnalysis

/// Findings about differences between two runs other than the times and the amount of work.
extension RunDifference {
  var otherFindings: [Finding] {
    let (checkTaken, unexpected) = (checkTaken ?? cancellationTaken, unexpectedError)
    // What an error cancelled follows from that error.
    let cutShort = cutShort.flatMap { $0.time == unexpected?.time ? nil : $0 }
    let ofErrors: [Finding?] = [
      otherPriority, offMainActor, printedLate, printedEarly,
      checkTaken == nil ? cancellationThrown : nil,
      waitsForTask, errorTaken ?? resultIgnored ?? continuedAfterError,
      errorHandled ?? errorKept ?? errorShownLate ?? errorNotThrown, unexpected,
      checkTaken,
      cancellationShown, cutShort,
      notCancelled,
      groupNotCancelled,
      cutShort == nil ? sleptAgain : nil,
    ]
    let others: [Finding?] = [
      lastResults,
      mainActorKept, onMainActor, criticalSections ?? unprotected, otherCalls, oppositeOrder,
      tasksAdded, failedTaskReadAgain,
      sharedTask,
      endedEarly, otherDuration, printedOther, idleInstead ?? slept, waitedOutside,
      readInOrder,
    ]
    return (ofErrors + others).compactMap(\.self)
  }

  /// A finding about the first task whose priority differs from that of its counterpart in the right program; nil if
  /// there is none.
  private var otherPriority: Finding? {
    let alike = tasksWithEqualWork
    for task in own.trace.tasks {
      guard
        let counterpart = (comparison.counterpart(ofSecond: task.id) ?? alike[task.id])
          .flatMap({ right.trace[$0] }),
        counterpart.priority != task.priority
      else { continue }
      return own.finding(
        .otherPriority, .remark, [task.id], event: task.createdEvent, at: [task.creationSite],
        "\(own.name(task.id)) has priority \(task.priority)\(own.at(task.creationSite)). "
          + "The author's program starts it with priority \(counterpart.priority).")
    }
    return nil
  }

  /// For each task whose work only one task of the right program does, and only this task in its own program, that
  /// other task.
  private var tasksWithEqualWork: [TaskID: TaskID] {
    func tasks(_ run: ObservedRun) -> [[WorkStep.Amount]: [TaskID]] {
      let work = Dictionary(grouping: run.steps(in: .all), by: \.task)
        .mapValues { $0.map(\.amount) }
      return Dictionary(grouping: work.keys) { work[$0] ?? [] }
    }
    let theirs = tasks(right)
    return tasks(own).reduce(into: [:]) { alike, found in
      guard found.value.count == 1, let other = theirs[found.key], other.count == 1 else { return }
      alike[found.value[0]] = other[0]
    }
  }

  /// A finding about a line that was printed off the main actor, if the right program prints all lines on it;
  /// otherwise nil.
  private var offMainActor: Finding? {
    // A right program that never moves to the main actor by itself has no lines to print there.
    let movesThere = right.trace.events.ofKinds([.hopped]).contains { _, event in
      guard case .hopped(.main?, let site) = event.action else { return false }
      return right.place(site).map(rightLines.contains) ?? false
    }
    guard movesThere, rightOutput.allSatisfy({ $0.core == .main }),
      let line = ownOutput.first(where: { $0.core != .main }),
      let task = line.task
    else { return nil }
    let statement = PrintStatements(own, in: ownLines).statement(printing: line.text)?.place
    var found = own.finding(
      .offMainActor, .remark, [task], event: line.event, at: [own.trace[task]?.creationSite],
      "\(own.name(task)) printed \"\(line.text)\" at \(line.time.words), and was not on the main actor. "
        + "The author's program prints every line there.")
    if let statement, ownLines.contains(statement) { found.places.insert(statement, at: 0) }
    return found
  }

  /// A finding about the first line that the right program prints earlier; nil if there is none.
  private var printedLate: Finding? {
    let times = rightOutput.reduce(into: [String: VirtualTime]()) {
      $0[$1.text] = $0[$1.text] ?? $1.time
    }
    for line in ownOutput {
      guard let other = times[line.text], other < line.time else { continue }
      let wait = line.task.flatMap {
        own.waits(of: $0).last { $0.start <= other && $0.end > other }
      }.map { cause(of: $0, after: other) }
      var found = own.finding(
        .printedLate, .remark, [line.task].compactMap(\.self), event: line.event, at: [wait?.site],
        "\"\(line.text)\" was printed at \(line.time.words). The author's program prints it at \(other.words)."
          + (wait.map { wait in
            " From \(wait.start.words) to \(wait.end.words), \(own.words(of: wait, in: ownLines))."
          } ?? ""))
      if let wait, let line = own.lineOfCatch(around: wait) {
        found.statement += " The catch at line \(line) had already caught an error."
        found.ownRemedy =
          "Let the error leave the function at once. Swift cancels the children that the scope does not await."
      }
      return found
    }
    return nil
  }

  /// A finding about the first line that the right program prints later, when a step of the task that prints it has
  /// ended; nil if there is none.
  private var printedEarly: Finding? {
    let theirs = Dictionary(rightOutput.map { ($0.text, $0) }) { first, _ in first }
    let steps = Dictionary(grouping: rightSteps, by: \.end)
    for line in ownOutput {
      guard let other = theirs[line.text], other.time > line.time, let task = other.task,
        let step = steps[other.time]?.last(where: { $0.isPart(of: task, in: right) })
      else { continue }
      return own.finding(
        .printedEarly, .remark, [line.task].compactMap(\.self), event: line.event, at: [],
        "\"\(line.text)\" was printed at \(line.time.words). The author's program prints it at \(other.time.words), after a "
          + "\(step.way.noun) of \(step.length.inMilliseconds).")
    }
    return nil
  }

  /// Follows a wait for a task to the wait of that task that made it long, and so on, as far as these waits are at
  /// lines that the learner can change.
  ///
  /// Does not follow it to work that the right program does at the same time. The wait for that work is the cause.
  private func cause(of wait: Wait, after time: VirtualTime) -> Wait {
    var (cause, seen) = (wait, Set([wait.waiter]))
    let starts = Dictionary(grouping: right.waits.filter(\.isSleep), by: \.start)
    while let task = cause.awaited, seen.insert(task).inserted,
      let inner = own.waits(of: task).last(where: {
        $0.end > time && $0.end <= wait.end && $0.duration > .zero
      }),
      let place = own.editableFrame(of: inner.site, ownLines),
      !own.areInOneStatement(place, own.place(own.trace[task]?.creationSite)),
      !(starts[inner.start] ?? []).contains(where: { $0.reason == inner.reason })
    { cause = inner }
    return cause
  }

  private var lastResults: Finding? {
    // A result whose words were printed is not lost.
    guard right.lastResultsDropped.isEmpty, !printsAllWords else { return nil }
    return own.lastResultsDropped.first ?? partialLoop ?? replacingLoop ?? resultsDiscarded
      ?? resultUnused ?? resultNotTaken
  }

  /// A finding about a check for cancellation that threw, if the right program only reads `isCancelled`; otherwise
  /// nil.
  private var cancellationThrown: Finding? {
    let asked = right.trace.tasks.flatMap(\.notices)
    guard asked.contains(where: { $0.notice == .checkedFlag }),
      !asked.contains(where: { $0.notice == .checkThrew })
    else { return nil }
    for task in own.trace.tasks {
      // An error that a `try?` takes does not end the function.
      guard let notice = task.notices.first(where: { $0.notice == .checkThrew }) else { continue }
      let handler = own.handler(ofCheckAt: notice.site).flatMap {
        isEditable($0, ofCheckAt: notice.site) ? $0 : nil
      }
      guard handler?.word != "try?",
        task.cancellation.flatMap({ own.droppedCheck(of: task, $0) }) == nil
      else { continue }
      return own.finding(
        .cancellationThrown, .remark, [task.id], event: notice.event, at: [notice.site],
        "Task.checkCancellation()\(own.at(notice.site)) threw at \(notice.time.words), and "
          + (handler.map { "the \($0.word) at line \($0.line) took the error" }
            ?? "the error ended the function")
          + ". The author's program asks Task.isCancelled, and returns what it has.")
    }
    return nil
  }

  /// A finding about a task that waited until another task resumed it, if no task of the right program does so;
  /// otherwise nil.
  private var waitsForTask: Finding? {
    guard !right.waits.contains(where: \.wasResumedByTask),
      let wait = own.waits.first(where: {
        $0.wasResumedByTask && own.place($0.site).map(ownLines.contains) ?? false
      }),
      case .task(let other)? = wait.wokenBy
    else { return nil }
    var found = own.finding(
      .waitsForTask, .remark, [wait.waiter, other], event: wait.event, at: [wait.site],
      "\(own.name(wait.waiter)) waited\(own.at(wait.site)) until \(own.name(other)) resumed it. "
        + "No task of the author's program waits for another in this way.")
    let start = own.trace[other]?.creationSite.flatMap { own.trace.frames(of: $0) }?
      .first { $0.line > 0 }
    if let start, !ownLines.isInFile(start.file) {
      found.ownRemedy =
        "Call an async function with await, if there is one, instead of a completion handler."
    }
    return found
  }
}

extension WorkStep {
  /// Whether a task, or a child that it awaits, does the step.
  fileprivate func isPart(of other: TaskID, in run: ObservedRun) -> Bool {
    task == other || run.trace[task]?.parent == other
  }
}

extension ObservedRun {
  /// Returns the line of the `catch` whose code waits for a task; nil if the wait is in none.
  fileprivate func lineOfCatch(around wait: Wait) -> Int? {
    guard wait.awaited != nil, let place = place(wait.site),
      let source = source(of: place)
    else { return nil }
    return source.blocks(around: source.tokens(ofLineAt: place).lowerBound)
      .first { $0.head.first == "catch" }.flatMap { source.line(of: $0.tokens.lowerBound - 1) }
  }
}

extension Wait {
  fileprivate var isSleep: Bool { if case .sleeping = reason { true } else { false } }
}
