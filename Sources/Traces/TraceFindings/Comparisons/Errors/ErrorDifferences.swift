import TaskTrace
import TraceAnalysis

/// Findings about errors and cancellations that the right program treats in another way.
extension RunDifference {
  /// A finding about an error that ends a task of the right program, where it is printed or followed by another line,
  /// and that no task of this program throws; nil if there is none.
  var errorHandled: Finding? {
    let missing = linesOnlyInRight
    for task in right.trace.tasks where task.kind != .root && !task.threwCancellation {
      guard case .threw(let error)? = task.outcome, let end = task.ended,
        !own.throwsError(error),
        let line = right.printed(containing: error.asErrorName)
          ?? missing[end]?.first.map({ ($0, end) })
      else { continue }
      let steps = rightSteps.filter { $0.end == end }
      guard let last = steps.last(where: { $0.task == task.id }) else { continue }
      let place = steps.filter { $0.amount == last.amount }.firstIndex(of: last) ?? 0
      let isShown = own.printed(containing: error.asErrorName) != nil
      let equals = ownSteps.filter {
        $0.amount == last.amount && $0.end == end
          && (own.trace[$0.task]?.kind != .root || !isShown)
      }
      guard let equal = equals.dropFirst(place).first ?? equals.first,
        own.trace[equal.task]?.kind == .root
          || !isHandledInFixedLine(error.asErrorName, in: equal),
        !own.printed(line.text, by: line.time, except: equal.task)
      else { continue }
      return errorHandled(error.asErrorName, in: equal)
    }
    return nil
  }
}

extension RunDifference {
  /// A finding about a `try?` or a `catch` that takes an error, if this program prints the line about it later than the
  /// right program; nil if there is none.
  var errorShownLate: Finding? {
    let mine = ownOutput.reduce(into: [String: VirtualTime]()) {
      $0[$1.text] = $0[$1.text] ?? $1.time
    }
    // Work that this program does again after the error has its own finding.
    guard !hasOtherWork else { return nil }
    let late = rightOutput.filter { line in
      !line.text.typeNames.isEmpty && mine[line.text].map { $0 > line.time } ?? false
    }
    let lines = Dictionary(late.map { ($0.time, $0.text) }) { first, _ in first }
    guard !lines.isEmpty else { return nil }
    for wait in own.waits where wait.duration > .zero {
      guard let line = lines[wait.end], let time = mine[line],
        let error = own.error(endingAWait: wait), line.contains(error),
        let place = own.editablePlace(wait.site, of: wait.waiter, ownLines),
        let handler = ErrorHandlers(own, around: place).handler(of: error)
      else { continue }
      var found = taken(wait, handler, place, line)
      found.kind = .errorHandled
      found.time = wait.end
      found.statement =
        "The \(handler.word) at line \(handler.line) takes an error at \(wait.end.words), and the code after it "
        + "continues. The author's program prints \"\(line)\" then, and yours only at \(time.words)."
      found.ownRemedy = "Let the error leave the function with try, as soon as it arrives."
      return found
    }
    return nil
  }

  /// A finding about a task that takes an error as a value, if this program prints the line about it later than the
  /// right program; nil if there is none.
  var errorKept: Finding? {
    for wait in own.waits where wait.call == .nextResult || wait.call == .result {
      guard case .task(let failed)? = wait.wokenBy,
        case .threw(let text)? = own.trace[failed]?.outcome,
        let place = own.place(wait.site), ownLines.contains(place),
        let line = rightOutput.first(where: {
          $0.time == wait.end && $0.text.contains(text.asErrorName)
        }),
        let shown = ownOutput.first(where: { $0.text == line.text }), shown.time > line.time
      else { continue }
      var found = own.finding(
        .errorHandled, .remark, [wait.waiter, failed], event: wait.event, at: [wait.site],
        "\(own.name(wait.waiter)) took the error of \(own.name(failed)) at line \(place.line) at \(wait.end.words), and "
          + "continued. The author's program prints \"\(line.text)\" then, and yours only at \(shown.time.words)."
      )
      found.time = wait.end
      found.ownRemedy =
        "Throw the error where you take it, so that the group cancels its other children."
      return found
    }
    return nil
  }

  /// A finding about a `try?` or a `catch` that takes an error and throws another one, if this program prints a line
  /// about that error instead of one of the right program; otherwise nil.
  func replaced(
    _ handler: ErrorHandlers.Handler, _ wait: Wait, _ place: SourceFrame, _ line: String,
    _ printing: PrintStatements
  ) -> Finding? {
    let statement = printing.statement(printing: line)
    let shown = ownOutput.first { shown in
      shown.time == wait.end && !rightOutput.contains { $0.text == shown.text }
        && (!shown.text.typeNames.isEmpty
          || statement != nil && printing.statement(printing: shown.text) == statement)
        && !line.typeNames.contains(where: shown.text.contains)
    }
    guard let shown, !line.typeNames.isEmpty else { return nil }
    var found = taken(wait, handler, place, line)
    found.statement =
      "The \(handler.word) at line \(handler.line) takes the error, and the code there throws another one: your "
      + "program printed \"\(shown.text)\". The author's program prints \"\(line)\" then."
    found.ownRemedy = "Let the error itself leave the function with try."
    return found
  }
}

extension RunDifference {
  /// A finding about a step at whose end a task of the right program throws an error.
  private func errorHandled(_ error: String, in step: WorkStep) -> Finding {
    let name = own.name(step.task)
    if let other = otherError(insteadOf: error, in: step) { return other }
    let isSleep =
      own.wait(beginningAt: step.event).map { own.isCompletedSleep($0, ownLines) } ?? false
    let caller = isSleep ? callerHandling(error, in: step) : nil
    let isHandled = caller != nil || !isSleep && mayHandle(error, in: step)
    let place = caller ?? step.place
    let line = place.map { " at line \($0.line)" } ?? ""
    var finding = Finding(
      kind: .errorHandled, grade: .remark, tasks: [step.task], event: step.event, time: step.end,
      places: [place].compactMap(\.self),
      statement: isHandled
        ? "At \(step.end.words), \(name)\(line) handled \(error) itself. "
          + "In the author's program, the error leaves the task, and so the task that waits for it gets it."
        : "At \(step.end.words), \(name)\(at(step)) continued without an error. "
          + "In the author's program, the task that does this work throws \(error) then.")
    if isHandled, let next = laterWork(than: step) {
      finding.statement =
        "At \(step.end.words), \(name)\(line) handled \(error) itself, and then it ended. In the author's program, "
        + "such work continues: a \(next.way.noun) of \(next.length.inMilliseconds) begins at \(next.start.words)."
      finding.ownRemedy =
        "Handle the error in the loop, so that the task continues with the next work."
    }
    if !isHandled, let line = step.place?.line, isInFixedFunction(step) {
      finding.ownRemedy =
        "Check what line \(line) passes to the function that it calls: in the author's program, that function "
        + "throws the error."
    } else if !isHandled {
      finding.ownRemedy = "Throw the error there, so that the task that waits for it gets it."
    }
    return finding
  }

  /// Returns the first work of the right program that begins when a step has ended, or later. Returns nil if the step's
  /// task continues after the step, or did no work before it.
  private func laterWork(than step: WorkStep) -> WorkStep? {
    guard own.trace[step.task]?.ended == step.end,
      ownSteps.contains(where: { $0.task == step.task && $0.end < step.end })
    else { return nil }
    return rightSteps.first { $0.start >= step.end && $0.isOwn && !$0.isCutShort }
  }

  /// Whether a step is in a function of the learner's file that the learner must not change.
  private func isInFixedFunction(_ step: WorkStep) -> Bool {
    let frames = step.site.map { own.trace.frames(of: $0) } ?? []
    let innermost = frames.first { $0.line > 0 && ownLines.isInFile($0.file) }
    return innermost.map { !ownLines.contains($0) } ?? false
  }

  /// Returns the place that takes an error of the function which sleeps in a step: in that function, or in one that
  /// called it. Returns nil if the function that sleeps throws no error, or if no such place is known.
  private func callerHandling(_ error: String, in step: WorkStep) -> SourceFrame? {
    let frames = (step.site.map { own.trace.frames(of: $0) } ?? []).filter {
      $0.line > 0 && ownLines.isInFile($0.file)
    }
    guard let first = frames.first, let source = own.source(of: first),
      let body = source.function(around: source.tokens(ofLineAt: first).lowerBound),
      source.tokens[body.tokens].contains("throw")
    else { return nil }
    let tries = source.blocks(around: source.tokens(ofLineAt: first).lowerBound)
      .first(where: \.isDo)
    let throwsInside = tries.map { source.tokens[$0.tokens].contains("throw") } ?? false
    for frame in frames.dropFirst(throwsInside ? 0 : 1) where ownLines.contains(frame) {
      guard let handler = ErrorHandlers(own, around: frame).handler(of: error) else {
        continue
      }
      return frame.inLine(handler.line)
    }
    return nil
  }

  /// Returns whether the error of a step is taken only in a line that the learner must not change.
  private func isHandledInFixedLine(_ error: String, in step: WorkStep) -> Bool {
    let frames = (step.site.map { own.trace.frames(of: $0) } ?? []).filter {
      $0.line > 0 && ownLines.isInFile($0.file)
    }
    let handled = frames.lazy.compactMap { frame -> Bool? in
      guard let handler = ErrorHandlers(own, around: frame).handler(of: error) else {
        return nil
      }
      return self.ownLines.contains(frame.inLine(handler.line))
    }.first
    return handled == false
  }

  /// Returns whether code around a step takes an error. Also returns true if the source is not known.
  private func mayHandle(_ error: String, in step: WorkStep) -> Bool {
    let frames =
      (step.site.map { own.trace.frames(of: $0) } ?? []) + [step.place].compactMap(\.self)
    // The root task's caller, which must not be changed, takes the errors that leave the function.
    let isRoot = own.trace[step.task]?.kind == .root
    let known = frames.filter {
      own.trace.symbols.sources[$0.file] != nil && ownLines.isInFile($0.file)
        && (!isRoot || ownLines.contains($0))
    }
    return known.isEmpty
      || known.contains { ErrorHandlers(own, around: $0).handler(of: error) != nil }
  }
}

extension ObservedRun {
  fileprivate func throwsError(_ error: String) -> Bool {
    trace.tasks.contains { $0.kind != .root && $0.outcome == .threw(error) }
  }

  func printed(containing text: String) -> (text: String, time: VirtualTime)? {
    for (_, event) in trace.events.ofKinds([.printed]) {
      if case .printed(_, let line) = event.action, line.contains(text) {
        return (line, event.time)
      }
    }
    return nil
  }

  /// Returns whether a task other than `task` printed a line up to a time.
  fileprivate func printed(_ text: String, by time: VirtualTime, except task: TaskID) -> Bool {
    trace.events.ofKinds([.printed]).contains { _, event in
      guard case .printed(_, text) = event.action else { return false }
      return event.time <= time && event.task != task
    }
  }
}
