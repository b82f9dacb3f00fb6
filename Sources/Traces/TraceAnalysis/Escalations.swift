import TaskTrace

/// For each event at which a priority is raised, the facts about the events around it.
///
/// The runtime raises the priorities of several tasks at once: of a task and of the one that it waits for, or of the
/// children of a task. Such raises follow one another in the trace.
struct Escalations: Sendable {
  struct Entry: Sendable {
    fileprivate var event: Int
    /// A task that waits for this one, and whose priority was raised directly before.
    fileprivate(set) var waiter: TaskID?
    /// Whether the priority of the parent was raised directly before.
    fileprivate(set) var isWithParent = false
    /// The first event after the raises; nil if there is none.
    let next: Int?
    /// The first such event that is not a change of the executor.
    let nextAction: Int?
  }

  /// The entries in the order of the events.
  private var entries: [Entry] = []

  init(_ storage: EventStorage) {
    var next: Int?
    var nextAction: Int?
    guard storage.contains(.escalated) else { return }
    for index in storage.kinds.indices.reversed() {
      let kind = storage.kind(at: index)
      if kind == .escalated {
        entries.append(Entry(event: index, next: next, nextAction: nextAction))
      } else {
        next = index
        if kind != .hopped { nextAction = index }
      }
    }
    entries.reverse()
    findCauses(in: storage)
  }

  /// Returns the entry of an event at which a priority is raised.
  subscript(event: Int) -> Entry? {
    let place = entries.partitionIndex { $0.event < event }
    return entries.indices.contains(place) && entries[place].event == event ? entries[place] : nil
  }

  private mutating func findCauses(in storage: EventStorage) {
    var together = Together()
    for place in entries.indices {
      let event = entries[place].event
      if place == 0 || entries[place - 1].event != event - 1
        || storage.time(of: event) != storage.time(of: event - 1)
      {
        together = Together()
      }
      let position = Int(storage.records[event].task) - 1
      guard let task = TaskID(storage.records[event].task), position < storage.taskCount else {
        continue
      }
      entries[place].waiter = together.waiters[task]
      let parent = TaskLife(storage: storage, position: position).parent
      entries[place].isWithParent = parent.map { together.awaited[$0] != nil } ?? false
      let awaited = together.awaited[task] ?? Self.awaited(by: position, at: event, in: storage)
      together.awaited[task] = .some(awaited)
      if let awaited { together.waiters[awaited] = task }
    }
  }

  /// The tasks whose priorities were raised one directly after the other.
  private struct Together {
    /// For each of them, the task that it waits for.
    var awaited: [TaskID: TaskID?] = [:]
    /// For each task that one of them waits for, the last one that does.
    var waiters: [TaskID: TaskID] = [:]
  }

  /// Returns the task that another one waits for at an event; nil if there is none.
  private static func awaited(by position: Int, at event: Int, in storage: EventStorage) -> TaskID?
  {
    // The limit keeps damaged traces from being slow.
    let last = TaskLife(storage: storage, position: position).steps(before: event).prefix(64).first
    {
      storage.kind(at: $0).beginsSlice
    }
    guard let last, case .task(let other)? = storage.suspension(at: last)?.reason else {
      return nil
    }
    return other
  }
}
