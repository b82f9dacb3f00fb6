public import TaskTrace

/// The states of all tasks at one moment.
public struct Snapshot: Hashable, Sendable {
  /// The moment as the number of events before it.
  public var eventCount: Int
  public var time: VirtualTime
  /// The tasks that were created before the moment, in the order of their creation.
  public var tasks: [Moment]

  /// A task at that moment.
  public struct Moment: Hashable, Sendable {
    public var task: TaskID
    public var state: State
    public var isCancelled: Bool

    public var hasEnded: Bool { if case .ended = state { true } else { false } }
  }

  public enum State: Hashable, Sendable {
    /// The task was created, and is not enqueued yet.
    case created
    case ready
    case running(Core)
    /// The task's thread waits in a call that blocks, and keeps the core.
    case blocked(Core)
    case suspended(Suspension)
    case ended(TaskLife.Outcome)
  }

  public subscript(id: TaskID) -> Moment? {
    let index = Int(id.number) - 1
    return tasks.indices.contains(index) ? tasks[index] : nil
  }
}

extension Trace {
  /// Returns the states after the first `count` events.
  public func snapshot(afterEvents count: Int) -> Snapshot {
    let past = events.prefix(max(count, 0))
    var snapshot = Snapshot(
      eventCount: past.count, time: past.last?.time ?? .zero, tasks: [])
    for event in past { snapshot.apply(event) }
    return snapshot
  }

  /// Advances a snapshot by one event.
  func apply(to snapshot: inout Snapshot) {
    let event = events[snapshot.eventCount]
    snapshot.apply(event)
    snapshot.eventCount += 1
    snapshot.time = event.time
  }

  /// Returns the number of events before `time`.
  public func eventCount(before time: VirtualTime) -> Int {
    events.partitionIndex { $0.time < time }
  }

  /// Returns the number of events at or before `time`.
  public func eventCount(upTo time: VirtualTime) -> Int {
    events.partitionIndex { $0.time <= time }
  }
}

extension Snapshot {
  /// Updates the state of an event's task.
  mutating func apply(_ event: Event) {
    guard let task = event.task else { return }
    let position = Int(task.number) - 1
    if case .created(let creation) = event.action, position == tasks.count {
      tasks.append(
        Moment(task: task, state: .created, isCancelled: creation.startsCancelled))
    }
    guard tasks.indices.contains(position) else { return }
    switch event.action {
    case .cancelled: tasks[position].isCancelled = true
    case .ready: enter(.ready, position)
    case .running: enter(.running(event.core), position)
    case .blocked: enter(.blocked(event.core), position)
    case .unblocked: enter(.running(event.core), position)
    case .suspended(let suspension): enter(.suspended(suspension), position)
    case .returned: enter(.ended(.returned), position)
    case .threw(let error, _): enter(.ended(.threw(error)), position)
    case .created, .hopped, .awaited, .computing, .noticed, .handlerRan, .escalated, .intervened,
      .groupOpened, .groupClosed, .taskLocalRead, .taskLocalBound, .printed, .warned, .ended:
      break
    }
  }

  private mutating func enter(_ state: State, _ position: Int) {
    if case .ended = tasks[position].state { return }
    tasks[position].state = state
  }
}
