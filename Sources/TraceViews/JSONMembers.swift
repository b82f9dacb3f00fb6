import TaskTrace

extension TaskID {
  var json: String { String(number) }
}

extension Action {
  typealias Members = [(String, String?)]

  /// What sets this event apart, and where it happened.
  var members: (Members, SiteID?) {
    switch self {
    case .created(let creation): (creation.members, creation.site)
    case .ready(let wake): (wake.members, nil)
    case .suspended(let suspension): (suspension.reason.members, suspension.site)
    case .hopped(let actor, let site): ([("on", actor.map { String($0.number) })], site)
    case .awaited(let task, let implicit, let site):
      ([("on", task.json), ("implicit", implicit ? "true" : "false")], site)
    case .cancelled(let by, let cause, let site):
      ([("by", by?.json), ("cause", "\"\(cause)\"")], site)
    case .noticed(let notice, let site): ([("cause", "\"\(notice)\"")], site)
    case .handlerRan(let by, let site): ([("by", by?.json)], site)
    case .groupOpened(let group, let site): ([("group", String(group.number))], site)
    default: (plainMembers, nil)
    }
  }

  private var plainMembers: Members {
    switch self {
    case .computing(let until): [("until", String(until.nanoseconds))]
    case .escalated(let priority): [("priority", JSONText.string(priority.description))]
    case .groupClosed(let group): [("group", String(group.number))]
    case .taskLocalRead(let key, let binder): [("key", String(key)), ("by", binder?.json)]
    case .taskLocalBound(let key): [("key", String(key))]
    case .threw(let error): [("error", JSONText.string(error))]
    case .printed(let stream, let text):
      [
        ("stream", stream == .standardOutput ? "\"output\"" : "\"error\""),
        ("text", JSONText.string(text)),
      ]
    case .remarked(let text): [("text", JSONText.string(text))]
    case .ended(let ending): ending.members
    default: []
    }
  }
}

extension Creation {
  fileprivate var members: Action.Members {
    [
      ("kind", "\"\(kind)\""), ("parent", parent?.json), ("creator", creator?.json),
      ("group", group.map { String($0.number) }),
      ("priority", JSONText.string(priority.description)),
      ("cancelled", startsCancelled ? "true" : nil),
    ]
  }
}

extension Wake {
  fileprivate var members: Action.Members {
    switch self {
    case .created: [("cause", "\"created\"")]
    case .task(let task): [("cause", "\"task\""), ("by", task.json)]
    case .timer: [("cause", "\"timer\"")]
    case .yielded: [("cause", "\"yielded\"")]
    case .hopped: [("cause", "\"hopped\"")]
    case .cancellation(let by): [("cause", "\"cancellation\""), ("by", by?.json)]
    case .outside: [("cause", "\"outside\"")]
    }
  }
}

extension Suspension.Reason {
  fileprivate var members: Action.Members {
    switch self {
    case .sleeping(let until):
      [("reason", "\"sleeping\""), ("until", String(until.nanoseconds))]
    case .task(let task): [("reason", "\"task\""), ("on", task.json)]
    case .group(let group): [("reason", "\"group\""), ("on", String(group.number))]
    case .actor(let actor): [("reason", "\"actor\""), ("on", String(actor.number))]
    case .continuation: [("reason", "\"continuation\"")]
    case .yielding: [("reason", "\"yielding\"")]
    case .hopping: [("reason", "\"hopping\"")]
    case .unknown: [("reason", "\"unknown\"")]
    }
  }
}

extension Ending {
  fileprivate var members: Action.Members {
    switch self {
    case .exited(let status): [("ending", "\"exited\""), ("status", String(status))]
    case .stuck: [("ending", "\"stuck\"")]
    case .limit(let limit): [("ending", "\"limit\""), ("cause", "\"\(limit)\"")]
    case .crashed(let signal): [("ending", "\"crashed\""), ("signal", String(signal))]
    case .interrupted: [("ending", "\"interrupted\"")]
    }
  }
}
