import TaskTrace

/// Who ran where, and who had to wait for a core.
struct CoreUse: Sendable {
  /// The events at which a task began to run, and kept its core for some time: in order, by the core's number.
  private var starts: [[Int32]] = []
  /// The first event at which a task began to run only after a wait for its core.
  private(set) var firstLate: Int?
  /// How often that happened.
  private(set) var lateCount = 0

  /// A task gives a core away, on which it began to run at an event some time ago.
  mutating func ran(from start: Int, on core: UInt16) {
    let core = Int(core)
    while starts.count <= core { starts.append([]) }
    starts[core].append(Int32(clamping: start))
  }

  /// When all starts are known: where tasks ran inside others, they came in the order of their ends.
  mutating func finish() {
    for core in starts.indices { starts[core].sort() }
  }

  mutating func waited(from ready: VirtualTime, to running: VirtualTime, at index: Int) {
    guard ready < running else { return }
    lateCount += 1
    if firstLate == nil { firstLate = index }
  }

  /// The tasks that held these cores at an event and kept them beyond its moment, in order of cores.
  func holders(of cores: [Core], at event: Int, in trace: Trace) -> [TaskID] {
    let time = trace.events.time(of: event)
    return cores.compactMap { core in
      guard core.number < starts.count else { return nil }
      let starts = starts[Int(core.number)]
      // The last task to start may continue, and so may one that starts at the same time, after the event.
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

  /// The most starts that are looked at for one wait, so that a long run is explained in little time.
  private static let mostStarts = 64

  /// The tasks that began to run on a core after an event and before a time, each once. Empty if there were very many.
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
  /// The slice that an event began, and that took time or ran.
  func slice(from event: Int) -> Slice? {
    position(of: events.task(of: event)).flatMap { tasks[$0].slice(beginningAt: event) }
  }

  /// When the task that began to run at an event gave its core away.
  fileprivate func endOfRun(from event: Int) -> VirtualTime? {
    position(of: events.task(of: event)).flatMap { tasks[$0].endOfRun(beginningAt: event) }
  }
}
