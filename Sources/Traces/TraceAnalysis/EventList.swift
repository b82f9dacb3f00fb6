public import TaskTrace

/// The events of a trace, in order. Each access decodes an event from its record.
public struct EventList: RandomAccessCollection, Sendable {
  public let storage: EventStorage

  public var startIndex: Int { 0 }
  public var endIndex: Int { storage.records.count }

  public subscript(index: Int) -> Event { storage.event(at: index) }

  /// The time of an event. It is faster to read than the whole event, and so is the task.
  public func time(of index: Int) -> VirtualTime { storage.time(of: index) }
  public func task(of index: Int) -> TaskID? { TaskID(storage.records[index].task) }

  public func record(of index: Int) -> Record { storage.records[index] }
  public func kind(of index: Int) -> EventKind { storage.kind(at: index) }

  public func isOfKind(_ kind: EventKind, at index: Int) -> Bool {
    storage.isKind(kind, at: index)
  }

  /// Returns the suspension of an event; nil if the event is not a suspension. It is faster to read than the whole
  /// event.
  public func suspension(at index: Int) -> Suspension? { storage.suspension(at: index) }

  /// Returns the events of the given kinds, in order, with their indices.
  public func ofKinds(
    _ kinds: Set<EventKind>
  ) -> some Sequence<(index: Int, event: Event)> {
    indices(ofKinds: kinds).lazy.map { [storage] in (index: $0, event: storage.event(at: $0)) }
  }

  /// Returns the indices of the events of the given kinds, in order.
  public func indices(ofKinds kinds: Set<EventKind>) -> EventIndices {
    EventIndices(kinds: storage.kinds, wanted: kinds)
  }

  /// Returns whether any event is of that kind.
  public func contains(_ kind: EventKind) -> Bool { storage.contains(kind) }
}

extension EventList: Equatable {
  public static func == (left: EventList, right: EventList) -> Bool {
    left.elementsEqual(right)
  }

  public static func == (left: EventList, right: some Sequence<Event>) -> Bool {
    left.elementsEqual(right)
  }
}

/// The indices of the events of some kinds, in order.
public struct EventIndices: Sequence, IteratorProtocol, Sendable {
  private let kinds: [EventKind]
  /// A bit for each number of a kind.
  private let wanted: UInt64
  private var position = 0

  public init(kinds: [EventKind], wanted: Set<EventKind>) {
    self.kinds = kinds
    self.wanted = wanted.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  public mutating func next() -> Int? {
    while position < kinds.count {
      defer { position += 1 }
      if wanted & 1 << UInt64(kinds[position].rawValue) != 0 { return position }
    }
    return nil
  }
}
