public import TaskTrace

/// Answers why a task ended as it did, and at that time.
extension Explainer {
  /// Returns the cause in one sentence, followed by what took the time, from the end backward: what the task waited
  /// for, what that task waited for, and so on. For a task that has not ended, returns what it waits for.
  public func why(_ id: TaskID) -> [Explanation] {
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
  /// The largest number of delays that one answer looks at. Several of them can be one sentence.
  private static let mostDelays = 1_000

  /// Returns the earlier sentences, followed by what took the time before an event of a task, back to the start.
  func chainOfDelays(
    of id: TaskID, before event: Int, after earlier: [Explanation] = []
  ) -> [Explanation] {
    var chain = earlier
    var seen: Set<Int> = []
    var (task, event) = (id, event)
    // The last delay of the chain, and how many times in a row the task slept like this.
    var last: (delay: Delay, times: Int)?
    while chain.count < Self.longestChain, seen.count < Self.mostDelays {
      guard let delay = delay(of: task, before: event) else {
        guard let life = trace[task] else { break }
        chain += explanations(of: life.createdEvent).prefix(1)
        guard let creator = life.creation.creator, creator < task else { break }
        (task, event) = (creator, life.createdEvent)
        continue
      }
      guard seen.insert(delay.slice.event).inserted else { break }
      let isRepeated = last.map { delay.isSameSleep(as: $0.delay) } ?? false
      let times = isRepeated ? (last?.times ?? 0) + 1 : 1
      if isRepeated { chain.removeLast() }
      chain.append(
        answer(
          sentence(delay, times: times), at: delay.slice.event, of: task,
          site: delay.slice.state.site))
      last = (delay, times)
      (task, event) = before(delay, &chain)
    }
    return chain
  }

  /// Returns the task and the event before which the cause of a delay's end is searched for.
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
      chain += marks(of: delay.task).filter { mark in
        !chain.contains { $0.event == mark.event }
      }
      return by.map { ($0, mark.event) } ?? own
    case .created?, .timer?, .yielded?, .hopped?, .outside?, nil: return own
    }
  }

  /// Returns the path of a task's cancellation: its own, that of its parent, and so on up to the first.
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

  /// Returns what a task that has not ended waits for, what that task waits for, and so on.
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
      rule: nil, level: .essential)
  }
}

extension TaskLife {
  /// Returns the tasks for which a task waits in its last state.
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
