import TaskTrace
import TraceAnalysis

/// A property of a task or of a wait.
enum Property: String, CaseIterable, Hashable, Sendable {
  case name, kind, created, start, end, duration, running, ready, suspended, blocked, runningOnMain
  case state, outcome, error, priority
  case isCancelled, cancelledBy, cancelledAt, cause, noticedAt, latency
  case parent, creator, children, ancestors, descendants
  case isStructured, awaited, waits, place
  case reason, waiter, target

  /// The vocabulary of the property's value; nil if the value is not a word of a vocabulary.
  var vocabulary: Vocabulary? { Vocabulary(rawValue: rawValue) }

  func value(of task: TaskLife, in trace: Trace) -> Value {
    switch self {
    case .name: .text(trace.name(of: task.id))
    case .kind: .symbol(Symbol(task.creation.kind))
    case .priority: .symbol(Symbol(task.creation.priority))
    case .state: .symbol(Symbol(stateOf: task))
    case .outcome: task.outcome.map { .symbol(Symbol($0)) } ?? .none
    case .error: if case .threw(let error) = task.outcome { .text(error) } else { .none }
    case .parent: task.creation.parent.map(Value.task) ?? .none
    case .creator: task.creation.creator.map(Value.task) ?? .none
    case .children: .tasks(task.children)
    case .ancestors: .tasks(trace.ancestors(of: task.id))
    case .descendants: .tasks(trace.descendants(of: task.id))
    case .isCancelled: .truth(task.cancellation != nil)
    case .cancelledBy: task.cancellation?.by.map(Value.task) ?? .none
    case .cause: task.cancellation.map { .symbol(Symbol($0.cause)) } ?? .none
    case .isStructured: .truth(task.kind.isStructured)
    case .place: Value(task.creation.site, in: trace)
    default: time(of: task, in: trace)
    }
  }

  private func time(of task: TaskLife, in trace: Trace) -> Value {
    switch self {
    case .created: .time(task.created.nanoseconds)
    case .start: Value(task.slices.first(where: \.isRunning)?.start)
    case .end: Value(task.ended)
    case .duration: Value(task.ended.map { $0 - task.created })
    case .running: Value(trace.timeSpent(by: task.id).running)
    case .ready: Value(trace.timeSpent(by: task.id).ready)
    case .suspended: Value(trace.timeSpent(by: task.id).suspended)
    case .blocked: Value(trace.timeSpent(by: task.id).blocked)
    case .runningOnMain: Value(task.timeOnMain)
    case .cancelledAt: Value(task.cancellation?.time)
    case .noticedAt: Value(task.notices.first?.time)
    case .latency: Value(trace.cancellationPath(to: task.id)?.latency)
    default: .none
    }
  }
}

extension TaskLife {
  /// How long the task ran or blocked on the main thread.
  fileprivate var timeOnMain: Duration {
    slices.reduce(.zero) { sum, slice in
      switch slice.state {
      case .running(.main), .blocked(.main): sum + slice.duration
      case .running, .blocked, .ready, .suspended: sum
      }
    }
  }
}

/// A property of the run as a whole.
enum RunProperty: String, CaseIterable, Hashable, Sendable {
  case duration, ending, status, cores, seed

  var vocabulary: Vocabulary? { self == .ending ? .ending : nil }

  func value(in trace: Trace) -> Value {
    switch self {
    case .duration: return .time(trace.end.nanoseconds)
    case .ending: return trace.ending.map { .symbol(Symbol($0)) } ?? .none
    case .status:
      guard case .exited(let status) = trace.ending else { return .none }
      return .number(Double(status))
    case .cores: return .number(Double(trace.scenario.machine.cores))
    case .seed: return .number(Double(trace.scenario.machine.seed))
    }
  }
}

extension Value {
  init(_ moment: VirtualTime?) { self = moment.map { .time($0.nanoseconds) } ?? .none }
  init(_ duration: Duration?) { self = duration.map { .time($0.wholeNanoseconds) } ?? .none }
}
