/// A position in a run that moves from event to event, in both directions.
///
/// The state at each stop is `Trace.snapshot(afterEvents:)` of it, whichever way the walk came there.
package struct Walk: Sendable {
  package let trace: Trace
  package private(set) var snapshot: Snapshot
  /// What the latest steps changed, so that they can be taken back; the newest is last.
  private var changes: [Change] = []

  private struct Change: Sendable {
    /// The state of the event's task before it; nil where the event created the task, or is of no task.
    var before: Snapshot.Moment?
    var taskCount: Int
    var time: VirtualTime
  }

  /// Steps that can be taken back without starting again from the beginning.
  private static let mostChanges = 16_384

  /// A walk that begins after the first `count` events.
  package init(_ trace: Trace, afterEvents count: Int = 0) {
    self.trace = trace
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
      snapshot = trace.snapshot(afterEvents: max(0, target - Self.mostChanges))
      changes = []
    }
    while position > target { takeBack() }
    while position < target { apply() }
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
    snapshot.apply(event)
    snapshot.eventCount += 1
    snapshot.time = event.time
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
