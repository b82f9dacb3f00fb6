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
      let steps = right.steps(in: rightLines).filter { $0.end == end }
      guard let last = steps.last(where: { $0.task == task.id }) else { continue }
      let place = steps.filter { $0.amount == last.amount }.firstIndex(of: last) ?? 0
      let equals = own.steps(in: ownLines).filter {
        $0.amount == last.amount && $0.end == end && own.trace[$0.task]?.kind != .root
      }
      guard let equal = equals.dropFirst(place).first ?? equals.first,
        !own.printed(line.text, by: line.time, except: equal.task)
      else { continue }
      return errorHandled(error.asErrorName, in: equal)
    }
    return nil
  }
}

extension RunDifference {
  /// A finding about a step at whose end a task of the right program throws an error.
  private func errorHandled(_ error: String, in step: WorkStep) -> Finding {
    let name = own.name(step.task)
    let isSleep =
      own.wait(beginningAt: step.event).map { own.isCompletedSleep($0, ownLines) } ?? false
    let isHandled = !isSleep && mayHandle(error, in: step)
    var finding = Finding(
      kind: .errorHandled, grade: .remark, tasks: [step.task], event: step.event, time: step.end,
      places: [step.place].compactMap(\.self),
      statement: isHandled
        ? "At \(step.end.words), \(name)\(at(step)) handled \(error) itself. "
          + "In the author's program, the error leaves the task, and so the task that waits for it gets it."
        : "At \(step.end.words), \(name)\(at(step)) continued without an error. "
          + "In the author's program, the task that does this work throws \(error) then.")
    if !isHandled, let line = step.place?.line, isInFixedFunction(step) {
      finding.ownRemedy =
        "Check what line \(line) passes to the function that it calls: in the author's program, that function "
        + "throws the error."
    } else if !isHandled {
      finding.ownRemedy = "Throw the error there, so that the task that waits for it gets it."
    }
    return finding
  }

  /// Whether a step is in a function of the learner's file that the learner must not change.
  private func isInFixedFunction(_ step: WorkStep) -> Bool {
    let frames = step.site.map { own.trace.frames(of: $0) } ?? []
    let innermost = frames.first { $0.line > 0 && ownLines.isInFile($0.file) }
    return innermost.map { !ownLines.contains($0) } ?? false
  }

  /// Returns whether code around a step takes an error. Also returns true if the source is not known.
  private func mayHandle(_ error: String, in step: WorkStep) -> Bool {
    let frames =
      (step.site.map { own.trace.frames(of: $0) } ?? []) + [step.place].compactMap(\.self)
    let known = frames.filter {
      own.trace.symbols.sources[$0.file] != nil && ownLines.isInFile($0.file)
    }
    return known.isEmpty
      || known.contains { ErrorHandlers(own.trace, around: $0).handler(of: error) != nil }
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
