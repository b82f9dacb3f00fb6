package import TaskTrace

/// A position in a run that moves from event to event, in both directions.
///
/// The state at each stop is `Trace.snapshot(afterEvents:)` of it, whichever way the walk came there.
package struct Walk: Sendable {
  package let trace: Trace
  package private(set) var snapshot: Snapshot
  /// What the latest steps changed, so that they can be taken back; the newest is last.
  private var changes: [Change] = []

  /// States that were passed on the way, to begin again from; in order.
  private var checkpoints: [Snapshot] = []
  private let spacing: Int

  private struct Change: Sendable {
    /// The state of the event's task before it; nil where the event created the task, or is of no task.
    var before: Snapshot.Moment?
    var taskCount: Int
    var time: VirtualTime
  }

  /// Steps that can be taken back without starting again from the beginning.
  private static let mostChanges = 16_384

  /// How many events there are at least from one checkpoint to the next, and how many checkpoints at most: each has the
  /// states of all tasks.
  package static let usualSpacing = 131_072
  private static let mostCheckpoints = 8

  /// A walk that begins after the first `count` events.
  package init(
    _ trace: Trace, afterEvents count: Int = 0, checkpointSpacing: Int = usualSpacing
  ) {
    self.trace = trace
    spacing = max(checkpointSpacing, trace.events.count / Self.mostCheckpoints + 1)
    snapshot = trace.snapshot(afterEvents: 0)
    go(to: count)
  }

  /// How many events have happened.
  package var position: Int { snapshot.eventCount }

  /// The event that happened last; nil at the beginning.
  package var event: Event? { position > 0 ? trace.events[position - 1] : nil }

  /// The task that the latest event is about; nil before there is one.
  package var task: TaskID? {
    trace.events.indices.prefix(position).suffix(Self.mostChanges).reversed().lazy
      .compactMap { trace.events.task(of: $0) }.first
  }

  /// Moves to the stop after `count` events, or to the nearest that there is.
  package mutating func go(to count: Int) {
    let target = min(max(count, 0), trace.events.count)
    if position - target > changes.count || target - position > Self.mostChanges {
      begin(at: max(0, target - Self.mostChanges))
    }
    while position > target { takeBack() }
    while position < target { apply() }
  }

  /// Goes to a stop from the last checkpoint before it, without what would take the way back.
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

  /// Moves to the stop at which all that happens up to a moment has happened.
  package mutating func go(to time: VirtualTime) {
    go(to: trace.eventCount(upTo: time))
    snapshot.time = min(time, trace.end)
  }

  /// The stop after the task's next event; nil if it has none.
  package func stop(after task: TaskID) -> Int? {
    trace.events.indices.dropFirst(position).first { trace.events.task(of: $0) == task }
      .map { $0 + 1 }
  }

  /// The stop after the task's previous event; nil if it has none.
  package func stop(before task: TaskID) -> Int? {
    trace.events.indices.prefix(max(0, position - 1)).last { trace.events.task(of: $0) == task }
      .map { $0 + 1 }
  }

  private mutating func apply() {
    let event = trace.events[position]
    if changes.count >= 2 * Self.mostChanges { changes.removeFirst(Self.mostChanges) }
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
  /// The run as it was after its first `count` events.
  package func prefix(events count: Int) -> Trace {
    var past = Trace(scenario: scenario, events: events.prefix(count))
    past.runtime = runtime
    past.sites = sites
    past.actorNames = actorNames
    past.symbols = symbols
    return past
  }
}
