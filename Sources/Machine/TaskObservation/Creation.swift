import TaskTrace

/// How tasks become known.
extension TaskObserver {
  /// A task was created, and the call that created it is about to return. A task that was enqueued on the machine is
  /// known by now. If it asked to be enqueued and is not known, a foreign executor has it.
  package mutating func taskCreated(_ job: RuntimeJob, isEnqueued: Bool, on core: ObservedCore?) {
    _ = register(job, on: core, onForeignExecutor: isEnqueued)
  }

  /// An immediate task starts in the middle of its creator's slice.
  package mutating func immediateTaskStarts(_ job: RuntimeJob, on core: ObservedCore) {
    guard let task = task(job) else { return }
    core.interrupted.append(core.current)
    sliceBegins(task, on: core)
  }

  /// The immediate task's first slice is over: its creator goes on.
  package func immediateTaskStopped(on core: ObservedCore) {
    guard !core.interrupted.isEmpty else { return }
    core.current = core.interrupted.removeLast()
  }

  /// Records the creation of a task that was not known.
  mutating func register(
    _ job: RuntimeJob, on core: ObservedCore?, onForeignExecutor: Bool = false
  ) -> LiveTask {
    let pending = runtime.takePendingCreation()
    let creator = if let core { core.current } else { taskOnForeignThread() }
    let parent: LiveTask? = if let job = runtime.parent(of: job) { task(job) } else { nil }
    let kind = kind(of: job, pending, creator: creator, on: core)
    guard let id = tasks.nextID() else { preconditionFailure("task numbers start at 1") }
    let task = pool.take(
      TaskState(
        id: id, job: job, number: runtime.number(of: job), kind: kind, parent: parent,
        isCancelled: runtime.isCancelled(job), priority: runtime.priority(of: job)))
    tasks.insert(task)
    if onForeignExecutor {
      task.beganOnForeignExecutor = true
      foreign.append(task)
    }
    if onForeignExecutor || !kind.isStructured { retain(task) }
    if let address = runtime.group(of: job) { join(address, task, on: core) }
    if kind == .asyncLet, let parent {
      parent.asyncLets.append(task)
      task.endsWithItsMemory = core == nil
      if let pending { asyncLets[pending.asyncLet] = TaskReference(task) }
    }
    if kind == .root { root = task }
    if !kind.isDetached { task.binders = (parent ?? creator)?.binders ?? [:] }
    events.writeCreation(
      Creation(
        kind: kind, parent: parent?.id, creator: creator?.id, group: task.group?.id,
        priority: TaskPriorityLevel(rawValue: task.priority), startsCancelled: task.isCancelled,
        name: pending?.name, site: pending?.site), of: id, on: core?.name ?? .outside)
    return task
  }

  private mutating func kind(
    of job: RuntimeJob, _ pending: PendingCreation?, creator: LiveTask?, on core: ObservedCore?
  ) -> TaskKind {
    let traits = runtime.traits(of: job)
    let isImmediate = pending?.isImmediate ?? false
    if traits.isAsyncLet { return .asyncLet }
    if traits.isGroupChild { return isImmediate ? .immediateGroupChild : .groupChild }
    // The task of an asynchronous `main` is created without being enqueued; the runtime enqueues it later.
    let isMain = pending.map { !$0.isEnqueued && !$0.isImmediate } ?? false
    if isMain, creator == nil, core?.name == .main, !hadRoot {
      hadRoot = true
      return .root
    }
    let inherits = pending?.inheritsContext ?? false
    if isImmediate { return inherits ? .immediate : .immediateDetached }
    return inherits ? .unstructured : .detached
  }

  /// Keeps a task's job in memory until the task is seen to end. The job of an `async let` cannot be kept: it lives in
  /// its parent's memory.
  func retain(_ task: LiveTask) {
    guard task.kind != .asyncLet, !task.isRetained else { return }
    runtime.retain(task.job)
    task.isRetained = true
  }
}
