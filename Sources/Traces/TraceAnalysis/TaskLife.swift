public import TaskTrace

/// The life of a task in a trace: a view of the trace's events. Each access to a property that returns a list takes
/// time linear in the task's events.
public struct TaskLife: Identifiable, Sendable {
  public let storage: EventStorage
  /// The task's index in the order of creation, from 0.
  public let position: Int

  public enum Outcome: Hashable, Sendable {
    case returned
    /// The task threw an error, in the program's description.
    case threw(String)
  }

  public struct Cancellation: Hashable, Sendable {
    public var time: VirtualTime
    public var by: TaskID?
    public var cause: CancellationCause
    public var site: SiteID?
    /// Index in `Trace.events`.
    public var event: Int
  }

  public struct NoticeRecord: Hashable, Sendable {
    public var time: VirtualTime
    public var notice: Notice
    public var site: SiteID?
    public var event: Int
  }
}

extension TaskLife {
  private var entry: LifeEntry { storage.lives[position] }
  private var creationRecord: Record { storage.creation(of: position) }

  public var id: TaskID { TaskID(position: position) }

  public var creation: Creation {
    guard case .created(let creation) = storage.event(at: createdEvent).action else {
      preconditionFailure("A task begins with its creation.")
    }
    return creation
  }

  /// The task's kind. It is faster to read than the whole creation, and so are the next properties.
  public var kind: TaskKind { TaskKind(rawValue: creationRecord.detail) ?? .root }
  public var parent: TaskID? { TaskID(creationRecord.a) }
  public var creator: TaskID? { TaskID(creationRecord.b) }
  public var group: GroupID? { GroupID(creationRecord.d >> 9) }
  public var priority: TaskPriorityLevel {
    TaskPriorityLevel(rawValue: UInt8(truncatingIfNeeded: creationRecord.d))
  }
  public var creationSite: SiteID? { SiteID(creationRecord.c) }

  public var created: VirtualTime { storage.time(of: createdEvent) }
  /// Index in `Trace.events`.
  public var createdEvent: Int { Int(entry.created) }
  public var ended: VirtualTime? { endedEvent.map { storage.time(of: $0) } }
  /// Index in `Trace.events`.
  public var endedEvent: Int? { entry.ended < 0 ? nil : Int(entry.ended) }

  public var outcome: Outcome? {
    guard let end = endedEvent else { return nil }
    if storage.isKind(.returned, at: end) { return .returned }
    return .threw(storage.texts[storage.records[end].a] ?? "")
  }

  public var threwCancellation: Bool {
    endedEvent.map {
      storage.isKind(.threw, at: $0)
        && storage.texts.text(storage.records[$0].a, hasPrefix: "CancellationError")
    } ?? false
  }

  public var hasThrown: Bool { endedEvent.map { storage.isKind(.threw, at: $0) } ?? false }

  public var childCount: Int { Int(storage.lives[position + 1].firstChild - entry.firstChild) }
  public var children: [TaskID] { storage.children(of: position).compactMap { TaskID($0) } }

  public var isCancelled: Bool { entry.cancelled >= 0 }
  /// The index in `Trace.events` of the task's cancellation; that of its creation if it started cancelled.
  public var cancelledEvent: Int? { entry.cancelled < 0 ? nil : Int(entry.cancelled) }

  /// The cancellation, without its site and the task that cancelled. It is faster to read than the whole cancellation.
  public var mark: Cancellation? { storage.mark(of: position) }

  public var cancellation: Cancellation? {
    guard var mark else { return nil }
    if mark.event != createdEvent,
      case .cancelled(let by, _, let site) = storage.event(at: mark.event).action
    {
      (mark.by, mark.site) = (by, site)
    }
    return mark
  }

  public var isCancelledByParent: Bool { storage.cancellationCause(of: position) == .parent }

  public var hasNoticed: Bool { !storage.notices(of: position).isEmpty }
  public var firstNotice: NoticeRecord? { storage.notices(of: position).first.flatMap(notice) }
  public var lastNotice: NoticeRecord? { storage.notices(of: position).last.flatMap(notice) }
  public var notices: [NoticeRecord] { storage.notices(of: position).compactMap(notice) }

  /// Returns the last notice of a kind at a time. Its cost hardly depends on the number of notices.
  public func lastNotice(_ kind: Notice, at time: VirtualTime) -> NoticeRecord? {
    let all = storage.notices(of: position)
    let end = all.partitionIndex { storage.time(of: Int($0.event)) <= time }
    return all[..<end].lazy.reversed().prefix { storage.time(of: Int($0.event)) == time }
      .compactMap(notice).first { $0.notice == kind }
  }

  private func notice(_ found: EventStorage.Notices) -> NoticeRecord? {
    let index = Int(found.event)
    guard case .noticed(let notice, let site) = storage.event(at: index).action else { return nil }
    return NoticeRecord(time: storage.time(of: index), notice: notice, site: site, event: index)
  }
}

extension TaskLife: Hashable {
  /// Returns whether the tasks are the same. The rest of their traces may differ.
  public static func == (left: TaskLife, right: TaskLife) -> Bool {
    left.position == right.position && left.creation == right.creation
      && left.createdEvent == right.createdEvent && left.endedEvent == right.endedEvent
      && left.outcome == right.outcome && left.children == right.children
      && left.cancellation == right.cancellation && left.slices == right.slices
      && left.notices == right.notices
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(position)
    hasher.combine(createdEvent)
    hasher.combine(endedEvent)
  }
}
