import TaskTrace

/// A record of the actors' functions that tasks are in, updated event by event.
struct ActorVisits {
  /// A turn that another task had on an actor while a task was away: in the middle of a function of the actor, or
  /// between two visits to the actor.
  struct Interruption {
    var actor: ActorID
    var site: SiteID?
    /// The place at which the task came back; nil if it did not move to another actor.
    var returnSite: SiteID?
    /// The event at which the task left the actor.
    var event: Int
    /// The tasks that had a turn, in order: at least one, and at most `maximumOthers`.
    var others: [TaskID]
    /// The second visit, if the task's first visit was over; nil if the task was in the middle of a function.
    var second: Second?
  }

  /// A task's visit to an actor after an earlier one.
  struct Second {
    var site: SiteID?
    /// The place at which the earlier visit ended.
    var earlierEnd: SiteID?
    /// The actor whose function made both visits; nil if the function belongs to no actor.
    var caller: ActorID?
  }

  private struct Visit {
    var actor: ActorID
    var site: SiteID?
    /// The function that called the actor's function.
    var caller: String?
    /// Whether the task is on the actor, or has asked to continue there.
    var isInside = true
    /// The last time that the task left the actor for an await.
    var leave: (site: SiteID?, event: Int)?
    /// The place at which the task came back after that.
    var returnSite: SiteID?
    /// The previous visit of the same function to the actor, by another call.
    var earlier: (site: SiteID?, event: Int, second: Second)?
  }

  /// The last tasks that had a turn on an actor, each once, with the events of their last turns.
  private struct Turns {
    private var last: [(task: TaskID, event: Int)] = []

    mutating func add(_ task: TaskID, at event: Int) {
      last.removeAll { $0.task == task }
      if last.count > ActorVisits.maximumOthers { last.removeFirst() }
      last.append((task, event))
    }

    func others(than task: TaskID, after event: Int) -> [TaskID] {
      last.filter { $0.task != task && $0.event > event }.map(\.task)
        .suffix(ActorVisits.maximumOthers)
    }
  }

  /// The number of other tasks that an interruption names.
  static let maximumOthers = 4

  /// The visits of each task that are not over. The last visit is the innermost.
  private var visits: [TaskID: [Visit]] = [:]
  private var turns: [ActorID: Turns] = [:]
  /// The last visit of each task to each actor that is over, with the place and the event at which it ended.
  private var past: [TaskID: [ActorID: (visit: Visit, end: SiteID?, event: Int)]] = [:]
  /// The functions in which each task was outside all actors. They are below its visits on the stack.
  private var outer: [TaskID: Set<String>] = [:]

  /// Records that a task asks to continue on an actor, or off all actors if `actor` is nil, at a place in a
  /// function.
  mutating func move(
    _ task: TaskID, to actor: ActorID?, _ site: SiteID?, _ function: String?, at event: Int
  ) {
    var stack = visits[task] ?? []
    defer { visits[task] = stack }
    if stack.isEmpty, let function { outer[task, default: []].insert(function) }
    if let current = stack.last, current.isInside {
      if current.caller == function {
        past[task, default: [:]][current.actor] = (stack.removeLast(), site, event)
      } else if let function, outer[task]?.contains(function) == true {
        stack = []
      } else {
        stack[stack.count - 1].isInside = false
        let isAway = stack[stack.count - 1].leave != nil
        if !isAway { stack[stack.count - 1].leave = (site, event) }
      }
    }
    guard let actor, actor != .main else { return }
    if let back = stack.lastIndex(where: { $0.actor == actor && $0.caller != function }) {
      stack.removeSubrange((back + 1)...)
      stack[back].isInside = true
      stack[back].returnSite = site
    } else {
      stack.append(Visit(actor: actor, site: site, caller: function))
      guard let (before, end, event) = past[task]?[actor], before.caller == function,
        before.site != site
      else { return }
      let caller = stack.dropLast().last?.actor
      stack[stack.count - 1].earlier = (
        before.site, event, Second(site: site, earlierEnd: end, caller: caller)
      )
    }
  }

  /// Records that a task suspends without leaving the actor's function.
  mutating func pause(
    _ task: TaskID, _ suspension: Suspension, _ function: String?, at event: Int
  ) {
    guard let last = visits[task]?.indices.last, visits[task]?[last].isInside == true else {
      return
    }
    switch suspension.reason {
    case .actor, .hopping: break
    case .sleeping, .task, .group, .continuation, .yielding, .unknown:
      // The caller itself waits, so its call to the actor's function is over.
      if let function, visits[task]?[last].caller == function {
        if let visit = visits[task]?.popLast() {
          past[task, default: [:]][visit.actor] = (visit, suspension.site, event)
        }
        return
      }
      visits[task]?[last].leave = (suspension.site, event)
    }
  }

  /// Records that a task does something, so it has reached the actor that it asked for. Returns an interruption if
  /// another task had a turn on the actor while the task was away; otherwise nil.
  mutating func act(_ task: TaskID, at event: Int) -> Interruption? {
    guard let last = visits[task]?.indices.last, let visit = visits[task]?[last], visit.isInside
    else { return nil }
    visits[task]?[last].leave = nil
    visits[task]?[last].returnSite = nil
    visits[task]?[last].earlier = nil
    let known = turns[visit.actor]
    turns[visit.actor, default: Turns()].add(task, at: event)
    guard let (site, event) = visit.leave ?? visit.earlier.map({ ($0.site, $0.event) }),
      let others = known?.others(than: task, after: event), !others.isEmpty
    else { return nil }
    return Interruption(
      actor: visit.actor, site: site, returnSite: visit.returnSite, event: event, others: others,
      second: visit.leave == nil ? visit.earlier?.second : nil)
  }

  mutating func end(_ task: TaskID) {
    visits[task] = nil
    past[task] = nil
    outer[task] = nil
  }
}
