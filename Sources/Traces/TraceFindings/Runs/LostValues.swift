import TaskTrace
import TraceAnalysis

extension ObservedRun {
  /// Findings about task-local values that a task does not have because it, or a task above it, is detached.
  ///
  /// The trace does not show where the scope of a value ends, so the value may have been bound for a part of the run
  /// that was over.
  var lostValues: [Finding] {
    let bindings = firstBindings
    guard !bindings.isEmpty else { return [] }
    var known: Set<Binding> = []
    return trace.events.ofKinds([.taskLocalRead]).compactMap { index, event -> Finding? in
      guard case .taskLocalRead(let key, nil) = event.action, let reader = event.task,
        let detached = detachedTask(above: reader),
        known.insert(Binding(task: detached.id, key: key)).inserted,
        let binder = binder(of: key, before: detached, bindings)
      else { return nil }
      let site = detached.creationSite
      return finding(
        .valueLost, .remark, [detached.id, reader, binder], event: index, at: [site],
        "\(name(reader)) read a task-local value and got the default. \(name(binder)) had bound a value, but "
          + "\(detached.call)\(at(site)) copies no task-local values.")
    }
  }

  /// A task, and a task-local value that it binds or reads.
  private struct Binding: Hashable {
    var task: TaskID
    var key: UInt32
  }

  /// The first event at which each task bound each value.
  private var firstBindings: [Binding: Int] {
    trace.events.ofKinds([.taskLocalBound]).reduce(into: [:]) { bindings, found in
      guard case .taskLocalBound(let key) = found.event.action, let task = found.event.task else {
        return
      }
      let binding = Binding(task: task, key: key)
      if bindings[binding] == nil { bindings[binding] = found.index }
    }
  }

  /// Returns the closest detached task at or above a task in its tree.
  private func detachedTask(above task: TaskID) -> TaskLife? {
    var life = trace[task]
    while let current = life {
      if current.isDetached { return current }
      life = current.isUnstructured ? nil : current.parent.flatMap { trace[$0] }
    }
    return nil
  }

  /// Returns the task that had bound a value for the creator of a task; nil if there is none.
  private func binder(
    of key: UInt32, before task: TaskLife, _ bindings: [Binding: Int]
  ) -> TaskID? {
    var (created, life) = (task.createdEvent, task.creator.flatMap { trace[$0] })
    while let current = life {
      if let bound = bindings[Binding(task: current.id, key: key)], bound < created {
        return current.id
      }
      if current.isDetached { return nil }
      (created, life) = (current.createdEvent, current.creator.flatMap { trace[$0] })
    }
    return nil
  }
}

extension TaskLife {
  fileprivate var isDetached: Bool { kind == .detached || kind == .immediateDetached }
}
