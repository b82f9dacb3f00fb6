/// Reads facts from a record without creating an event, for traces of millions of records.
extension Record {
  /// Returns whether the record can be decoded as an `Event`. `hasText` says whether its text is defined.
  public func isEvent(_ kind: EventKind, hasText: Bool) -> Bool {
    guard time >= 0, task != 0 || !kind.needsTask else { return false }
    switch kind {
    case .running, .returned, .hopped, .computing, .blocked, .unblocked, .handlerRan, .escalated,
      .taskLocalRead, .taskLocalBound:
      return true
    case .created: return TaskKind(rawValue: detail) != nil
    case .ready: return 1...7 ~= detail && (detail != 2 || a != 0)
    case .suspended:
      let reason = detail & 0xF
      return reason < 8 && (!(2...4).contains(reason) || a != 0)
        && (detail < 16 || AwaitedCall(rawValue: detail >> 4) != nil)
    case .awaited: return a != 0 && AwaitedCall(rawValue: detail) != nil
    case .cancelled: return CancellationCause(rawValue: detail) != nil
    case .noticed: return Notice(rawValue: detail) != nil
    case .intervened: return Intervention.Change(self) != nil
    case .groupOpened: return a != 0 && detail < 2
    case .groupClosed: return a != 0
    case .threw, .warned: return hasText
    case .printed: return hasText && OutputStream(rawValue: detail) != nil
    case .ended: return Ending(self) != nil
    }
  }

  /// The number of the second task in the event, or 0. For a creation it is 0, despite its parent and creator.
  public var otherTask: UInt32 {
    switch EventKind(stored: kind) {
    case .awaited, .cancelled, .handlerRan, .taskLocalRead: a
    case .ready: detail == 2 || detail == 6 ? a : 0
    case .suspended: detail & 0xF == 2 ? a : 0
    case .threw: b
    case .created, .running, .hopped, .computing, .noticed, .escalated, .intervened, .groupOpened,
      .groupClosed, .taskLocalBound, .returned, .printed, .warned, .ended, .blocked, .unblocked:
      0
    }
  }

  /// The number of the task that made this one ready, or 0.
  public var waker: UInt32 { kind == EventKind.ready.rawValue && detail == 2 ? a : 0 }
  /// For a suspension: the number of the awaited task or group, or 0.
  public var awaitedTask: UInt32 { detail & 0xF == 2 ? a : 0 }
  public var awaitedGroup: UInt32 { detail & 0xF == 3 ? a : 0 }
  /// For a creation.
  public var startsCancelled: Bool { d & 1 << 8 != 0 }
  public var group: UInt32 { d >> 9 }
}
