import TaskTrace
import TraceAnalysis

/// A trace with facts that several findings need, collected once.
struct ObservedRun: Sendable {
  let trace: Trace
  /// The suspensions of all tasks, in order, and the indices of each task's suspensions.
  let waits: [Wait]
  private let waitNumbers: TaskLists<Int32>
  /// The indices of the waits for each group, and of those by `waitForAll()`, in order.
  private let waitsForGroups: [GroupID: [Int32]]
  private let waitsForAll: [GroupID: [Int32]]
  /// The children of each group, in the order of their creation.
  let membersOfGroups: [GroupID: [TaskID]]
  /// The groups whose scopes throw the first error of a child at their end.
  let discardingGroups: Set<GroupID>
  private let knownPlaces: Places
  /// The tasks that each task started.
  let started: TaskLists<TaskID>
  /// For each task, the tasks that read its result or tried to, with the events at which they did.
  let reads: TaskLists<Read>

  struct Read: Sendable {
    var reader: TaskID
    private var number: UInt32
    var event: Int { Int(number) }

    init(reader: TaskID, event: Int) {
      self.reader = reader
      number = UInt32(event)
    }
  }

  init(_ trace: Trace) {
    self.trace = trace
    waits = trace.waits
    let count = trace.tasks.count
    waitNumbers = TaskLists(
      waits.indices.lazy.map { [waits] in (waits[$0].waiter, Int32($0)) }, taskCount: count)
    waitsForGroups = waits.indices.reduce(into: [:]) { [waits] in
      if case .group(let group) = waits[$1].reason { $0[group, default: []].append(Int32($1)) }
    }
    waitsForAll = waitsForGroups.compactMapValues { [waits] numbers in
      let found = numbers.filter { waits[Int($0)].call == .waitForAll }
      return found.isEmpty ? nil : found
    }
    membersOfGroups = trace.tasks.reduce(into: [:]) { members, task in
      if let group = task.group { members[group, default: []].append(task.id) }
    }
    discardingGroups = trace.events.ofKinds([.groupOpened]).reduce(into: []) { groups, found in
      if case .groupOpened(let group, discards: true, _) = found.event.action {
        groups.insert(group)
      }
    }
    knownPlaces = Places(trace)
    started = TaskLists(
      trace.tasks.lazy.compactMap { task in task.creator.map { ($0, task.id) } }, taskCount: count)
    var reads: [(task: TaskID, element: Read)] = []
    for (index, event) in trace.events.ofKinds([.awaited]) {
      guard case .awaited(let other, let call, _) = event.action, call != .scopeEnd,
        let reader = event.task
      else { continue }
      reads.append((other, Read(reader: reader, event: index)))
    }
    self.reads = TaskLists(reads, taskCount: count)
  }

  typealias Waits = LazyMapCollection<ArraySlice<Int32>, Wait>

  private func waits(_ numbers: ArraySlice<Int32>?) -> Waits {
    (numbers ?? []).lazy.map { waits[Int($0)] }
  }

  /// Returns the suspensions of one task, in order.
  func waits(of task: TaskID) -> Waits { waits(waitNumbers[task]) }

  /// Returns the waits for a group, or those by `waitForAll()`, that did not end before a time, in order. Only one task
  /// waits for a group, so the waits end in order too.
  func waits(for group: GroupID, byWaitForAll: Bool = false, from time: VirtualTime) -> Waits {
    let numbers = (byWaitForAll ? waitsForAll : waitsForGroups)[group] ?? []
    return waits(numbers[numbers.partitionIndex { waits[Int($0)].end < time }...])
  }

  func wait(beginningAt event: Int) -> Wait? {
    let index = waits.partitionIndex { $0.event < event }
    return index < waits.count && waits[index].event == event ? waits[index] : nil
  }

  func name(_ task: TaskID) -> String { trace.name(of: task) }

  func place(_ site: SiteID?) -> SourceFrame? { knownPlaces[site] }

  /// Returns a phrase such as ` at line 7`; an empty string if the line is not known.
  func at(_ site: SiteID?) -> String { place(site).map { " at line \($0.line)" } ?? "" }

  func finding(
    _ kind: Finding.Kind, _ grade: Finding.Grade, _ tasks: [TaskID], event: Int,
    at sites: [SiteID?], _ text: String
  ) -> Finding {
    var places: [SourceFrame] = []
    for place in sites.compactMap(place) where !places.contains(place) { places.append(place) }
    var found = Finding(
      kind: kind, grade: grade, tasks: tasks, event: event, time: trace.events.time(of: event),
      places: places, text: text)
    found.isNotable = !kind.isPartOfStory
    return found
  }
}

extension VirtualTime {
  /// The time since the start of the run, such as `300 ms`.
  var words: String { (self - .zero).inMilliseconds }
}

extension TaskLife {
  /// The call that started the task, such as `Task { }` or `Task.detached`.
  var call: String {
    switch kind {
    case .detached: "Task.detached"
    case .immediate: "Task.immediate"
    case .immediateDetached: "Task.immediateDetached"
    case .root, .asyncLet, .groupChild, .unstructured, .immediateGroupChild: "Task { }"
    }
  }

  var isUnstructured: Bool { !kind.isStructured && kind != .root }

  var threwCancellation: Bool {
    if case .threw(let error)? = outcome { error.hasPrefix("CancellationError") } else { false }
  }
}
