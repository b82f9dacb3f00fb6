import TaskTrace

/// The first sentence of an answer to `why`, which states the cause.
extension Explainer {
  func headline(of life: TaskLife) -> String {
    guard let outcome = life.outcome, let event = life.endedEvent else { return unfinished(life) }
    let name = trace.name(of: life.id)
    let time = (trace.events[event].time - .zero).inMilliseconds
    let delay = delay(of: life.id, before: event)
    switch outcome {
    case .returned:
      guard let delay else { return "\(name) returned at \(time)\(noDelayText(life))." }
      return "\(name) returned at \(time), after \(wholeClause(delay))\(cancellation(delay, life))"
        + groupErrorText(delay) + "."
    case .threw(let error):
      let start = "\(name) threw \(errorName(error)) at \(time)"
      let mark = errorName(error) == "CancellationError" ? life.cancellation : nil
      if let source = causes.errors.source[life.id] {
        guard let mark else { return start + sourceText(source, of: life, delay) + "." }
        return start + ", the error of \(trace.name(of: source))" + markText(mark, of: life, delay)
          + "."
      }
      if let mark { return start + markText(mark, of: life, delay) + "." }
      return start + (delay.map { ", after \(wholeClause($0))" } ?? "") + "."
    }
  }

  /// Returns why a task took no time: its cancellation ended what it did, or it never had to wait.
  private func noDelayText(_ life: TaskLife) -> String {
    guard let mark = life.cancellation, life.firstNotice != nil else {
      return life.hasWaited ? ", and its waits took no time" : " and never had to wait"
    }
    return ": \(causeText(mark, of: life)), and it noticed at once"
  }

  /// Returns the task from which the error came, and what kept this task from receiving it earlier.
  private func sourceText(_ source: TaskID, of life: TaskLife, _ delay: Delay?) -> String {
    let text = ": the error of \(trace.name(of: source))"
    guard let thrown = trace[source]?.ended, let ended = life.ended, thrown < ended, let delay
    else { return text }
    return text + ", thrown at \((thrown - .zero).inMilliseconds), which it received only after "
      + clause(delay)
  }

  /// Returns the task that cancelled this one, and what kept this one from noticing at once.
  private func markText(
    _ mark: TaskLife.Cancellation, of life: TaskLife, _ delay: Delay?
  ) -> String {
    let text = ": \(causeText(mark, of: life))"
    guard var delay, delay.slice.end > mark.time else { return text }
    delay.slice.start = max(delay.slice.start, mark.time)
    return text + ", and it noticed only after \(clause(delay))"
  }

  /// Returns the child whose error ended the group for which a task waited; empty if there is none.
  private func groupErrorText(_ delay: Delay) -> String {
    guard case .suspended(let suspension) = delay.slice.state,
      case .group(let group) = suspension.reason, case .task(let child)? = delay.wake,
      let mark = trace[child]?.cancellation, mark.cause == .groupError, let failed = mark.by,
      trace[failed]?.group == group
    else { return "" }
    return ": the error of \(trace.name(of: failed)) ended its group"
  }

  /// Returns the task that cancelled this one, if the cancellation ended the last delay: it ended a sleep, or the task
  /// computed and then noticed.
  private func cancellation(_ delay: Delay, _ life: TaskLife) -> String {
    guard let mark = life.cancellation else { return "" }
    if case .cancellation? = delay.wake { return ": \(causeText(mark, of: life))" }
    guard case .running = delay.slice.state, let noticed = life.firstNotice?.time,
      noticed == life.ended, mark.time < noticed
    else { return "" }
    return ": \(causeText(mark, of: life)), and it noticed at \((noticed - .zero).inMilliseconds)"
  }

  /// Returns a clause such as `main cancelled it at 100 ms`.
  func causeText(_ mark: TaskLife.Cancellation, of life: TaskLife) -> String {
    let at = "at \((mark.time - .zero).inMilliseconds)"
    let by = mark.by.map(trace.name)
    switch mark.cause {
    case .explicit:
      if mark.by == life.id { return "it cancelled itself \(at)" }
      return "\(by ?? "a thread that runs no task") cancelled it \(at)"
    case .group where mark.event == life.createdEvent:
      return "it was added to a cancelled group \(at)"
    case .group: return "\(by ?? "a thread that runs no task") cancelled its group \(at)"
    case .groupError:
      if let by = mark.by, life.group != nil, trace[by]?.group == life.group {
        return "the error of \(trace.name(of: by)) ended its group \(at)"
      }
      let failed = causes.errors.failureBeforeMark[life.id].map {
        "\(trace.name(of: $0)) threw, and "
      }
      return "\(failed ?? "")an error left its group \(at)"
    case .scopeExit: return scopeExitText(mark, of: life)
    case .parent:
      let parent = life.creation.parent.map(trace.name)
      return "it was cancelled \(at) with its parent" + (parent.map { " \($0)" } ?? "")
    case .intervention: return "the run cancelled it \(at), as requested"
    case .unknown: return "it was cancelled \(at)"
    }
  }

  /// Returns a clause about the scope that did not await the task: when it ended, and for which child it then waited
  /// before it cancelled this one.
  private func scopeExitText(_ mark: TaskLife.Cancellation, of life: TaskLife) -> String {
    let parent = life.parent.flatMap { trace[$0] }
    var ended = mark.time
    var first: TaskID?
    var event = mark.event
    while let slice = parent?.lastLastingSlice(before: event), slice.end == ended,
      case .suspended(let suspension) = slice.state, suspension.call == .scopeEnd,
      case .task(let other) = suspension.reason
    {
      (ended, first, event) = (slice.start, first ?? other, slice.event)
    }
    let text =
      "the scope of \(parent.map { trace.name(of: $0.id) } ?? "its parent") ended at "
      + "\((ended - .zero).inMilliseconds) without awaiting it"
    return first.map { "\(text), but cancelled it only after \(trace.name(of: $0)) had ended" }
      ?? text
  }

  /// Returns what a task was doing when the run ended.
  private func unfinished(_ life: TaskLife) -> String {
    let name = trace.name(of: life.id)
    if case .exited = trace.ending, !life.kind.isStructured, life.kind != .root,
      let last = life.lastSlice
    {
      let end = trace.events[trace.events.count - 1].time
      return "\(name) had not ended when the program ended, at \((end - .zero).inMilliseconds): "
        + "\(trace.reasonWhyLeftBehind("it")). It \(text(of: delay(of: life.id, in: last)))."
    }
    guard let last = life.lastSlice else { return "\(name) never ran." }
    let hasRun = life.hasRun
    let since = "since \((last.start - .zero).inMilliseconds)"
    switch last.state {
    case .ready:
      return
        "\(name) never \(hasRun ? "ended" : "ran"): it has been ready \(since), but had no core"
        + keptText
    case .running:
      guard case .exited(let status) = trace.ending else {
        return "\(name) never ended: it was running when the run ended."
      }
      let mark = life.cancellation.map { ": \(causeText($0, of: life))" } ?? ""
      return "\(name) was running when the program exited with status \(status)\(mark)."
    case .blocked: return "\(name) never ended: it has blocked its thread \(since)."
    case .suspended(let suspension):
      return sentence(
        "\(name) never ended: it has been waiting", at: suspension.site,
        " \(since) \(waitText(suspension))")
    }
  }

  /// The tasks that had a core when the run ended, as in `: waiter 1 kept it.`
  var keptText: String {
    let holders = trace.tasks.filter {
      $0.endedEvent == nil && $0.lastSlice?.isOnCore == true
    }
    let kept = holders.count == 1 ? "it" : "them"
    return holders.isEmpty ? "." : ": \(trace.names(of: holders.map(\.id))) kept \(kept)."
  }

  /// Returns what a task waits for, such as `for a continuation that nothing resumes`.
  func waitText(_ suspension: Suspension) -> String {
    switch suspension.reason {
    case .task(let other): "for \(trace.name(of: other))"
    case .group: "for a child of its group"
    case .continuation:
      suspension.call == .stream
        ? "for the next element of a stream" : "for a continuation that nothing resumes"
    case .actor(let actor): "for \(trace.actorName(actor))"
    case .sleeping(let until): "for its sleep to end at \((until - .zero).inMilliseconds)"
    case .yielding, .hopping, .unknown: "to be woken"
    }
  }
}
