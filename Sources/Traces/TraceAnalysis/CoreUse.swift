import TaskTrace

/// The use of cores by tasks, and waits for a core.
struct CoreUse: Sendable {
  /// For each core, the events at which a task began to run that kept the core for some time, in order.
  private var starts: [[Int32]] = []
  /// The first event at which a task began to run after it had waited for a core.
  private(set) var firstLate: Int?
  /// The last such event.
  private(set) var lastLate: Int?
  /// The number of such events.
  private(set) var lateCount = 0

  /// Records that a task gives up a core on which it began to run at an earlier event.
  mutating func ran(from start: Int, on core: UInt16) {
    let core = Int(core)
    while starts.count <= core { starts.append([]) }
    starts[core].append(Int32(clamping: start))
  }

  /// Sorts the starts after the pass. They were added in the order of their ends, which differs if tasks run inside
  /// others.
  mutating func finish() {
    for core in starts.indices { starts[core].sort() }
  }

  mutating func waited(from ready: VirtualTime, to running: VirtualTime, at index: Int) {
    guard ready < running else { return }
    lateCount += 1
    lastLate = index
    if firstLate == nil { firstLate = index }
  }

  /// Returns the tasks that held these cores at an event and kept them beyond its moment, in the order of the cores.
  func holders(of cores: [Core], at event: Int, in trace: Trace) -> [TaskID] {
    let time = trace.events.time(of: event)
    return cores.compactMap { core in
      guard core.number < starts.count else { return nil }
      let starts = starts[Int(core.number)]
      // The last task that started may still run, and so may one that starts at the same time after the event.
      let next = starts.partitionIndex { $0 <= event }
      for start in starts[max(next - 1, 0)...].prefix(2).map({ Int($0) }) {
        guard trace.events.time(of: start) <= time else { return nil }
        if trace.endOfRun(from: start).map({ $0 > time }) ?? false {
          return trace.events.task(of: start)
        }
      }
      return nil
    }
  }

  /// The most starts that are examined for one wait. The limit keeps the explanation of a long run fast.
  private static let mostStarts = 64

  /// Returns the tasks that began to run on a core after an event and before a time. Empty if there are more than 64.
  func holders(
    of core: Core, after event: Int, before end: VirtualTime, in trace: Trace
  ) -> [TaskID] {
    guard core.number < starts.count else { return [] }
    let starts = starts[Int(core.number)]
    let later = starts[starts.partitionIndex { $0 <= event }...].prefix(Self.mostStarts + 1)
      .prefix { trace.events.time(of: Int($0)) < end }
    guard later.count <= Self.mostStarts else { return [] }
    return later.compactMap { trace.events.task(of: Int($0)) }
  }
}

extension Trace {
  /// Returns the slice that begins at an event.
  func slice(from event: Int) -> Slice? {
    position(of: events.task(of: event)).flatMap { tasks[$0].slice(beginningAt: event) }
  }

  /// Returns the time at which the task that began to run at an event gave up its core.
  fileprivate func endOfRun(from event: Int) -> VirtualTime? {
    position(of: events.task(of: event)).flatMap { tasks[$0].endOfRun(beginningAt: event) }
  }
}
