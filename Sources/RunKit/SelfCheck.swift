import TaskTrace

/// Reads the trace of the little program that the tracer runs instead of the traced one when asked to. Where
/// it is wrong, the runtime is not the one that the tracer knows, and no trace of it can be believed.
enum SelfCheck {
  /// What the trace gets wrong, in words; nil if all is right.
  static func fault(in trace: Trace) -> String? {
    let kinds: [TaskKind] = [
      .detached, .unstructured, .detached, .immediate, .asyncLet, .groupChild,
    ]
    guard trace.tasks.map(\.creation.kind) == kinds else { return "the kinds of tasks" }
    let (first, named, throwing) = (trace.tasks[0], trace.tasks[1], trace.tasks[2])
    let (child, member) = (trace.tasks[4], trace.tasks[5])
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
      ("the end of a task", trace.tasks.dropFirst().allSatisfy { $0.outcome != nil }),
    ]
    return facts.first { !$0.1 }?.0
  }
}

extension TaskLife {
  fileprivate var waits: [Suspension.Reason] {
    stretches.compactMap { stretch in
      guard case .suspended(let suspension) = stretch.state else { return nil }
      return suspension.reason
    }
  }
}

extension Suspension.Reason {
  fileprivate var isGroup: Bool { if case .group = self { true } else { false } }
  fileprivate var isSleep: Bool { if case .sleeping = self { true } else { false } }
}
