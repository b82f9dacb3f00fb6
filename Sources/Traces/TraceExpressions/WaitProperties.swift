import TaskTrace
import TraceAnalysis

/// Properties of waits.
extension Property {
  /// Whether only waits have the property.
  var isOfWaits: Bool {
    switch self {
    case .reason, .waiter, .target: true
    default: false
    }
  }

  /// Returns the property's value for a wait; nil if waits do not have the property.
  func value(of wait: Wait, in trace: Trace) -> Value? {
    switch self {
    case .start: Value(wait.start)
    case .end: Value(wait.end)
    case .duration: Value(wait.duration)
    case .reason: .symbol(Symbol(vocabulary: .reason, word: wait.reason.word))
    case .waiter: .task(wait.waiter)
    case .target: wait.awaited.map(Value.task) ?? Value.none
    case .place: Value(wait.site, in: trace)
    default: nil
    }
  }
}

extension Suspension.Reason {
  /// The word for the reason in expressions.
  var word: String {
    switch self {
    case .sleeping: "sleeping"
    case .task: "task"
    case .group: "group"
    case .actor: "actor"
    case .continuation: "continuation"
    case .yielding: "yielding"
    case .hopping: "hopping"
    case .unknown: "unknown"
    }
  }
}

extension Value {
  /// Creates a text for a place in the source, such as `Album.swift:7`; `none` if the place is not known.
  init(_ site: SiteID?, in trace: Trace) {
    self = site.flatMap(trace.place).map { .text("\($0.fileName):\($0.line)") } ?? .none
  }
}

/// An index of the waits and awaited tasks of a trace. It is built when it is first used.
final class WaitIndex {
  private let trace: Trace
  private lazy var waits = Dictionary(grouping: trace.waits, by: \.waiter)
  private lazy var awaited: Set<TaskID> = trace.events.ofKinds([.awaited]).reduce(into: []) {
    if case .awaited(let task, let call, _) = $1.event.action, call != .scopeEnd { $0.insert(task) }
  }

  init(_ trace: Trace) { self.trace = trace }

  func waits(of task: TaskID) -> [Value] { waits[task, default: []].map(Value.wait) }

  /// Returns whether a task read, or tried to read, the result of this task. A group awaits each of its children.
  func isAwaited(_ task: TaskLife) -> Bool { task.group != nil || awaited.contains(task.id) }
}
