/// The kind of an event: the first byte of its record in a trace file. An `Action` also has the event's data, and costs
/// more to create.
public enum EventKind: UInt8, CaseIterable, Hashable, Sendable {
  case created = 16
  case ready = 18
  case running, suspended, hopped, awaited, computing, cancelled, noticed, handlerRan
  case escalated, groupOpened, groupClosed, taskLocalRead, taskLocalBound, returned, threw
  case printed, warned, ended, blocked, unblocked, intervened

  /// Whether the task starts or stops running or waiting at such an event.
  public var beginsSlice: Bool {
    switch self {
    case .ready, .running, .suspended, .blocked, .unblocked: true
    case .created, .hopped, .awaited, .computing, .cancelled, .noticed, .handlerRan, .escalated,
      .intervened, .groupOpened, .groupClosed, .taskLocalRead, .taskLocalBound, .returned, .threw,
      .printed, .warned, .ended:
      false
    }
  }

  /// Whether the task ends at such an event.
  public var endsTask: Bool {
    switch self {
    case .returned, .threw: true
    case .created, .ready, .running, .suspended, .hopped, .awaited, .computing, .cancelled,
      .noticed, .handlerRan, .escalated, .intervened, .groupOpened, .groupClosed, .taskLocalRead,
      .taskLocalBound, .printed, .warned, .ended, .blocked, .unblocked:
      false
    }
  }

  /// Whether such an event always has a task. Other events may concern the whole run.
  var needsTask: Bool {
    switch self {
    case .printed, .warned, .ended: false
    case .created, .ready, .running, .suspended, .hopped, .awaited, .computing, .cancelled,
      .noticed, .handlerRan, .escalated, .intervened, .groupOpened, .groupClosed, .taskLocalRead,
      .taskLocalBound, .returned, .threw, .blocked, .unblocked:
      true
    }
  }

  /// Whether such an event has a text.
  public var hasText: Bool {
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
  /// Compares the raw values. The synthesized function cannot be inlined into other modules, which compare kinds for
  /// each event of a trace.
  @inlinable @inline(__always)
  public static func == (left: EventKind, right: EventKind) -> Bool {
    left.rawValue == right.rawValue
  }

  /// Creates the kind of a stored event. The byte must be valid.
  @inlinable @inline(__always)
  public init(stored raw: UInt8) {
    guard let kind = EventKind(rawValue: raw) else {
      preconditionFailure("A stored record is that of an event.")
    }
    self = kind
  }
}
