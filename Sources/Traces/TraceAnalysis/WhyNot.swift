public import TaskTrace

/// Answers what did not happen to a task, and why.
extension Explainer {
  /// Returns sentences about what did not happen, followed by the causes.
  ///
  /// They say that the task did not run or end, that its cancellation did not stop it, or that the cancellation or the
  /// error of a relative did not reach it. Otherwise, they first say that the task did end, and when, and then whether
  /// it had to wait for a core or an actor.
  public func whyNot(_ id: TaskID) -> [Explanation] {
    guard let life = trace[id] else { return [] }
    guard let end = life.endedEvent else { return why(id) }
    var sentences: [Explanation] = []
    if let mark = life.cancellation {
      guard let text = stopText(mark, of: life) else {
        return [answer(endText(of: life), at: end, of: id)] + why(id).dropFirst()
      }
      sentences += [answer(text, at: end, of: id)] + marks(of: id)
    } else if let (text, event) = missedCancellation(of: life) {
      sentences += [answer(text, at: end, of: id)] + explanations(of: event).prefix(1)
      sentences += explanations(of: life.createdEvent).prefix(1)
    } else if let (text, event) = missedError(of: life) {
      sentences += [answer(text, at: end, of: id)] + explanations(of: event).prefix(1)
    }
    if let late = lateStart(of: life) { sentences.append(late) }
    guard sentences.isEmpty else { return sentences }
    if let text = delayText(of: life) {
      return [answer(text, at: end, of: id)] + why(id).dropFirst()
    }
    let text =
      endText(of: life) + " Nothing cancelled it, and it never waited for a core or an actor."
    return [answer(text, at: end, of: id)] + why(id).dropFirst()
  }

  /// Returns that a task did end, and how and when.
  private func endText(of life: TaskLife) -> String {
    let name = trace.name(of: life.id)
    return "\(name) did end. It" + headline(of: life).dropFirst(name.count)
  }

  /// Returns why a cancellation did not end a task at once; nil if it did.
  private func stopText(_ mark: TaskLife.Cancellation, of life: TaskLife) -> String? {
    guard let ended = life.ended, mark.time < ended else { return nil }
    let start = "\(trace.name(of: life.id)) did not stop at once: \(causeText(mark, of: life))"
    guard let event = life.endedEvent, var delay = delay(of: life.id, before: event) else {
      return nil
    }
    delay.slice.start = max(delay.slice.start, mark.time)
    let noticed = life.firstNotice.map { (time: $0.time, how: text(of: $0.notice)) }
    switch noticed {
    case (let time, let how)? where time < ended:
      return
        "\(start), and it noticed at \((time - .zero).inMilliseconds), by \(how), but continued "
        + "\(clause(delay))."
    case (_, let how)?: return "\(start), and it noticed only after \(clause(delay)), by \(how)."
    case nil:
      let handler = trace.ranHandler(life.id) ? " Its cancellation handler ran." : ""
      return "\(start), but it never checked for cancellation, and continued "
        + "\(clause(delay)).\(handler)"
    }
  }

  private func text(of notice: Notice) -> String {
    switch notice {
    case .checkedFlag: "Task.isCancelled"
    case .checkThrew: "Task.checkCancellation()"
    case .sleepThrew: "Task.sleep"
    }
  }

  /// Returns a sentence about the cancellation of a relative that did not reach the task, with the event of that
  /// cancellation.
  private func missedCancellation(of life: TaskLife) -> (text: String, event: Int)? {
    let name = trace.name(of: life.id)
    guard let (relative, mark) = cancelledRelative(of: life) else { return nil }
    let other = trace.name(of: relative)
    if let ended = life.ended, ended <= mark.time {
      let role = relative == life.parent ? "parent " : life.kind.isStructured ? "sibling " : ""
      return (
        "\(name) was not cancelled when \(role.isEmpty ? "" : "its \(role)")\(other) was, at "
          + "\((mark.time - .zero).inMilliseconds): it had already ended.", mark.event
      )
    }
    guard !life.kind.isStructured else {
      return blocker(of: life, after: mark).map { first in
        (
          "\(name) was not cancelled when its sibling \(other) was, at "
            + "\((mark.time - .zero).inMilliseconds): Swift cancels unread children one at a time, the "
            + "last one first, and waited for \(trace.name(of: first)).", mark.event
        )
      }
    }
    return (
      "\(name) was not cancelled with \(other), which started it: \(name) is not a child task, so only "
        + "its own cancel() reaches it.", mark.event
    )
  }

  /// Returns the younger child for which the scope waited at its end at the moment when this child ended; nil if there
  /// is none. The scope had not cancelled this child yet, because it cancels and awaits its children one at a time.
  private func blocker(of life: TaskLife, after mark: TaskLife.Cancellation) -> TaskID? {
    guard mark.cause == .scopeExit, !causes.isAwaited.contains(life.id.position),
      let ended = life.ended, let parent = life.parent.flatMap({ trace[$0] }),
      case .suspended(let wait)? = parent.lastingSlice(at: ended)?.state, wait.call == .scopeEnd,
      case .task(let other) = wait.reason, let first = trace[other],
      life.createdEvent < first.createdEvent
    else { return nil }
    return other
  }

  /// Returns a sentence about the first error of a sibling, which did not cancel the task, with the event of the error.
  private func missedError(of life: TaskLife) -> (text: String, event: Int)? {
    guard life.kind.isStructured, let parent = life.parent.flatMap({ trace[$0] }) else {
      return nil
    }
    let failed = siblings(of: parent) { $0.hasThrown($1) }.filter { sibling in
      guard sibling.id != life.id, sibling.kind == life.kind, sibling.group == life.group,
        case .threw? = sibling.outcome, let time = sibling.ended, sibling.cancellation == nil
      else { return false }
      return life.created <= time && life.ended.map { time < $0 } ?? true
    }
    let first = failed.compactMap { sibling in sibling.endedEvent.map { (sibling.id, $0) } }
    guard let (sibling, event) = first.min(by: { $0.1 < $1.1 }) else { return nil }
    let time = (trace.events[event].time - .zero).inMilliseconds
    return (
      "\(trace.name(of: life.id)) was not cancelled when its sibling \(trace.name(of: sibling)) threw, "
        + "at \(time): an error cancels siblings only when it leaves their scope.", event
    )
  }

  /// Returns a sentence about the task's longest wait for a core or an actor, also after it yielded; nil if it had
  /// none.
  private func delayText(of life: TaskLife) -> String? {
    let waits = life.slices.filter { slice in
      guard slice.duration > .zero else { return false }
      switch slice.state {
      case .ready: return true
      case .suspended(let suspension):
        if case .actor = suspension.reason { return true }
        return suspension.reason == .yielding
      case .running, .blocked: return false
      }
    }
    guard let longest = waits.max(by: { $0.duration < $1.duration }), let ended = life.ended
    else { return nil }
    return "\(trace.name(of: life.id)) did end, at \((ended - .zero).inMilliseconds). "
      + "Nothing cancelled it, but it was delayed: it \(text(of: delay(of: life.id, in: longest)))."
  }

  /// Returns the cancelled relative of a task: for a child task, its parent or the sibling that was cancelled first;
  /// for other tasks, the creator.
  private func cancelledRelative(of life: TaskLife) -> (TaskID, TaskLife.Cancellation)? {
    guard life.kind.isStructured else {
      guard let creator = life.creator else { return nil }
      return trace[creator]?.cancellation.map { (creator, $0) }
    }
    guard let parent = life.parent.flatMap({ trace[$0] }) else { return nil }
    if let mark = parent.cancellation { return (parent.id, mark) }
    let siblings = siblings(of: parent) { $0.cancellation(of: $1) != nil }
    let cancelled = siblings.compactMap { sibling -> (TaskID, TaskLife.Cancellation)? in
      guard sibling.group == life.group, sibling.kind.isStructured,
        let mark = sibling.cancellation, mark.cause != .explicit
      else { return nil }
      return (sibling.id, mark)
    }
    return cancelled.min { $0.1.event < $1.1.event }
  }

  /// Returns the children of a task that meet a condition. A group can have millions of children, and the condition is
  /// faster than a `TaskLife` for each of them.
  private func siblings(
    of parent: TaskLife, where isWanted: (EventStorage, _ position: Int) -> Bool
  ) -> [TaskLife] {
    let storage = trace.storage
    return storage.children(of: parent.id.position)
      .filter { isWanted(storage, Int($0) - 1) }
      .compactMap { TaskID($0).flatMap { trace[$0] } }
  }

  /// Returns a sentence about a task's wait for a core before it first ran; nil if it had none.
  private func lateStart(of life: TaskLife) -> Explanation? {
    guard let first = life.firstLastingSlice, first.state == .ready,
      first.start == life.created
    else { return nil }
    let delay = delay(of: life.id, in: first)
    let core = core(after: delay)
    return answer(
      "\(trace.name(of: life.id)) did not run before \((first.end - .zero).inMilliseconds): it was "
        + "ready, but \(lackText(of: core))" + heldText(from: core, at: first.event),
      at: first.event, of: life.id)
  }
}
