import TaskTrace

/// A wait that another task ends.
private struct EndedWait {
  let waiter: TaskID
  let waker: TaskID
  let suspension: Suspension
  /// The time for which the waiter was suspended.
  let duration: Duration
  /// The level of the sentence about the end of the wait.
  let level: Explanation.Level

  var site: SiteID? { suspension.site }
  var durationText: String { duration.inMilliseconds }
}

/// Explains what wakes a task, and after how long.
extension Explainer {
  func explainWake(_ wake: Wake, of task: TaskID, _ sentences: inout Sentences) {
    let name = trace.name(of: task)
    let wait = causes.earlier(sentences.index, .suspended)
    let waited = wait.map { sentences.time - trace.events.time(of: $0) } ?? .zero
    var suspension = Suspension(reason: .unknown)
    if let wait, case .suspended(let found) = trace.events[wait].action { suspension = found }
    let site = suspension.site
    switch wake {
    case .created, .yielded, .hopped: break
    case .timer:
      let isMentioned = wait.map(causes.waits.mentionedEnds.contains) ?? false
      sentences.add(isMentioned ? .essential : .detail, site: site) {
        "\(name) wakes after \(waited.inMilliseconds) of sleep."
      }
    case .cancellation:
      sentences.add(.detail, site: site) {
        "\(name) is woken after \(waited.inMilliseconds), because it was cancelled."
      }
    case .outside:
      sentences.add(.detail, site: site) {
        "A thread that runs no task wakes \(name) after \(waited.inMilliseconds)."
      }
    case .task(let other):
      let isMentioned = wait.map(causes.waits.mentionedEnds.contains) ?? false
      let level: Explanation.Level = waited > .zero && isMentioned ? .essential : .detail
      let ended = EndedWait(
        waiter: task, waker: other, suspension: suspension, duration: waited, level: level)
      explainEnd(of: ended, &sentences)
    }
  }

  private func explainEnd(of wait: EndedWait, _ sentences: inout Sentences) {
    let name = trace.name(of: wait.waiter)
    let by = trace.name(of: wait.waker)
    let suspension = wait.suspension
    switch suspension.reason {
    case .task(wait.waker) where suspension.call == .scopeEnd:
      sentences.add(.detail, rule: .parentEndsLast, site: wait.site) {
        "\(by) has ended, so \(name) can leave its scope after waiting \(wait.durationText)."
      }
    case .task, .group: explainEndOfTask(wait, &sentences)
    case .continuation:
      sentences.add(wait.level, site: wait.site) {
        if suspension.call == .stream {
          return "\(by) sends to the stream or finishes it, and \(name) continues after waiting "
            + "\(wait.durationText)."
        }
        return places.libraryCall(at: wait.site).map {
          "\(by) resumes \(name) from \($0) after \(wait.durationText)."
        } ?? "\(by) resumes the continuation of \(name) after \(wait.durationText)."
      }
    case .actor(let actor):
      sentences.add(.detail, rule: .actorRunsOne, site: wait.site) {
        "\(by) leaves \(trace.actorName(actor)), and \(name) gets its turn after waiting "
          + "\(wait.durationText)."
      }
    case .sleeping, .yielding, .hopping, .unknown:
      sentences.add(.detail, site: wait.site) { "\(by) wakes \(name)." }
    }
  }

  /// Explains that the end of a task ends a wait for that task or for its group.
  private func explainEndOfTask(_ wait: EndedWait, _ sentences: inout Sentences) {
    let name = trace.name(of: wait.waiter)
    let by = trace.name(of: wait.waker)
    let call = trace.call(of: wait.suspension)
    if let error = errorAtGroupsEnd(wait, call) {
      return sentences.add(.essential, site: wait.site) {
        sentence("\(by) was the last child to end, and \(name) \(error)", at: wait.site)
      }
    }
    guard case .threw = trace[wait.waker]?.outcome else {
      if let group = trace[wait.waker]?.creation.group, call == .waitForAll || call == .scopeEnd {
        return explainReturn(endingWaitFor: group, wait, call, &sentences)
      }
      let how = howItContinues(at: sentences.index)
      return sentences.add(wait.level, site: wait.site) {
        "\(by) returned, and \(name) \(how) after waiting \(wait.durationText)."
      }
    }
    sentences.add(.essential, site: wait.site) {
      switch call {
      case .asyncLet, .value, .next:
        sentence("\(name) was waiting for \(by), and receives its error", at: wait.site)
      case .result, .nextResult:
        sentence("\(name) was waiting for \(by), and \(Self.receivesErrorInResult)", at: wait.site)
      case .waitForAll:
        "\(by) threw, but \(name) waits for all other children before it receives that error."
      case .scopeEnd where causes.groups.discards(trace[wait.waker]?.creation.group):
        "\(by) threw, but \(name) waits for all other children before it receives an error."
      case .scopeEnd:
        "\(by) threw, but \(name) does not read results here. It only waits for the rest of its group."
      case .sleep, .uninterruptibleSleep, .stream, nil:
        sentence("\(by) threw, and \(name), which was waiting for it, continues", at: wait.site)
      }
    }
  }
}

extension Explainer {
  /// Returns whether a task that is ready at an event continues at once, or may have to wait for a core.
  private func howItContinues(at event: Int) -> String {
    let isLate = trace.slice(from: event).map { $0.duration > .zero } ?? false
    return isLate ? "is ready to continue" : "continues"
  }

  /// Explains that a child has returned to a task that waits for all children of its group.
  private func explainReturn(
    endingWaitFor group: GroupID, _ wait: EndedWait, _ call: AwaitedCall?,
    _ sentences: inout Sentences
  ) {
    let name = trace.name(of: wait.waiter)
    let child = trace.name(of: wait.waker)
    let life = trace[life: wait.waiter]
    func isSameWait(_ event: Int) -> Bool? {
      guard case .suspended(let wait) = trace.events[event].action else { return nil }
      switch wait.reason {
      case .group(let other): return other == group && trace.call(of: wait) == call
      // The task may move to an executor between two waits.
      case .hopping, .actor: return nil
      case .task, .sleeping, .continuation, .yielding, .unknown: return false
      }
    }
    if let next = life.steps(after: sentences.index)?.lazy.compactMap(isSameWait).first, next {
      return sentences.add(wait.level, site: wait.site) {
        "\(child) returned, and \(name) waits for the remaining children."
      }
    }
    let waits = life.steps(before: sentences.index).lazy
      .compactMap { event in isSameWait(event).map { (event, $0) } }.prefix { $0.1 }
    let start = waits.reduce(sentences.time) { min($0, trace.events.time(of: $1.0)) }
    let waited = (sentences.time - start).inMilliseconds
    let how = howItContinues(at: sentences.index)
    sentences.add(wait.level, site: wait.site) {
      "\(child) returned, and \(name) \(how) after waiting \(waited)."
    }
  }

  /// Returns the explanation for what a task receives when the last child of its group has ended.
  ///
  /// `waitForAll()` and a discarding group keep the first error until then. The error is known only if the task itself
  /// ends with it. Nil if children are left, or if no error was kept.
  private func errorAtGroupsEnd(
    _ wait: EndedWait, _ call: AwaitedCall?
  ) -> String? {
    let child = wait.waker
    guard let group = trace[child]?.creation.group, call == .waitForAll || call == .scopeEnd,
      call == .waitForAll || causes.groups.discards(group),
      causes.groups.isLast(child, of: group, in: trace)
    else { return nil }
    let source = causes.errors.source[wait.waiter]
    if let source, trace[source]?.creation.group == group {
      return "receives the error of \(trace.name(of: source))"
    }
    guard let first = causes.groups.failed[group] else { return nil }
    return call == .scopeEnd ? "receives the error of \(trace.name(of: first))" : nil
  }
}
