package import TaskTrace

/// Answers to the question why a task ended as it did and when it did.
extension Explainer {
  /// First the cause, in one sentence. Then, from the end backward, what took the time: what the task waited for,
  /// what that task waited for, back to the start. For a task that has not ended: what it waits for.
  package func why(_ id: TaskID) -> [Explanation] {
    guard let life = trace[id] else { return [] }
    let event = life.endedEvent ?? trace.events.count
    var answer = [
      answer(headline(of: life), at: min(event, trace.events.count - 1), of: id)
    ]
    if life.endedEvent == nil {
      answer += chainOfWaits(from: life)
    } else {
      var reasons: [Explanation] = []
      if let source = causes.errors.source[id], let end = trace[source]?.endedEvent {
        reasons += explanations(of: end).prefix(1)
      }
      if case .threw? = life.outcome { reasons += marks(of: id) }
      answer += chainOfDelays(of: id, before: event, after: reasons)
    }
    return answer
  }

  static let longestChain = 64

  /// The earlier sentences, then what took the time before an event of a task, back to the start.
  func chainOfDelays(
    of id: TaskID, before event: Int, after told: [Explanation] = []
  ) -> [Explanation] {
    var chain = told
    var seen: Set<Int> = []
    var (task, event) = (id, event)
    while chain.count < Self.longestChain {
      guard let delay = delay(of: task, before: event) else {
        guard let life = trace[task] else { break }
        chain += explanations(of: life.createdEvent).prefix(1)
        guard let creator = life.creation.creator, creator < task else { break }
        (task, event) = (creator, life.createdEvent)
        continue
      }
      guard seen.insert(delay.slice.event).inserted else { break }
      chain.append(
        answer(
          sentence(delay), at: delay.slice.event, of: task, site: delay.slice.state.site))
      (task, event) = before(delay, &chain)
    }
    return chain
  }

  /// The task and event at which to look for the cause of a delay's end.
  private func before(_ delay: Delay, _ chain: inout [Explanation]) -> (TaskID, Int) {
    let own = (delay.task, delay.slice.event)
    guard case .suspended = delay.slice.state, let wakeEvent = delay.wakeEvent else { return own }
    switch delay.wake {
    case .task(let waker)?:
      guard let life = trace[waker], life.ended == delay.slice.end, let end = life.endedEvent
      else { return (waker, wakeEvent) }
      chain += explanations(of: end).prefix(1)
      return (waker, end)
    case .cancellation(let by)?:
      guard let mark = trace[delay.task]?.cancellation else { return own }
      chain += marks(of: delay.task).filter { told in
        !chain.contains { $0.event == told.event }
      }
      return by.map { ($0, mark.event) } ?? own
    case .created?, .timer?, .yielded?, .hopped?, .outside?, nil: return own
    }
  }

  /// How the cancellation came to a task: its mark, that of its parent, and so on up to where it began.
  func marks(of id: TaskID) -> [Explanation] {
    var marks: [Explanation] = []
    var next: TaskID? = id
    while let task = next.flatMap({ trace[$0] }), let mark = task.cancellation,
      marks.count < Self.longestChain
    {
      marks += explanations(of: mark.event).prefix(1)
      next = mark.cause == .parent ? task.creation.parent : nil
    }
    return marks
  }

  /// What a task that has not ended waits for, and what that task waits for.
  private func chainOfWaits(from life: TaskLife) -> [Explanation] {
    var chain: [Explanation] = []
    var seen: Set<TaskID> = [life.id]
    var open = life.awaited(in: trace)
    while let next = open.first, chain.count < Self.longestChain {
      open.removeFirst()
      guard seen.insert(next).inserted, let waiting = trace[next], waiting.endedEvent == nil else {
        continue
      }
      chain.append(answer(headline(of: waiting), at: trace.events.count - 1, of: next))
      open += waiting.awaited(in: trace)
    }
    return chain
  }

  func answer(_ text: String, at event: Int, of task: TaskID, site: SiteID? = nil) -> Explanation {
    Explanation(
      event: event, time: trace.events[event].time, task: task, text: text, site: site,
      topic: .asyncAwait, rule: nil, level: .essential)
  }
}

extension TaskLife {
  /// The tasks for which it waits in its last state.
  fileprivate func awaited(in trace: Trace) -> [TaskID] {
    guard case .suspended(let suspension)? = lastSlice?.state else { return [] }
    switch suspension.reason {
    case .task(let other): return [other]
    case .group(let group): return children.filter { trace[$0]?.creation.group == group }
    case .sleeping, .actor, .continuation, .yielding, .hopping, .unknown: return []
    }
  }
}

extension Slice.State {
  var site: SiteID? {
    switch self {
    case .suspended(let suspension): suspension.site
    case .ready, .running, .blocked: nil
    }
  }
}
