/// What an event is about, as a file has it in the first byte of a record. `Action` says the same with all that belongs
/// to it, and costs more to make.
package enum EventKind: UInt8, CaseIterable, Hashable, Sendable {
  case created = 16
  case ready = 18
  case running, suspended, hopped, awaited, computing, cancelled, noticed, handlerRan
  case escalated, groupOpened, groupClosed, taskLocalRead, taskLocalBound, returned, threw
  case printed, warned, ended, blocked, unblocked, intervened

  /// The task begins or ends to run, or to wait, by such an event.
  package var beginsSlice: Bool {
    switch self {
    case .ready, .running, .suspended, .blocked, .unblocked: true
    case .created, .hopped, .awaited, .computing, .cancelled, .noticed, .handlerRan, .escalated,
      .intervened, .groupOpened, .groupClosed, .taskLocalRead, .taskLocalBound, .returned, .threw,
      .printed, .warned, .ended:
      false
    }
  }

  /// The task ends by such an event.
  package var endsTask: Bool {
    switch self {
    case .returned, .threw: true
    case .created, .ready, .running, .suspended, .hopped, .awaited, .computing, .cancelled,
      .noticed, .handlerRan, .escalated, .intervened, .groupOpened, .groupClosed, .taskLocalRead,
      .taskLocalBound, .printed, .warned, .ended, .blocked, .unblocked:
      false
    }
  }

  /// Whether the event happens to a task; other events may concern the whole run.
  package var needsTask: Bool {
    switch self {
    case .printed, .warned, .ended: false
    case .created, .ready, .running, .suspended, .hopped, .awaited, .computing, .cancelled,
      .noticed, .handlerRan, .escalated, .intervened, .groupOpened, .groupClosed, .taskLocalRead,
      .taskLocalBound, .returned, .threw, .blocked, .unblocked:
      true
    }
  }

  /// It carries a text.
  package var hasText: Bool {
    switch self {
    case .threw, .printed, .warned: true
    case .created, .ready, .running, .suspended, .hopped, .awaited, .computing, .cancelled,
      .noticed, .handlerRan, .escalated, .intervened, .groupOpened, .groupClosed, .taskLocalRead,
      .taskLocalBound, .returned, .ended, .blocked, .unblocked:
      false
    }
  }
}

extension EventKind {
  /// The kind of an event that is stored.
  @inlinable @inline(__always)
  package init(stored raw: UInt8) {
    guard let kind = EventKind(rawValue: raw) else {
      preconditionFailure("A stored record is that of an event.")
    }
    self = kind
  }
}
