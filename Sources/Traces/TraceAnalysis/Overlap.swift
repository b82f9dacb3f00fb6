public import TaskTrace

/// Counts tasks that overlap.
extension Trace {
  /// Returns the greatest number of these tasks that were alive at the same time: created, and not ended. A task that
  /// begins when another ends does not overlap it.
  public func maximumAlive(among tasks: some Sequence<TaskID>) -> Int {
    Self.maximumAtOnce(
      tasks.lazy.compactMap { self[$0] }.map { ($0.createdEvent, $0.endedEvent ?? events.count) })
  }

  /// Returns the greatest number of spans that overlap. A span that begins when another ends does not overlap it.
  public static func maximumAtOnce<Moment: Comparable>(
    _ spans: some Sequence<(Moment, Moment)>
  ) -> Int {
    var changes: [(moment: Moment, change: Int)] = []
    for (start, end) in spans where start < end {
      changes.append((start, 1))
      changes.append((end, -1))
    }
    changes.sort { ($0.moment, $0.change) < ($1.moment, $1.change) }
    var now = 0
    var most = 0
    for change in changes {
      now += change.change
      most = max(most, now)
    }
    return most
  }
}

extension Slice {
  /// Whether the task has a core: it runs on it or blocks it.
  public var isOnCore: Bool {
    switch state {
    case .running, .blocked: true
    case .ready, .suspended: false
    }
  }

  public var isRunning: Bool {
    if case .running = state { true } else { false }
  }
}
