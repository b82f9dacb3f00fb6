import TaskTrace
import TraceAnalysis

/// What can be asked of one wait.
extension Property {
  /// Whether only a wait has it.
  var isOfWaits: Bool {
    switch self {
    case .reason, .waiter, .target: true
    default: false
    }
  }

  /// Nil if a wait does not have it.
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
  /// As expressions name it.
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
  /// A line of the source: `Album.swift:7`.
  init(_ site: SiteID?, in trace: Trace) {
    self = site.flatMap(trace.place).map { .text("\($0.fileName):\($0.line)") } ?? .none
  }
}

/// What is known of all tasks of a trace, gathered when it is first asked for.
final class WaitIndex {
  private let trace: Trace
  private lazy var waits = Dictionary(grouping: trace.waits, by: \.waiter)
  private lazy var awaited: Set<TaskID> = trace.events.ofKinds([.awaited]).reduce(into: []) {
    if case .awaited(let task, let call, _) = $1.event.action, call != .scopeEnd { $0.insert(task) }
  }

  init(_ trace: Trace) { self.trace = trace }

  func waits(of task: TaskID) -> [Value] { waits[task, default: []].map(Value.wait) }

  /// Whether a task read the result of another, or tried to. A group awaits each of its children.
  func isAwaited(_ task: TaskLife) -> Bool { task.group != nil || awaited.contains(task.id) }
}
