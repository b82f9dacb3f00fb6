import TaskTrace
import TraceAnalysis

/// A trace with what several findings ask about it, gathered once.
struct ObservedRun {
  let trace: Trace
  /// Every suspension of every task, in order, and the numbers of those of each task.
  let waits: [Wait]
  private let waitNumbers: [TaskID: [Int]]
  private let waitOfEvent: [Int: Int]
  private let knownPlaces: Places
  /// The tasks that each task started.
  let started: [TaskID: [TaskID]]
  /// Who read the result of a task, or tried to: by the task that was read.
  let reads: [TaskID: [Read]]

  struct Read {
    var reader: TaskID
    var event: Int
  }

  init(_ trace: Trace) {
    self.trace = trace
    waits = trace.waits
    waitNumbers = Dictionary(grouping: waits.indices) { [waits] in waits[$0].waiter }
    waitOfEvent = waits.indices.reduce(into: [:]) { [waits] in $0[waits[$1].event] = $1 }
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

  /// The suspensions of one task, in order.
  func waits(of task: TaskID) -> some BidirectionalCollection<Wait> {
    (waitNumbers[task] ?? []).lazy.map { waits[$0] }
  }

  func wait(beginningAt event: Int) -> Wait? { waitOfEvent[event].map { waits[$0] } }

  func name(_ task: TaskID) -> String { trace.name(of: task) }

  func place(_ site: SiteID?) -> SourceFrame? { knownPlaces[site] }

  /// ` at line 7`, or nothing where the line is not known.
  func at(_ site: SiteID?) -> String { place(site).map { " at line \($0.line)" } ?? "" }

  func finding(
    _ kind: Finding.Kind, _ grade: Finding.Grade, _ tasks: [TaskID], event: Int,
    at sites: [SiteID?], _ text: String
  ) -> Finding {
    var places: [SourceFrame] = []
    for place in sites.compactMap(place) where !places.contains(place) { places.append(place) }
    return Finding(
      kind: kind, grade: grade, tasks: tasks, event: event, time: trace.events.time(of: event),
      places: places, text: text)
  }
}

extension VirtualTime {
  /// `300 ms` since the beginning of the run.
  var words: String { (self - .zero).inMilliseconds }
}

extension TaskLife {
  /// `Task { }` or `Task.detached`.
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
