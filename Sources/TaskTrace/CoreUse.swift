/// Who ran where, and who had to wait for a core.
struct CoreUse: Sendable {
  /// The event at which a task began to run, and which start of the same core is the next that took time: this
  /// one, or a later one.
  private struct Start {
    var event: Int
    var lasting: Int
  }

  /// By core, in order.
  private var starts: [Core: [Start]] = [:]
  /// The first event at which a task began to run only after a wait for its core.
  private(set) var firstLate: Int?
  /// How often that happened.
  private(set) var lateCount = 0

  mutating func began(_ event: Event, at index: Int) {
    starts[event.core, default: []].append(Start(event: index, lasting: 0))
  }

  /// When all starts are known.
  mutating func finish(_ trace: Trace) {
    for (core, list) in starts {
      var list = list
      var lasting = list.count
      for index in list.indices.reversed() {
        if trace.run(from: list[index].event).map({ $0.duration > .zero }) ?? false {
          lasting = index
        }
        list[index].lasting = lasting
      }
      starts[core] = list
    }
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
      let next = starts.partitionIndex { $0.event <= event }
      // The last to start may go on. Stretches at this very moment took no time; the one that lasts may come
      // after the event.
      let last = max(next - 1, 0)
      let following = last + 1 < starts.count ? starts[last + 1].lasting : starts.count
      for position in [last, following] where position < starts.count {
        let start = starts[position].event
        guard trace.events[start].time <= time else { return nil }
        if let run = trace.run(from: start), run.end > time { return trace.events[start].task }
      }
      return nil
    }
  }
}

extension Trace {
  /// The stretch that began when a task began to run.
  fileprivate func run(from event: Int) -> Stretch? {
    guard let position = position(of: events[event].task) else { return nil }
    let stretches = tasks[position].stretches
    let index = stretches.partitionIndex { $0.event < event }
    guard stretches.indices.contains(index), stretches[index].event == event else { return nil }
    return stretches[index]
  }
}
