/// Who ran where, and who had to wait for a core.
struct CoreUse: Sendable {
  /// The events at which a task began to run, by core, in order.
  private var starts: [Core: [Int]] = [:]
  /// The first event at which a task began to run only after a wait for its core.
  private(set) var firstLate: Int?
  /// How often that happened.
  private(set) var lateCount = 0

  mutating func began(_ event: Event, at index: Int) {
    starts[event.core, default: []].append(index)
  }

  mutating func waited(from ready: VirtualTime, to running: VirtualTime, at index: Int) {
    guard ready < running else { return }
    lateCount += 1
    if firstLate == nil { firstLate = index }
  }

  /// The tasks that held these cores at an event and kept them beyond its moment, in order of cores.
  func holders(of cores: [Core], at event: Int, in trace: Trace) -> [TaskID] {
    let time = trace.events[event].time
    return cores.compactMap { core in
      guard let starts = starts[core] else { return nil }
      let next = starts.partitionIndex { $0 <= event }
      // Stretches at this very moment took no time; the one that lasts may come after the event.
      var position = max(next - 1, 0)
      while position < starts.count {
        let start = trace.events[starts[position]]
        guard start.time <= time else { return nil }
        if let task = start.task, trace[task]?.isRunning(beyond: time, since: start.time) ?? false {
          return task
        }
        position += 1
      }
      return nil
    }
  }
}

extension TaskLife {
  fileprivate func isRunning(beyond time: VirtualTime, since start: VirtualTime) -> Bool {
    let first = stretches.partitionIndex { $0.start < start }
    return stretches[first...].prefix { $0.start == start }
      .contains { $0.isRunning && $0.end > time }
  }
}
