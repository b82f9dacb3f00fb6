import TaskTrace

/// The use of cores by tasks, and waits for a core.
struct CoreUse: Sendable {
  /// For each core, the runs of tasks that kept the core for some time, in the order of their starts.
  private var runs: [[Run]] = []
  /// The first event at which a task began to run after it had waited for a core.
  private(set) var firstLate: Int?
  /// The last such event.
  private(set) var lastLate: Int?
  /// The number of such events.
  private(set) var lateCount = 0

  private struct Run {
    /// The event at which the task began to run.
    var start: Int32
    /// The time at which the task gave up its core.
    var end: VirtualTime
  }

  /// Records that a task gives up a core on which it began to run at an earlier event.
  mutating func ran(from start: Int, to end: VirtualTime, on core: UInt16) {
    let core = Int(core)
    while runs.count <= core { runs.append([]) }
    runs[core].append(Run(start: Int32(clamping: start), end: end))
  }

  /// Sorts the runs after the pass. They were added in the order of their ends, which differs if tasks run inside
  /// others.
  mutating func finish() {
    for core in runs.indices { runs[core].sort { $0.start < $1.start } }
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
    return cores.compactMap { core -> TaskID? in
      guard core.number < runs.count else { return nil }
      let runs = runs[Int(core.number)]
      // The last task that started may still run, and so may one that starts at the same time after the event.
      let next = runs.partitionIndex { $0.start <= event }
      for run in runs[max(next - 1, 0)...].prefix(2) {
        guard trace.events.time(of: Int(run.start)) <= time else { return nil }
        if run.end > time { return trace.events.task(of: Int(run.start)) }
      }
      return nil
    }
  }

  /// The most starts that are examined for one wait. The limit keeps the explanation of a long run fast.
  private static let maximumStarts = 64

  /// Returns the tasks that began to run on a core after an event and before a time. Empty if there are more than 64.
  func holders(
    of core: Core, after event: Int, before end: VirtualTime, in trace: Trace
  ) -> [TaskID] {
    guard core.number < runs.count else { return [] }
    let runs = runs[Int(core.number)]
    let later = runs[runs.partitionIndex { $0.start <= event }...].prefix(Self.maximumStarts + 1)
      .prefix { trace.events.time(of: Int($0.start)) < end }
    guard later.count <= Self.maximumStarts else { return [] }
    return later.compactMap { trace.events.task(of: Int($0.start)) }
  }

  /// Returns whether a task other than these began to run on one of the cores after an event and before a time.
  func isTakenOver(
    _ cores: [Core], from holders: [TaskID], after event: Int, before end: VirtualTime,
    in trace: Trace
  ) -> Bool {
    cores.contains { core in
      guard core.number < runs.count else { return false }
      let runs = runs[Int(core.number)]
      return runs[runs.partitionIndex { $0.start <= event }...].prefix(Self.maximumStarts)
        .contains { run in
          let task = trace.events.task(of: Int(run.start))
          return trace.events.time(of: Int(run.start)) < end
            && !holders.contains { $0 == task }
        }
    }
  }
}

extension Trace {
  /// Returns the slice that begins at an event.
  func slice(from event: Int) -> Slice? {
    position(of: events.task(of: event)).flatMap { tasks[$0].slice(beginningAt: event) }
  }
}
