import TaskTrace

/// Which task is in which function of which actor, followed event by event.
struct ActorVisits {
  /// A task was away from an actor's function that it had not finished, and another had a turn on the actor.
  struct Interruption {
    var actor: ActorID
    var site: SiteID?
    /// The event at which it left.
    var event: Int
    var other: TaskID
    /// Where it came back with a call of its own, after its first visit was over.
    var second: SiteID?
  }

  private struct Visit {
    var actor: ActorID
    var site: SiteID?
    /// The function that called the actor's.
    var caller: String?
    /// It has the actor, or has asked to continue there.
    var isInside = true
    /// The last time that it left the actor for an await.
    var leave: (site: SiteID?, event: Int)?
    /// The visit before it that the same function made to the actor, by another call.
    var earlier: (site: SiteID?, event: Int)?
  }

  /// The last task that had a turn on an actor, the last one before it, and when.
  private struct Turns {
    var latest: (task: TaskID, event: Int)
    var earlier: (task: TaskID, event: Int)?

    mutating func add(_ task: TaskID, at event: Int) {
      if latest.task != task { earlier = latest }
      latest = (task, event)
    }

    func other(than task: TaskID, after event: Int) -> TaskID? {
      [latest, earlier].compactMap(\.self).first { $0.task != task && $0.event > event }?.task
    }
  }

  /// The visits of each task that are not over; the last is the innermost.
  private var visits: [TaskID: [Visit]] = [:]
  private var turns: [ActorID: Turns] = [:]
  /// The last visit of each task to each actor that is over, and when it ended.
  private var past: [TaskID: [ActorID: (visit: Visit, event: Int)]] = [:]
  /// The functions in which each task was outside all actors: those below its visits.
  private var outer: [TaskID: Set<String>] = [:]

  /// The task asks to continue on an actor, or on none, at a place in a function.
  mutating func move(
    _ task: TaskID, to actor: ActorID?, _ site: SiteID?, _ function: String?, at event: Int
  ) {
    var stack = visits[task] ?? []
    defer { visits[task] = stack }
    if stack.isEmpty, let function { outer[task, default: []].insert(function) }
    if let current = stack.last, current.isInside {
      if current.caller == function {
        past[task, default: [:]][current.actor] = (stack.removeLast(), event)
      } else if let function, outer[task]?.contains(function) == true {
        stack = []
      } else {
        stack[stack.count - 1].isInside = false
        stack[stack.count - 1].leave = (site, event)
      }
    }
    guard let actor, actor != .main else { return }
    if let back = stack.lastIndex(where: { $0.actor == actor && $0.caller != function }) {
      stack.removeSubrange((back + 1)...)
      stack[back].isInside = true
    } else {
      stack.append(Visit(actor: actor, site: site, caller: function))
      guard let (before, end) = past[task]?[actor], before.caller == function,
        before.site != site
      else { return }
      stack[stack.count - 1].earlier = (before.site, end)
    }
  }

  /// The task gives its core away without leaving the actor's function.
  mutating func pause(
    _ task: TaskID, _ suspension: Suspension, _ function: String?, at event: Int
  ) {
    guard let last = visits[task]?.indices.last, visits[task]?[last].isInside == true else {
      return
    }
    switch suspension.reason {
    case .actor, .hopping: break
    case .sleeping, .task, .group, .continuation, .yielding, .unknown:
      // The caller itself waits: its call of the actor is over.
      if let function, visits[task]?[last].caller == function {
        if let visit = visits[task]?.popLast() {
          past[task, default: [:]][visit.actor] = (visit, event)
        }
        return
      }
      visits[task]?[last].leave = (suspension.site, event)
    }
  }

  /// The task does something, so that it has had the actor that it asked for. Who else had it while the task was away?
  mutating func act(_ task: TaskID, at event: Int) -> Interruption? {
    guard let last = visits[task]?.indices.last, let visit = visits[task]?[last], visit.isInside
    else { return nil }
    visits[task]?[last].leave = nil
    visits[task]?[last].earlier = nil
    let known = turns[visit.actor]
    turns[visit.actor, default: Turns(latest: (task, event))].add(task, at: event)
    guard let (site, event) = visit.leave ?? visit.earlier,
      let other = known?.other(than: task, after: event)
    else { return nil }
    return Interruption(
      actor: visit.actor, site: site, event: event, other: other,
      second: visit.leave == nil ? visit.site : nil)
  }

  mutating func end(_ task: TaskID) {
    visits[task] = nil
    past[task] = nil
    outer[task] = nil
  }
}
