import TaskTrace
import TraceAnalysis

/// Checks the trace of a small test program that the tracer can run instead of the traced one.
///
/// If that trace is wrong, the tracer does not support the runtime, and other traces would be unreliable.
enum SelfCheck {
  /// Returns the first fact that is wrong in the trace, in words; nil if there is none.
  static func fault(in trace: Trace) -> String? {
    let kinds: [TaskKind] = [
      .detached, .unstructured, .detached, .immediate, .asyncLet, .groupChild, .groupChild,
      .groupChild,
    ]
    // The tasks after these are probes of the runtime's memory layout.
    let tasks = Array(trace.tasks.prefix(kinds.count))
    guard tasks.map(\.creation.kind) == kinds else { return "the kinds of tasks" }
    let (first, named, throwing) = (tasks[0], tasks[1], tasks[2])
    let (child, member) = (tasks[4], tasks[5])
    let facts: [(String, Bool)] = [
      ("a task's name", named.creation.name == "named"),
      ("a task's error", throwing.outcome == .threw("KnownError()")),
      ("a child's parent", child.creation.parent == first.id),
      ("a group child's parent", member.creation.parent == first.id),
      ("a group", member.creation.group != nil),
      ("a cancellation", member.cancellation?.cause == .group),
      ("a task's wait for a child", first.waits.contains(.task(child.id))),
      ("a task's wait for a group", first.waits.contains { $0.isGroup }),
      ("a sleep", child.waits.contains { $0.isSleep }),
      ("a yield", trace.events.contains { $0.isYield }),
      ("a group that keeps no results", trace.events.contains { $0.opensDiscardingGroup }),
      ("a wait for an actor", tasks.suffix(2).contains { $0.waits.contains { $0.isActor } }),
      ("the end of a task", tasks.dropFirst().allSatisfy { $0.outcome != nil }),
    ]
    return facts.first { !$0.1 }?.0 ?? memoryFault(in: trace)
  }

  /// Returns the wrong fact that the tracer itself has found in the memory of its tasks.
  private static func memoryFault(in trace: Trace) -> String? {
    trace.events.lazy.compactMap { event in
      guard case .warned(let sentence) = event.action, sentence.hasPrefix(RuntimeFault.prefix)
      else { return nil }
      return String(sentence.dropFirst(RuntimeFault.prefix.count))
    }.first
  }
}

extension TaskLife {
  fileprivate var waits: [Suspension.Reason] {
    slices.compactMap { slice in
      guard case .suspended(let suspension) = slice.state else { return nil }
      return suspension.reason
    }
  }
}

extension Suspension.Reason {
  fileprivate var isGroup: Bool { if case .group = self { true } else { false } }
  fileprivate var isSleep: Bool { if case .sleeping = self { true } else { false } }
  fileprivate var isActor: Bool { if case .actor = self { true } else { false } }
}

extension Event {
  fileprivate var isYield: Bool {
    if case .suspended(let wait) = action { wait.reason == .yielding } else { false }
  }
  fileprivate var opensDiscardingGroup: Bool {
    if case .groupOpened(_, discards: true, _) = action { true } else { false }
  }
}
