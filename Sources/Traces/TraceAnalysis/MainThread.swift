import TaskTrace

extension Trace {
  /// The tasks of a stuck run that were ready and needed the main thread, which code that is in no task blocks.
  ///
  /// The trace does not show such code: the code of a program before its first await is in no task. But if a program
  /// has no root task and is stuck while a task is ready and no task has a core, then only the main thread can be
  /// missing.
  public var tasksWithoutMainThread: [TaskLife] {
    let alive = tasks.filter { $0.endedEvent == nil }
    guard ending == .stuck, !tasks.contains(where: { $0.kind == .root }) else { return [] }
    let hasCore = alive.contains { task in
      switch task.lastSlice?.state {
      case .running?, .blocked?: true
      case .ready?, .suspended?, nil: false
      }
    }
    return hasCore ? [] : alive.filter { $0.lastSlice?.state == .ready }
  }

  /// Whether all tasks ran on the main thread only, which means that they were on the main actor. False if there are
  /// fewer than two tasks besides the root.
  ///
  /// The root does not count. After an `await`, the runtime may continue it on the pool before it returns to the main
  /// actor.
  public var usesOnlyMainThread: Bool {
    let others = Set(tasks.lazy.filter { $0.kind != .root }.map(\.id))
    return others.count > 1
      && events.ofKinds([.running]).allSatisfy { _, event in
        event.core == .main || event.task.map(others.contains) != true
      }
  }
}
