public import TaskTrace

/// Answers what a task did at a given time, and why.
extension Explainer {
  /// Returns what the task did or waited for at that time, in one sentence. Then follow what the awaited tasks did, and
  /// the causes back to the start. The time must be within the run.
  public func why(_ id: TaskID, at time: VirtualTime) -> [Explanation] {
    guard let life = trace[id] else { return [] }
    let at = "At \((time - .zero).inMilliseconds), \(trace.name(of: id))"
    guard life.created <= time else {
      return [timedAnswer("\(at) did not exist yet.", of: id, at: time, life.createdEvent)]
        + explanations(of: life.createdEvent).prefix(1)
    }
    if let end = life.endedEvent, let ended = life.ended, ended <= time {
      guard ended < time else { return why(id) }
      let rest = headline(of: life).dropFirst(trace.name(of: id).count)
      return [timedAnswer("\(at) had ended: it\(rest)", of: id, at: time, end)]
        + why(id).dropFirst()
    }
    guard let delay = delay(of: life, at: time) else {
      return [
        timedAnswer("\(at) was ready, and about to run.", of: id, at: time, life.createdEvent)
      ]
    }
    var answer = [timedAnswer("\(at) \(text(of: delay, at: time)).", of: delay, at: time)]
    answer += others(keeping: delay, at: time)
    if let mark = life.cancellation, mark.time <= time {
      answer += marks(of: id).filter { $0.event != answer[0].event }
    }
    return answer + causes(before: delay, after: answer)
  }

  /// Returns what a task does at the position of a walk, and why. If it takes no time, the answer says so and continues
  /// with what came before.
  public func why(_ id: TaskID, at stop: Walk) -> [Explanation] {
    guard let life = trace[id] else { return [] }
    let (time, position) = (stop.snapshot.time, stop.position)
    let lasting = life.lastingSlice(at: time)
    let at = "At \((time - .zero).inMilliseconds), \(trace.name(of: id))"
    guard let moment = stop.snapshot[id] else {
      return [timedAnswer("\(at) does not exist yet.", of: id, at: time, life.createdEvent)]
        + explanations(of: life.createdEvent).prefix(1)
    }
    if let lasting, lasting.event < position { return why(id, at: time) }
    guard let words = words(for: moment.state) else { return why(id) }
    let text = "\(at) \(words)."
    let event = life.lastStep(before: position) ?? life.createdEvent
    let answer = [timedAnswer(text, of: id, at: time, event)]
    return answer + chainOfDelays(of: id, before: position).filter { $0.event != event }
  }

  /// Returns a phrase for a state that takes no time; nil if the task has ended.
  private func words(for state: Snapshot.State) -> String? {
    switch state {
    case .created: "has been created, and has not run yet"
    case .ready: "is ready to run"
    case .running: "runs"
    case .blocked: "blocks its thread"
    case .suspended: "is suspended, and continues at the same moment"
    case .ended: nil
    }
  }

  /// Returns the slice of a task's life that lasts beyond a moment or to the end of the run.
  private func delay(of life: TaskLife, at time: VirtualTime) -> Delay? {
    let lasting = life.lastingSlice(at: time)
    return (lasting ?? (life.endedEvent == nil ? life.lastSlice : nil)).map {
      delay(of: life.id, in: $0)
    }
  }

  /// Returns what took the time before a slice, without sentences about events that `earlier` mentions.
  private func causes(before delay: Delay, after earlier: [Explanation]) -> [Explanation] {
    let known = Set(earlier.map(\.event))
    return chainOfDelays(of: delay.task, before: delay.slice.event).filter {
      !known.contains($0.event)
    }
  }

  /// Returns what the tasks for which a task waits do at a moment, then the tasks for which those wait, and so on.
  private func others(keeping delay: Delay, at time: VirtualTime) -> [Explanation] {
    var sentences: [Explanation] = []
    var seen: Set<TaskID> = [delay.task]
    var open = prolongingTasks(of: delay, at: time)
    while let next = open.first, sentences.count < Self.longestChain {
      open.removeFirst()
      guard seen.insert(next).inserted, let life = trace[next], life.created <= time,
        life.ended.map({ time < $0 }) ?? true, let delay = self.delay(of: life, at: time)
      else { continue }
      let text = text(of: delay, at: time)
      sentences.append(timedAnswer("\(trace.name(of: next)) \(text).", of: delay, at: time))
      open += prolongingTasks(of: delay, at: time)
    }
    return sentences
  }

  /// Returns the tasks that prolong a slice at a moment.
  private func prolongingTasks(of delay: Delay, at time: VirtualTime) -> [TaskID] {
    var waker: [TaskID] = []
    if case .task(let task)? = delay.wake { waker = [task] }
    switch delay.slice.state {
    case .running, .blocked: return []
    case .ready:
      return holders(from: core(after: delay), at: delay.slice.event, moment: time) ?? []
    case .suspended(let suspension):
      switch suspension.reason {
      case .task(let other): return [other]
      case .group(let group):
        guard waker.isEmpty else { return waker }
        return trace[delay.task]?.children.filter { trace[$0]?.creation.group == group } ?? []
      case .actor:
        let holders = causes.actorHolders[delay.slice.event].filter { $0 != delay.task }
        return holders.isEmpty ? waker : holders
      case .continuation: return waker
      case .sleeping, .yielding, .hopping, .unknown: return []
      }
    }
  }

  /// Returns a task's slice with its times, such as `was sleeping from 0 ms to 300 ms`. If the task had no core, adds
  /// which tasks held the cores, at one moment or from the start of the slice on.
  func text(of delay: Delay, at moment: VirtualTime? = nil) -> String {
    let start = (delay.slice.start - .zero).inMilliseconds
    let isOpen =
      trace[delay.task]?.lastSlice == delay.slice
      && trace[delay.task]?.endedEvent == nil
    let span =
      isOpen ? "since \(start)" : "from \(start) to \((delay.slice.end - .zero).inMilliseconds)"
    switch delay.slice.state {
    case .running: return "was computing \(span)"
    case .blocked: return "was blocking its thread \(span)"
    case .ready:
      let core = core(after: delay)
      let held = heldText(from: core, at: delay.slice.event, moment: moment)
      return "was ready \(span), but \(lackText(of: core))"
        + (isOpen && held == "." ? keptText : held).dropLast()
    case .suspended(let suspension):
      let isForgotten = isOpen && suspension.reason == .continuation && suspension.call != .stream
      return text(of: suspension, delay, span) + (isForgotten ? ", and nothing resumed it" : "")
    }
  }

  private func text(of suspension: Suspension, _ delay: Delay, _ span: String) -> String {
    var waker: String?
    if case .task(let task)? = delay.wake { waker = trace.name(of: task) }
    switch suspension.reason {
    case .sleeping:
      guard case .cancellation? = delay.wake else { return "was sleeping \(span)" }
      return "was sleeping \(span), when its cancellation ended the sleep"
    case .task(let other):
      let name = trace.name(of: other)
      return suspension.call == .scopeEnd
        ? "was waiting at the end of its scope \(span) for \(name), which it had not awaited"
        : "was waiting for \(name) \(span)"
    case .group(let group): return text(ofWaitFor: group, suspension, delay, span)
    case .actor(let actor):
      let holders = causes.actorHolders[delay.slice.event].filter { $0 != delay.task }
      let left = waker.map { ", when \($0) left it" } ?? ""
      return "was waiting for its turn on \(trace.actorName(actor)) \(span)"
        + (holders.isEmpty ? left : ", where \(trace.names(of: holders)) ran")
    case .continuation:
      if suspension.call == .stream {
        return "was waiting for the next element of a stream \(span)"
          + (waker.map { ", when \($0) sent it" } ?? "")
      }
      if let call = places.libraryCall(at: suspension.site) {
        return "was waiting in \(call) \(span)" + (waker.map { ", when \($0) resumed it" } ?? "")
      }
      return "was waiting for its continuation to be resumed \(span)"
        + (waker.map { ", when \($0) resumed it" } ?? "")
    case .yielding:
      return "was yielding \(span)"
        + heldText(from: core(after: delay), at: delay.slice.event).dropLast()
    case .hopping, .unknown: return "was suspended \(span)"
    }
  }

  private func text(
    ofWaitFor group: GroupID, _ suspension: Suspension, _ delay: Delay, _ span: String
  ) -> String {
    let children = isForAll(suspension) ? "all children" : "a child"
    let text = "was waiting for \(children) of its group \(span)"
    guard case .task(let child)? = delay.wake, trace[child]?.creation.group == group else {
      return text
    }
    return text + ", when \(trace.name(of: child)) ended"
  }

  /// Returns whether a task waits for all children of its group, and not for the next one.
  func isForAll(_ suspension: Suspension) -> Bool {
    trace.call(of: suspension).map { $0 == .waitForAll || $0 == .scopeEnd } ?? false
  }

  private func timedAnswer(_ text: String, of delay: Delay, at time: VirtualTime) -> Explanation {
    timedAnswer(
      text, of: delay.task, at: time, delay.slice.event, site: delay.slice.state.site)
  }

  /// Creates a sentence about a moment that began with an event.
  private func timedAnswer(
    _ text: String, of task: TaskID, at time: VirtualTime, _ event: Int, site: SiteID? = nil
  ) -> Explanation {
    var answer = answer(text, at: event, of: task, site: site)
    answer.time = time
    return answer
  }
}
