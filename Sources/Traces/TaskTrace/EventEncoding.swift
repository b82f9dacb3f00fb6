/// Encodes an event as one record. `text` interns a string and returns its number. The records that define the string
/// must come before the event's record.
extension Record {
  public init(_ event: Event, text: (String) -> UInt32) {
    self.init(.ended)
    core = event.core.number
    task = event.task?.number ?? 0
    time = event.time.nanoseconds
    encode(event.action, text: text)
  }

  private mutating func encode(_ action: Action, text: (String) -> UInt32) {
    switch action {
    case .created(let creation):
      set(
        .created, detail: creation.kind.rawValue, a: creation.parent?.number,
        b: creation.creator?.number, c: creation.site?.number, d: creation.packed)
    case .ready(let wake):
      let (detail, task) = wake.coded
      set(.ready, detail: detail, a: task)
    case .running: set(.running)
    case .suspended(let suspension): encode(suspension)
    case .hopped(let actor, let site): set(.hopped, a: actor?.number, b: site?.number)
    case .awaited(let task, let call, let site):
      set(.awaited, detail: call.rawValue, a: task.number, b: site?.number)
    case .computing(let until, let site):
      let (low, high) = until.words
      set(.computing, b: site?.number, c: low, d: high)
    case .blocked(let site): set(.blocked, b: site?.number)
    case .unblocked: set(.unblocked)
    case .cancelled(let task, let cause, let site):
      set(.cancelled, detail: cause.rawValue, a: task?.number, b: site?.number)
    case .noticed(let notice, let site):
      set(.noticed, detail: notice.rawValue, b: site?.number)
    case .handlerRan(let task, let site): set(.handlerRan, a: task?.number, b: site?.number)
    case .escalated(let priority): set(.escalated, detail: priority.rawValue)
    case .intervened(let change): encode(change)
    case .groupOpened(let group, let discards, let site):
      set(.groupOpened, detail: discards ? 1 : 0, a: group.number, b: site?.number)
    case .groupClosed(let group): set(.groupClosed, a: group.number)
    case .taskLocalRead(let key, let binder): set(.taskLocalRead, a: binder?.number, c: key)
    case .taskLocalBound(let key): set(.taskLocalBound, c: key)
    case .returned: set(.returned)
    case .threw(let error, let source): set(.threw, a: text(error), b: source?.number)
    case .printed(let stream, let line): set(.printed, detail: stream.rawValue, a: text(line))
    case .warned(let sentence): set(.warned, a: text(sentence))
    case .ended(let ending):
      let (detail, number) = ending.coded
      set(.ended, detail: detail, a: number)
    }
  }

  private mutating func set(
    _ kind: EventKind, detail: UInt8 = 0, a: UInt32? = nil, b: UInt32? = nil, c: UInt32? = nil,
    d: UInt32? = nil
  ) {
    self.kind = kind.rawValue
    self.detail = detail
    self.a = a ?? 0
    self.b = b ?? 0
    self.c = c ?? 0
    self.d = d ?? 0
  }

  private mutating func encode(_ change: Intervention.Change) {
    let (detail, number) = change.coded
    let (low, high) = VirtualTime(nanoseconds: number).words
    set(.intervened, detail: detail, c: low, d: high)
  }

  private mutating func encode(_ suspension: Suspension) {
    let site = suspension.site?.number
    // The low four bits are the reason, the others the call.
    let call = (suspension.call?.rawValue ?? 0) << 4
    switch suspension.reason {
    case .unknown: set(.suspended, detail: 0 | call, b: site)
    case .sleeping(let until):
      let (low, high) = until.words
      set(.suspended, detail: 1 | call, b: site, c: low, d: high)
    case .task(let task): set(.suspended, detail: 2 | call, a: task.number, b: site)
    case .group(let group): set(.suspended, detail: 3 | call, a: group.number, b: site)
    case .actor(let actor): set(.suspended, detail: 4 | call, a: actor.number, b: site)
    case .continuation: set(.suspended, detail: 5 | call, b: site)
    case .yielding: set(.suspended, detail: 6 | call, b: site)
    case .hopping: set(.suspended, detail: 7 | call, b: site)
    }
  }
}

extension Creation {
  /// Bits 0 to 7 are the priority, bit 8 is `startsCancelled`, and the rest is the group's number, or 0 if it is too
  /// large.
  fileprivate var packed: UInt32 {
    Self.packed(
      priority: priority.rawValue, startsCancelled: startsCancelled, group: group?.number ?? 0)
  }

  static func packed(priority: UInt8, startsCancelled: Bool, group: UInt32) -> UInt32 {
    UInt32(priority) | (startsCancelled ? 1 << 8 : 0) | (group < 1 << 23 ? group << 9 : 0)
  }
}

extension Core {
  /// The core's number in a record.
  public var number: UInt16 {
    switch self {
    case .main: 0
    case .worker(let number): UInt16(clamping: number)
    case .outside: Record.outsideCore
    }
  }
}

extension Wake {
  var coded: (UInt8, UInt32?) {
    switch self {
    case .created: (1, nil)
    case .task(let task): (2, task.number)
    case .timer: (3, nil)
    case .yielded: (4, nil)
    case .hopped: (5, nil)
    case .cancellation(let task): (6, task?.number)
    case .outside: (7, nil)
    }
  }
}

extension Ending {
  fileprivate var coded: (UInt8, UInt32) {
    switch self {
    case .exited(let status): (1, UInt32(bitPattern: status))
    case .stuck: (2, 0)
    case .limit(let limit): (3, UInt32(limit.rawValue))
    case .crashed(let signal): (4, UInt32(bitPattern: signal))
    case .interrupted: (5, 0)
    case .tracerCrashed(let signal): (6, UInt32(bitPattern: signal))
    case .usedUp(let resource): (7, UInt32(resource.rawValue))
    }
  }
}

extension VirtualTime {
  var words: (low: UInt32, high: UInt32) {
    let bits = UInt64(bitPattern: nanoseconds)
    return (UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits >> 32))
  }

  public init(low: UInt32, high: UInt32) {
    self.init(nanoseconds: Int64(bitPattern: UInt64(high) << 32 | UInt64(low)))
  }
}
