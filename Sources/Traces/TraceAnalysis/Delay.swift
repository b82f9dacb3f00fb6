import TaskTrace

/// A slice that took time and so delayed a later event of the task.
struct Delay {
  var task: TaskID
  var slice: Slice
  /// The reason why the task became ready again, which ended the slice.
  var wake: Wake?
  /// The index of that event in `Trace.events`; nil if the trace does not contain it.
  var wakeEvent: Int?
}

extension Explainer {
  /// Returns the task's last slice before an event that took time; nil if there is none since its creation.
  func delay(of task: TaskID, before event: Int) -> Delay? {
    guard let life = trace[task], let slice = life.lastLastingSlice(before: event) else {
      return nil
    }
    return delay(of: task, in: slice)
  }

  /// Returns a slice of a task's life, with the event that ended it.
  func delay(of task: TaskID, in slice: Slice) -> Delay {
    var delay = Delay(task: task, slice: slice)
    guard case .suspended = slice.state else { return delay }
    let end = trace[task]?.steps(after: slice.event)?.first { index in
      let kind = trace.events.kind(of: index)
      return kind == .ready || kind == .running || kind.endsTask
    }
    if let end, case .ready(let wake) = trace.events[end].action {
      (delay.wake, delay.wakeEvent) = (wake, end)
    }
    return delay
  }

  /// Returns the slice as a phrase that follows `after`, such as `waiting for image`.
  func clause(_ delay: Delay) -> String {
    let length = delay.slice.duration.inMilliseconds
    switch delay.slice.state {
    case .running: return "computing for \(length)"
    case .blocked: return "blocking its thread for \(length)"
    case .ready:
      let core = core(after: delay)
      return "waiting \(length)" + (delayAsked(at: delay.slice.event) == nil ? " \(aim(core))" : "")
        + heldText(from: core, at: delay.slice.event).dropLast()
    case .suspended(let suspension): return clause(suspension, delay, length)
    }
  }

  /// Returns the clause. If the task computed, blocked or slept several times, it has the whole time. If the task also
  /// waited for a core or an actor, the longest such wait comes first: `waiting 200 ms for a core and computing for 100
  /// ms: high held the only core`.
  func wholeClause(_ delay: Delay) -> String {
    guard delay.slice.isWork, let life = trace[delay.task] else { return clause(delay) }
    let clause = totalClause(delay, of: life)
    let waits = life.slices.filter { $0.event < delay.slice.event && $0.isWaitForTurn }
    guard let before = waits.max(by: { $0.duration < $1.duration }) else { return clause }
    let length = before.duration.inMilliseconds
    let core = core(after: self.delay(of: delay.task, in: before))
    switch before.state {
    case .ready where delayAsked(at: before.event) == nil:
      return "waiting \(length) \(aim(core)) and \(clause)"
        + heldText(from: core, at: before.event).dropLast()
    case .suspended(let suspension):
      guard case .actor(let actor) = suspension.reason else { return clause }
      return "waiting \(length) for its turn on \(trace.actorName(actor)) and \(clause)"
    case .ready, .running, .blocked: return clause
    }
  }

  /// Returns the clause with the time of all slices of the same kind, such as `sleeping for 300 ms in all`.
  private func totalClause(_ delay: Delay, of life: TaskLife) -> String {
    let text = clause(delay)
    if case .cancellation? = delay.wake { return text }
    let alike = life.slices.filter {
      $0.event <= delay.slice.event && $0.duration > .zero && $0.isLike(delay.slice)
    }
    let total = alike.reduce(.zero) { $0 + $1.duration }
    guard total > delay.slice.duration else { return text }
    return text.replacing(
      delay.slice.duration.inMilliseconds, with: "\(total.inMilliseconds) in all")
  }

  private func aim(_ core: Core) -> String {
    core == .main ? "for the main thread" : "for a core"
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
        ? "waiting at the end of its scope for \(name), which it had not awaited"
        : "waiting for \(name)"
    case .group(let group):
      guard case .task(let child)? = delay.wake, trace[child]?.creation.group == group else {
        return "waiting for its group"
      }
      let isLast = causes.groups.isLast(child, of: group, in: trace)
      if !isLast, isForAll(suspension) { return "waiting for all children of its group" }
      return "waiting for \(trace.name(of: child)), "
        + (isLast ? "the last child of its group to end" : "a child of its group")
    case .actor(let actor):
      let holders = causes.actorHolders[delay.slice.event].filter { $0 != delay.task }
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
    case .yielding: return "yielding"
    case .hopping, .unknown: return "being suspended for \(length)"
    }
  }

  /// Returns the core on which a task ran after it had waited for one.
  func core(after delay: Delay) -> Core {
    switch trace[delay.task]?.firstSlice(after: delay.slice.event)?.state {
    case .running(let core)?, .blocked(let core)?: return core
    case .ready?, .suspended?, nil: return .worker(1)
    }
  }

  /// Returns the slice as a sentence, for the time at which it started. `times` is the number of equal sleeps from that
  /// time on.
  func sentence(_ delay: Delay, times: Int = 1) -> String {
    let name = trace.name(of: delay.task)
    let length = delay.slice.duration.inMilliseconds
    switch delay.slice.state {
    case .running: return "\(name) computed for \(length)."
    case .blocked: return "\(name) blocked its thread for \(length)."
    case .ready:
      let core = core(after: delay)
      return "\(name) was ready for \(length), but \(lackText(of: core))"
        + heldText(from: core, at: delay.slice.event)
    case .suspended(let suspension):
      let clause = clause(delay)
      switch suspension.reason {
      case .sleeping:
        var end = ""
        if case .cancellation? = delay.wake { end = ", until its cancellation ended the sleep" }
        let count = times > 1 ? "\(times) times " : ""
        return sentence("\(name) slept \(count)for \(length)\(end)", at: suspension.site)
      case .task, .group, .actor, .continuation, .yielding, .hopping, .unknown:
        if clause.contains(length) { return sentence("\(name) was \(clause)", at: suspension.site) }
        let comma = clause.contains(",") ? "," : ""
        return sentence("\(name) was \(clause)\(comma) for \(length)", at: suspension.site)
      }
    }
  }
}

extension Delay {
  /// Whether the task slept as long in another delay, at the same place, and each sleep ended by itself.
  func isSameSleep(as other: Delay) -> Bool {
    guard task == other.task, slice.duration == other.slice.duration,
      case .suspended(let own) = slice.state, case .suspended(let others) = other.slice.state
    else { return false }
    return own.isSleep && others.isSleep && own.site == others.site && wake == .timer
      && other.wake == .timer
  }
}

extension Slice {
  /// Whether the task computes, blocks its thread or sleeps.
  fileprivate var isWork: Bool {
    switch state {
    case .running, .blocked: true
    case .suspended(let suspension): suspension.isSleep
    case .ready: false
    }
  }

  /// Whether the task waits for a core or for its turn on an actor, and takes time.
  fileprivate var isWaitForTurn: Bool {
    guard duration > .zero else { return false }
    switch state {
    case .ready: return true
    case .suspended(let suspension):
      if case .actor = suspension.reason { return true }
      return false
    case .running, .blocked: return false
    }
  }

  /// Whether the task does the same as in another slice: it computes, blocks its thread, or sleeps.
  fileprivate func isLike(_ other: Slice) -> Bool {
    switch (state, other.state) {
    case (.running, .running), (.blocked, .blocked): true
    case (.suspended(let own), .suspended(let others)): own.isSleep && others.isSleep
    case (.ready, _), (.running, _), (.blocked, _), (.suspended, _): false
    }
  }
}

extension Suspension {
  fileprivate var isSleep: Bool { if case .sleeping = reason { true } else { false } }
}
