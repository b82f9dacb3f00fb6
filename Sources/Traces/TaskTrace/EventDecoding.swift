/// Decodes events from records. An initializer returns nil if a field has a value that no encoder writes.
extension Event {
  public init?(_ record: Record, text: (UInt32) -> String?) {
    guard let kind = EventKind(rawValue: record.kind), record.time >= 0,
      !kind.needsTask || record.task != 0,
      let action = Action(record, kind: kind, text: text)
    else { return nil }
    self.init(
      time: VirtualTime(nanoseconds: record.time), core: Core(number: record.core),
      task: TaskID(record.task), action: action)
  }
}

extension Core {
  public init(number: UInt16) {
    switch number {
    case 0: self = .main
    case Record.outsideCore: self = .outside
    default: self = .worker(Int(number))
    }
  }
}

extension Action {
  fileprivate init?(_ record: Record, kind: EventKind, text: (UInt32) -> String?) {
    let site = SiteID(record.b)
    let action: Action? =
      switch kind {
      case .created: Creation(record).map(Action.created)
      case .ready: Wake(record).map(Action.ready)
      case .running: .running
      case .suspended: Suspension(record).map(Action.suspended)
      case .hopped: .hopped(to: ActorID(record.a), site: site)
      case .awaited: Action(awaited: TaskID(record.a), record, site)
      case .computing:
        .computing(until: VirtualTime(low: record.c, high: record.d), site: site)
      case .blocked: .blocked(site: site)
      case .unblocked: .unblocked
      case .cancelled:
        CancellationCause(rawValue: record.detail)
          .map { .cancelled(by: TaskID(record.a), cause: $0, site: site) }
      case .noticed: Notice(rawValue: record.detail).map { .noticed($0, site: site) }
      case .handlerRan: .handlerRan(by: TaskID(record.a), site: site)
      case .escalated: .escalated(to: TaskPriorityLevel(rawValue: record.detail))
      case .intervened: Intervention.Change(record).map(Action.intervened)
      case .groupOpened: Action(opened: GroupID(record.a), record, site)
      case .groupClosed: GroupID(record.a).map(Action.groupClosed)
      case .taskLocalRead: .taskLocalRead(key: record.c, binder: TaskID(record.a))
      case .taskLocalBound: .taskLocalBound(key: record.c)
      case .returned: .returned
      case .threw: text(record.a).map { .threw($0, from: TaskID(record.b)) }
      case .printed: Action(line: text(record.a), record)
      case .warned: text(record.a).map(Action.warned)
      case .ended: Ending(record).map(Action.ended)
      }
    guard let action else { return nil }
    self = action
  }

  private init?(awaited task: TaskID?, _ record: Record, _ site: SiteID?) {
    guard let task, let call = AwaitedCall(rawValue: record.detail) else { return nil }
    self = .awaited(task, by: call, site: site)
  }

  private init?(opened group: GroupID?, _ record: Record, _ site: SiteID?) {
    guard let group, record.detail < 2 else { return nil }
    self = .groupOpened(group, discards: record.detail == 1, site: site)
  }

  private init?(line: String?, _ record: Record) {
    guard let line, let stream = OutputStream(rawValue: record.detail) else { return nil }
    self = .printed(stream, line)
  }
}

extension Intervention.Change {
  public init?(_ record: Record) {
    self.init(
      detail: record.detail, number: VirtualTime(low: record.c, high: record.d).nanoseconds)
  }
}

extension Creation {
  fileprivate init?(_ record: Record) {
    guard let kind = TaskKind(rawValue: record.detail) else { return nil }
    self.init(
      kind: kind, parent: TaskID(record.a), creator: TaskID(record.b),
      group: GroupID(record.d >> 9), priority: TaskPriorityLevel(rawValue: UInt8(record.d & 0xFF)),
      startsCancelled: record.d & 1 << 8 != 0, site: SiteID(record.c))
  }
}

extension Wake {
  /// Returns nil if the record is not that of an event at which a task became ready.
  public init?(_ record: Record) {
    guard record.kind == EventKind.ready.rawValue else { return nil }
    switch record.detail {
    case 1: self = .created
    case 2:
      guard let task = TaskID(record.a) else { return nil }
      self = .task(task)
    case 3: self = .timer
    case 4: self = .yielded
    case 5: self = .hopped
    case 6: self = .cancellation(by: TaskID(record.a))
    case 7: self = .outside
    default: return nil
    }
  }
}

extension Suspension {
  public init?(_ record: Record) {
    guard let reason = Reason(record) else { return nil }
    let call = AwaitedCall(rawValue: record.detail >> 4)
    guard call != nil || record.detail < 16 else { return nil }
    self.init(reason: reason, call: call, site: SiteID(record.b))
  }
}

extension Suspension.Reason {
  /// Returns nil if the record has no valid reason.
  public init?(_ record: Record) {
    switch record.detail & 0xF {
    case 0: self = .unknown
    case 1: self = .sleeping(until: VirtualTime(low: record.c, high: record.d))
    case 2:
      guard let task = TaskID(record.a) else { return nil }
      self = .task(task)
    case 3:
      guard let group = GroupID(record.a) else { return nil }
      self = .group(group)
    case 4:
      guard let actor = ActorID(record.a) else { return nil }
      self = .actor(actor)
    case 5: self = .continuation
    case 6: self = .yielding
    case 7: self = .hopping
    default: return nil
    }
  }
}

extension Ending {
  public init?(_ record: Record) {
    switch record.detail {
    case 1: self = .exited(status: Int32(bitPattern: record.a))
    case 2: self = .stuck
    case 3:
      guard let limit = UInt8(exactly: record.a).flatMap(Limit.init) else { return nil }
      self = .limit(limit)
    case 4: self = .crashed(signal: Int32(bitPattern: record.a))
    case 5: self = .interrupted
    case 6: self = .tracerCrashed(signal: Int32(bitPattern: record.a))
    case 7:
      guard let resource = UInt8(exactly: record.a).flatMap(Resource.init) else { return nil }
      self = .usedUp(resource)
    default: return nil
    }
  }
}
