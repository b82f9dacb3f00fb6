import TaskTrace

extension JSONObject {
  /// Adds the members that depend on an action. Returns where in the source it happened; nil for an action without a
  /// place.
  mutating func add(_ action: Action) -> SiteID? {
    switch action {
    case .created(let creation):
      add(creation)
      return creation.site
    case .ready(let wake): add(wake)
    case .suspended(let suspension):
      add(suspension.reason)
      add("call", suspension.call?.word)
      return suspension.site
    case .hopped(let actor, let site):
      add("on", actor?.number)
      return site
    case .awaited(let task, let call, let site):
      add("on", task.number)
      add("call", call.word)
      add("implicit", json: call == .scopeEnd ? "true" : "false")
      return site
    case .cancelled(let by, let cause, let site):
      add("by", by?.number)
      add("cause", "\(cause)")
      return site
    case .noticed(let notice, let site):
      add("cause", "\(notice)")
      return site
    case .handlerRan(let by, let site):
      add("by", by?.number)
      return site
    case .groupOpened(let group, let discards, let site):
      add("group", group.number)
      add("discards", json: discards ? "true" : nil)
      return site
    case .computing(let until, let site):
      add("until", until.nanoseconds)
      return site
    case .blocked(let site): return site
    case .running, .unblocked, .escalated, .intervened, .groupClosed, .taskLocalRead,
      .taskLocalBound, .returned, .threw, .printed, .warned, .ended:
      addOtherMembers(action)
    }
    return nil
  }

  private mutating func addOtherMembers(_ action: Action) {
    switch action {
    case .escalated(let priority): add("priority", priority.description)
    case .intervened(let change): add("change", change.word)
    case .groupClosed(let group): add("group", group.number)
    case .taskLocalRead(let key, let binder):
      add("key", key)
      add("by", binder?.number)
    case .taskLocalBound(let key): add("key", key)
    case .threw(let error, let source):
      add("error", error)
      add("by", source?.number)
    case .printed(let stream, let text):
      add("stream", stream == .standardOutput ? "output" : "error")
      add("text", text)
    case .warned(let text): add("text", text)
    case .ended(let ending): add(ending)
    case .created, .ready, .running, .suspended, .hopped, .awaited, .computing, .blocked,
      .unblocked, .cancelled, .noticed, .handlerRan, .groupOpened, .returned:
      break
    }
  }

  private mutating func add(_ creation: Creation) {
    add("kind", creation.kind.word)
    add("parent", creation.parent?.number)
    add("creator", creation.creator?.number)
    add("group", creation.group?.number)
    add("priority", creation.priority.description)
    add("cancelled", json: creation.startsCancelled ? "true" : nil)
  }

  private mutating func add(_ wake: Wake) {
    switch wake {
    case .created: add("cause", "created")
    case .task(let task):
      add("cause", "task")
      add("by", task.number)
    case .timer: add("cause", "timer")
    case .yielded: add("cause", "yielded")
    case .hopped: add("cause", "hopped")
    case .cancellation(let by):
      add("cause", "cancellation")
      add("by", by?.number)
    case .outside: add("cause", "outside")
    }
  }

  private mutating func add(_ reason: Suspension.Reason) {
    switch reason {
    case .sleeping(let until):
      add("reason", "sleeping")
      add("until", until.nanoseconds)
    case .task(let task):
      add("reason", "task")
      add("on", task.number)
    case .group(let group):
      add("reason", "group")
      add("on", group.number)
    case .actor(let actor):
      add("reason", "actor")
      add("on", actor.number)
    case .continuation: add("reason", "continuation")
    case .yielding: add("reason", "yielding")
    case .hopping: add("reason", "hopping")
    case .unknown: add("reason", "unknown")
    }
  }

  private mutating func add(_ ending: Ending) {
    switch ending {
    case .exited(let status):
      add("ending", "exited")
      add("status", status)
    case .stuck: add("ending", "stuck")
    case .limit(let limit):
      add("ending", "limit")
      add("cause", "\(limit)")
    case .crashed(let signal):
      add("ending", "crashed")
      add("signal", signal)
    case .usedUp(let resource):
      add("ending", "crashed")
      add("cause", resource == .stack ? "stackOverflow" : "outOfMemory")
    case .tracerCrashed(let signal):
      add("ending", "tracerCrashed")
      add("signal", signal)
    case .interrupted: add("ending", "interrupted")
    }
  }
}
