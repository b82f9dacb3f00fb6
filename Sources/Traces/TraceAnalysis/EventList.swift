package import TaskTrace

/// The events of a trace, in order. Each access decodes an event from its record.
package struct EventList: RandomAccessCollection, Sendable {
  let storage: EventStorage

  package var startIndex: Int { 0 }
  package var endIndex: Int { storage.records.count }

  package subscript(index: Int) -> Event { storage.event(at: index) }

  /// The time of an event. It is faster to read than the whole event, and so is the task.
  package func time(of index: Int) -> VirtualTime { storage.time(of: index) }
  package func task(of index: Int) -> TaskID? { TaskID(storage.records[index].task) }

  package func record(of index: Int) -> Record { storage.records[index] }
  package func kind(of index: Int) -> EventKind { storage.kind(at: index) }

  package func isOfKind(_ kind: EventKind, at index: Int) -> Bool {
    storage.isKind(kind, at: index)
  }

  /// Returns the events of the given kinds, in order, with their indices.
  package func ofKinds(
    _ kinds: Set<EventKind>
  ) -> some Sequence<(index: Int, event: Event)> {
    var isWanted = [Bool](repeating: false, count: 256)
    for kind in kinds { isWanted[Int(kind.rawValue)] = true }
    return indices.lazy.filter { [isWanted, storage] in isWanted[Int(storage.kinds[$0].rawValue)] }
      .map { [storage] in (index: $0, event: storage.event(at: $0)) }
  }

  /// Returns whether any event is of that kind.
  package func contains(_ kind: EventKind) -> Bool { storage.contains(kind) }
}

extension EventList: Equatable {
  package static func == (left: EventList, right: EventList) -> Bool {
    left.elementsEqual(right)
  }

  package static func == (left: EventList, right: some Sequence<Event>) -> Bool {
    left.elementsEqual(right)
  }
}
