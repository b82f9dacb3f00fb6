import TaskTrace
import TraceAnalysis

extension ObservedRun {
  /// Findings about task-local values that a task does not have because it, or a task above it, is detached.
  ///
  /// The trace does not show where the scope of a value ends, so the value may have been bound for a part of the run
  /// that was over.
  var lostValues: [Finding] {
    trace.events.ofKinds([.taskLocalRead]).compactMap { index, event -> Finding? in
      guard case .taskLocalRead(let key, nil) = event.action, let reader = event.task,
        let detached = detachedTask(above: reader),
        let binder = binder(of: key, before: detached)
      else { return nil }
      let site = detached.creation.site
      return finding(
        .valueLost, .remark, [detached.id, reader, binder], event: index, at: [site],
        "\(name(reader)) read a task-local value and got the default. \(name(binder)) had bound a value, but "
          + "\(detached.call)\(at(site)) copies no task-local values.")
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
  private func binder(of key: UInt32, before task: TaskLife) -> TaskID? {
    var (created, life) = (task.createdEvent, task.creator.flatMap { trace[$0] })
    while let current = life {
      let isBound = trace.events.ofKinds([.taskLocalBound]).contains { index, event in
        index < created && event.task == current.id && event.action == .taskLocalBound(key: key)
      }
      if isBound { return current.id }
      if current.isDetached { return nil }
      (created, life) = (current.createdEvent, current.creator.flatMap { trace[$0] })
    }
    return nil
  }
}

extension TaskLife {
  fileprivate var isDetached: Bool { kind == .detached || kind == .immediateDetached }
}
