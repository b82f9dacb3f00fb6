public import TaskTrace

/// A position in a run that moves from event to event in both directions.
///
/// The snapshot at each position is that of `Trace.snapshot(afterEvents:)`, independent of the way to it.
public struct Walk: Sendable {
  public let trace: Trace
  public private(set) var snapshot: Snapshot
  /// The changes of the latest events, with which they can be undone. The newest is last.
  private var changes: [Change] = []

  /// Earlier snapshots from which a walk can restart, in order.
  private var checkpoints: [Snapshot] = []
  private let spacing: Int

  private struct Change: Sendable {
    /// The state of the event's task before the event; nil if the event created the task or has no task.
    var before: Snapshot.Moment?
    var taskCount: Int
    var time: VirtualTime
  }

  /// The most events that can be undone without a restart.
  private static let maximumChanges = 16_384

  /// The least number of events between two checkpoints.
  public static let defaultSpacing = 131_072
  /// The most checkpoints. Each contains the states of all tasks.
  private static let maximumCheckpoints = 8

  /// Creates a walk that begins after the first `count` events.
  public init(
    _ trace: Trace, afterEvents count: Int = 0, checkpointSpacing: Int = defaultSpacing
  ) {
    self.trace = trace
    spacing = max(checkpointSpacing, trace.events.count / Self.maximumCheckpoints + 1)
    snapshot = trace.snapshot(afterEvents: 0)
    go(to: count)
  }

  /// The number of events before the position.
  public var position: Int { snapshot.eventCount }

  /// The last event before the position; nil at the beginning.
  public var event: Event? { position > 0 ? trace.events[position - 1] : nil }

  /// The task of the last event that has one, among the latest events; nil if there is none.
  public var task: TaskID? {
    trace.events.indices.prefix(position).suffix(Self.maximumChanges).reversed().lazy
      .compactMap { trace.events.task(of: $0) }.first
  }

  /// Moves to the position after `count` events, or to the nearest one in the run.
  public mutating func go(to count: Int) {
    let target = min(max(count, 0), trace.events.count)
    if position - target > changes.count || target - position > Self.maximumChanges {
      begin(at: max(0, target - Self.maximumChanges))
    }
    while position > target { takeBack() }
    while position < target { apply() }
  }

  /// Moves to a position from the last checkpoint before it. The events on the way cannot be undone.
  private mutating func begin(at count: Int) {
    let start = checkpoints.last { $0.eventCount <= count } ?? trace.snapshot(afterEvents: 0)
    snapshot = position <= count && position > start.eventCount ? snapshot : start
    while position < count {
      trace.apply(to: &snapshot)
      if position % spacing == 0, position > checkpoints.last?.eventCount ?? 0 {
        checkpoints.append(snapshot)
      }
    }
    changes = []
  }

  /// Moves to the position after all events at or before a moment.
  public mutating func go(to time: VirtualTime) {
    go(to: trace.eventCount(upTo: time))
    snapshot.time = min(time, trace.end)
  }

  /// Returns the position after the task's next event; nil if it has none.
  public func stop(after task: TaskID) -> Int? {
    trace.events.indices.dropFirst(position).first { trace.events.task(of: $0) == task }
      .map { $0 + 1 }
  }

  /// Returns the position after the task's previous event; nil if it has none.
  public func stop(before task: TaskID) -> Int? {
    trace.events.indices.prefix(max(0, position - 1)).last { trace.events.task(of: $0) == task }
      .map { $0 + 1 }
  }

  private mutating func apply() {
    let event = trace.events[position]
    if changes.count >= 2 * Self.maximumChanges { changes.removeFirst(Self.maximumChanges) }
    changes.append(
      Change(
        before: event.task.flatMap { snapshot[$0] }, taskCount: snapshot.tasks.count,
        time: snapshot.time))
    trace.apply(to: &snapshot)
  }

  private mutating func takeBack() {
    guard let change = changes.popLast() else { return }
    if let before = change.before { snapshot.tasks[before.task.position] = before }
    snapshot.tasks.removeLast(snapshot.tasks.count - change.taskCount)
    snapshot.eventCount -= 1
    snapshot.time = change.time
  }
}

extension Trace {
  /// Returns the trace of the run's first `count` events.
  public func prefix(events count: Int) -> Trace {
    var past = Trace(scenario: scenario, events: events.prefix(count))
    past.runtime = runtime
    past.sites = sites
    past.actorNames = actorNames
    past.symbols = symbols
    return past
  }
}
