import TaskTrace
import TraceAnalysis

/// A trace with facts that several findings need, collected once.
struct ObservedRun: Sendable {
  let trace: Trace
  /// The suspensions of all tasks, in order, and the indices of each task's suspensions.
  let waits: [Wait]
  private let waitNumbers: [TaskID: [Int]]
  private let waitOfEvent: [Int: Int]
  private let waitsForGroups: [GroupID: [Int]]
  /// The children of each group, in the order of their creation.
  let membersOfGroups: [GroupID: [TaskID]]
  /// The groups whose scopes throw the first error of a child at their end.
  let discardingGroups: Set<GroupID>
  private let knownPlaces: Places
  /// The tasks that each task started.
  let started: [TaskID: [TaskID]]
  /// For each task, the tasks that read its result or tried to, with the events at which they did.
  let reads: [TaskID: [Read]]

  struct Read: Sendable {
    var reader: TaskID
    var event: Int
  }

  init(_ trace: Trace) {
    self.trace = trace
    waits = trace.waits
    waitNumbers = Dictionary(grouping: waits.indices) { [waits] in waits[$0].waiter }
    waitOfEvent = waits.indices.reduce(into: [:]) { [waits] in $0[waits[$1].event] = $1 }
    waitsForGroups = waits.indices.reduce(into: [:]) { [waits] in
      if case .group(let group) = waits[$1].reason { $0[group, default: []].append($1) }
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
    started = trace.tasks.reduce(into: [:]) { started, task in
      if let creator = task.creator { started[creator, default: []].append(task.id) }
    }
    var reads: [TaskID: [Read]] = [:]
    for (index, event) in trace.events.ofKinds([.awaited]) {
      guard case .awaited(let other, let call, _) = event.action, call != .scopeEnd,
        let reader = event.task
      else { continue }
      reads[other, default: []].append(Read(reader: reader, event: index))
    }
    self.reads = reads
  }

  /// Returns the suspensions of one task, in order.
  func waits(of task: TaskID) -> some BidirectionalCollection<Wait> {
    (waitNumbers[task] ?? []).lazy.map { waits[$0] }
  }

  /// Returns the waits of one task for a group, in order.
  func waits(of task: TaskID, for group: GroupID) -> [Wait] {
    (waitsForGroups[group] ?? []).map { waits[$0] }.filter { $0.waiter == task }
  }

  func wait(beginningAt event: Int) -> Wait? { waitOfEvent[event].map { waits[$0] } }

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
