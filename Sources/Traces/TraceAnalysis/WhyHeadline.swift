import TaskTrace

/// The first sentence of an answer to `why`: the cause itself.
extension Explainer {
  func headline(of life: TaskLife) -> String {
    guard let outcome = life.outcome, let event = life.endedEvent else { return unfinished(life) }
    let name = trace.name(of: life.id)
    let time = (trace.events[event].time - .zero).inMilliseconds
    let delay = delay(of: life.id, before: event)
    switch outcome {
    case .returned:
      guard let delay else { return "\(name) returned at \(time): it never had to wait." }
      return "\(name) returned at \(time), after \(clause(delay))\(cancellation(delay, life))."
    case .threw(let error):
      let start = "\(name) threw \(errorName(error)) at \(time)"
      if let source = causes.errors.source[life.id] {
        return start + sourceText(source, of: life, delay) + "."
      }
      if errorName(error) == "CancellationError", let mark = life.cancellation {
        return start + markText(mark, of: life, delay) + "."
      }
      return start + (delay.map { ", after \(clause($0))" } ?? "") + "."
    }
  }

  /// The task whose error it was, and what kept this task from receiving it earlier.
  private func sourceText(_ source: TaskID, of life: TaskLife, _ delay: Delay?) -> String {
    let text = ": the error of \(trace.name(of: source))"
    guard let thrown = trace[source]?.ended, let ended = life.ended, thrown < ended, let delay
    else { return text }
    return text + ", thrown at \((thrown - .zero).inMilliseconds), which it received only after "
      + clause(delay)
  }

  /// Who cancelled the task, and what kept it from noticing at once.
  private func markText(
    _ mark: TaskLife.Cancellation, of life: TaskLife, _ delay: Delay?
  ) -> String {
    let text = ": \(causeText(mark, of: life))"
    guard var delay, delay.slice.end > mark.time else { return text }
    delay.slice.start = max(delay.slice.start, mark.time)
    return text + ", and it noticed only after \(clause(delay))"
  }

  /// Where the last delay was a sleep that the cancellation ended, who cancelled.
  private func cancellation(_ delay: Delay, _ life: TaskLife) -> String {
    guard case .cancellation? = delay.wake, let mark = life.cancellation else { return "" }
    return ": \(causeText(mark, of: life))"
  }

  /// `main cancelled it at 100 ms`.
  func causeText(_ mark: TaskLife.Cancellation, of life: TaskLife) -> String {
    let at = "at \((mark.time - .zero).inMilliseconds)"
    let by = mark.by.map(trace.name)
    switch mark.cause {
    case .explicit:
      if mark.by == life.id { return "it cancelled itself \(at)" }
      return "\(by ?? "a thread outside the machine") cancelled it \(at)"
    case .group: return "\(by ?? "a thread outside the machine") cancelled its group \(at)"
    case .groupError: return "an error left its group \(at)"
    case .scopeExit:
      let parent = life.creation.parent.map(trace.name)
      return "the scope of \(parent ?? "its parent") ended \(at) without awaiting it"
    case .parent:
      let parent = life.creation.parent.map(trace.name)
      return "it was cancelled \(at) with its parent" + (parent.map { " \($0)" } ?? "")
    case .intervention: return "the run cancelled it \(at), as requested"
    case .unknown: return "it was cancelled \(at)"
    }
  }

  /// What a task was doing when the run ended.
  private func unfinished(_ life: TaskLife) -> String {
    let name = trace.name(of: life.id)
    guard let last = life.lastSlice else { return "\(name) never ran." }
    let hasRun = life.hasRun
    let since = "since \((last.start - .zero).inMilliseconds)"
    switch last.state {
    case .ready:
      return
        "\(name) never \(hasRun ? "ended" : "ran"): it has been ready \(since), but had no core"
        + keptText
    case .running: return "\(name) never ended: it was running when the run ended."
    case .blocked: return "\(name) never ended: it has blocked its thread \(since)."
    case .suspended(let suspension):
      return sentence(
        "\(name) never ended: it has been waiting \(since) \(waitText(suspension))",
        at: suspension.site)
    }
  }

  /// Who had a core when the run ended: `: waiter 1 kept it.`
  var keptText: String {
    let holders = trace.tasks.filter {
      $0.endedEvent == nil && $0.lastSlice?.isOnCore == true
    }
    let kept = holders.count == 1 ? "it" : "them"
    return holders.isEmpty ? "." : ": \(trace.names(of: holders.map(\.id))) kept \(kept)."
  }

  /// `for a continuation that nothing resumes`.
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
