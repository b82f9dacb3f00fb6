/// A stretch of a task's life that took time, and by which a later event of the task came when it did.
struct Delay {
  var task: TaskID
  var stretch: Stretch
  /// What ended it: the task became ready again.
  var wake: Wake?
  /// Index in `Trace.events` of that, where it was seen.
  var wakeEvent: Int?
}

extension Explainer {
  /// The last stretch before an event of the task that took time; nil if there is none back to its creation.
  func delay(of task: TaskID, before event: Int) -> Delay? {
    guard let life = trace[task], let stretch = life.lastLastingStretch(before: event) else {
      return nil
    }
    return delay(of: task, in: stretch)
  }

  /// A stretch of a task's life, and what ended it.
  func delay(of task: TaskID, in stretch: Stretch) -> Delay {
    var delay = Delay(task: task, stretch: stretch)
    guard case .suspended = stretch.state else { return delay }
    let end = trace[task]?.steps(after: stretch.event)?.first { index in
      let kind = trace.events.kind(of: index)
      return kind == .ready || kind == .running || kind.endsTask
    }
    if let end, case .ready(let wake) = trace.events[end].action {
      (delay.wake, delay.wakeEvent) = (wake, end)
    }
    return delay
  }

  /// What the task did in that time, as it follows `after`: `waiting for image`.
  func clause(_ delay: Delay) -> String {
    let length = delay.stretch.duration.inMilliseconds
    switch delay.stretch.state {
    case .running: return "computing for \(length)"
    case .blocked: return "blocking its thread for \(length)"
    case .ready:
      return "waiting \(length) for a core"
        + heldText(from: core(after: delay), at: delay.stretch.event).dropLast()
    case .suspended(let suspension): return clause(suspension, delay, length)
    }
  }

  private func clause(_ suspension: Suspension, _ delay: Delay, _ length: String) -> String {
    var waker: String?
    if case .task(let task)? = delay.wake { waker = trace.name(of: task) }
    switch suspension.reason {
    case .sleeping:
      if case .cancellation? = delay.wake {
        return "\(length) of a sleep that its cancellation ended"
      }
      return "sleeping for \(length)"
    case .task(let other):
      let name = trace.name(of: other)
      return suspension.call == .scopeEnd
        ? "waiting at the end of its scope for \(name), which it never awaited"
        : "waiting for \(name)"
    case .group(let group):
      guard case .task(let child)? = delay.wake, trace[child]?.creation.group == group else {
        return "waiting for its group"
      }
      let isLast = history.groups.isLast(child, of: group, in: trace)
      return "waiting for \(trace.name(of: child)), "
        + (isLast ? "the last child of its group to end" : "a child of its group")
    case .actor(let actor):
      let holders = history.actorHolders[delay.stretch.event].filter { $0 != delay.task }
      return "waiting for its turn on \(trace.actorName(actor))"
        + (holders.isEmpty ? "" : ", where \(trace.names(of: holders)) ran")
    case .continuation:
      if suspension.call == .stream {
        return "waiting \(length) for the next element of a stream"
          + (waker.map { ", which came from \($0)" } ?? "")
      }
      if let call = places.libraryCall(at: suspension.site) {
        return "waiting \(length) in \(call)" + (waker.map { " for \($0)" } ?? "")
      }
      return waker.map { "waiting \(length) for \($0) to resume its continuation" }
        ?? "waiting \(length) for its continuation to be resumed"
    case .yielding: return "letting others run"
    case .hopping, .unknown: return "being suspended for \(length)"
    }
  }

  /// The core on which a task ran that had waited for one.
  func core(after delay: Delay) -> Core {
    switch trace[delay.task]?.firstStretch(after: delay.stretch.event)?.state {
    case .running(let core)?, .blocked(let core)?: return core
    case .ready?, .suspended?, nil: return .worker(1)
    }
  }

  /// The same as a sentence of its own, to stand at the moment at which it began.
  func sentence(_ delay: Delay) -> String {
    let name = trace.name(of: delay.task)
    let length = delay.stretch.duration.inMilliseconds
    switch delay.stretch.state {
    case .running: return "\(name) computed for \(length)."
    case .blocked: return "\(name) blocked its thread for \(length)."
    case .ready:
      return "\(name) was ready for \(length), but had no core"
        + heldText(from: core(after: delay), at: delay.stretch.event)
    case .suspended(let suspension):
      let clause = clause(delay)
      switch suspension.reason {
      case .sleeping:
        var end = ""
        if case .cancellation? = delay.wake { end = ", until its cancellation ended the sleep" }
        return sentence("\(name) slept for \(length)\(end)", at: suspension.site)
      case .task, .group, .actor, .continuation, .yielding, .hopping, .unknown:
        let more = clause.contains(length) ? "" : " for \(length)"
        return sentence("\(name) was \(clause)\(more)", at: suspension.site)
      }
    }
  }
}
