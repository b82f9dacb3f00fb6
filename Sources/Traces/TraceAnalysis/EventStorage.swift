public import TaskTrace

/// A run's events and the facts about each task, stored compactly. An event is stored as its record in the file, and a
/// fact about a task as an index in the list of events.
///
/// It is public, like all that other modules read once per event: the compiler inlines only the public functions of
/// another module.
public final class EventStorage: Sendable {
  /// The records of the events. Texts are given by their numbers in `texts`.
  public let records: [Record]
  /// The kind of each record, in a separate array for fast searches.
  public let kinds: [EventKind]
  public let texts: TextStorage
  /// The tasks that the program named, in order, with the names' texts.
  public let givenNames: [GivenName]
  /// The start of each task's lists. One more entry after the last task contains the end of the lists.
  public let lives: [LifeEntry]
  /// The events of the first task, then those of the second, and so on. Each task's events are in order.
  public let steps: [Int32]
  /// The children of the first task, then those of the second, and so on. Each task's children are in the order of
  /// their creation.
  public let children: [UInt32]
  /// The events at which tasks noticed that they are cancelled, in the order of `steps`.
  public let notices: [Notices]
  public let end: VirtualTime
  /// The greatest power of ten that divides the time of every event, in nanoseconds.
  public let grain: Int64
  /// Corrections from the program's source lines.
  let corrections: SymbolCorrections

  public struct GivenName: Sendable {
    var task: UInt32
    var text: UInt32
  }

  /// An event at which a task noticed its cancellation.
  public struct Notices: Sendable {
    var task: UInt32
    var event: Int32
  }

  init(_ collected: consuming EventCollector) {
    var collected = collected
    let index = collected.finish()
    records = collected.records
    kinds = collected.kinds
    texts = collected.texts
    givenNames = collected.givenNames
    end = collected.end
    grain = collected.grain
    lives = index.lives
    steps = index.steps
    children = index.children
    notices = index.notices
    corrections = SymbolCorrections()
  }

  /// Creates a storage with the same events and other corrections.
  init(_ other: EventStorage, corrections: SymbolCorrections) {
    records = other.records
    kinds = other.kinds
    texts = other.texts
    givenNames = other.givenNames
    lives = other.lives
    steps = other.steps
    children = other.children
    notices = other.notices
    end = other.end
    grain = other.grain
    self.corrections = corrections
  }

  static let empty = EventStorage(EventCollector())

  public var taskCount: Int { lives.count - 1 }

  public func event(at index: Int) -> Event {
    guard var event = Event(records[index], text: { texts[$0] }) else {
      preconditionFailure("A stored record is that of an event.")
    }
    if case .created(var creation) = event.action {
      creation.name = givenName(of: records[index].task)
      event.action = .created(creation)
    } else if !corrections.isEmpty, let action = corrections.action(of: event, in: self) {
      event.action = action
    }
    return event
  }

  public func time(of index: Int) -> VirtualTime { VirtualTime(nanoseconds: records[index].time) }

  public func isKind(_ kind: EventKind, at index: Int) -> Bool { kinds[index] == kind }

  /// Returns whether any event is of that kind. The array's own `contains` would call a function for each event.
  public func contains(_ kind: EventKind) -> Bool { kinds.contains { $0 == kind } }

  /// Returns the suspension of an event; nil if the event is not a suspension.
  public func suspension(at index: Int) -> Suspension? {
    guard isKind(.suspended, at: index), let suspension = Suspension(records[index]) else {
      return nil
    }
    guard !corrections.isEmpty else { return suspension }
    let task = TaskID(records[index].task)
    return corrections.suspension(suspension, of: task, in: self) ?? suspension
  }

  public func kind(at index: Int) -> EventKind { kinds[index] }

  /// Returns why an event cancels its task; nil if the event is not a cancellation.
  public func cancellationCause(at index: Int) -> CancellationCause? {
    guard isKind(.cancelled, at: index) else { return nil }
    let record = records[index]
    return CancellationCause(rawValue: record.detail).map {
      corrections.isEmpty ? $0 : corrections.cause($0, at: SiteID(record.b))
    }
  }

  private func givenName(of task: UInt32) -> String? {
    guard !givenNames.isEmpty else { return nil }
    let index = givenNames.partitionIndex { $0.task < task }
    guard givenNames.indices.contains(index), givenNames[index].task == task else { return nil }
    return texts[givenNames[index].text]
  }

  /// Returns the events of a task, in order.
  public func steps(of position: Int) -> ArraySlice<Int32> {
    steps[Int(lives[position].firstStep)..<Int(lives[position + 1].firstStep)]
  }

  public func notices(of position: Int) -> ArraySlice<Notices> {
    guard !notices.isEmpty else { return [] }
    let task = UInt32(position + 1)
    let start = notices.partitionIndex { $0.task < task }
    return notices[start..<notices[start...].partitionIndex { $0.task == task }]
  }
}
