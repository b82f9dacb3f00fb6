import TaskTrace

/// Records the creation of tasks.
extension TaskObserver {
  /// Reports that the call which created a task is about to return. The caller checks that the task is not known yet.
  ///
  /// A task that was enqueued on the machine is known by then. So if `isEnqueued` is true, the task was enqueued on an
  /// actor or on a foreign executor.
  package mutating func taskCreated(_ job: RuntimeJob, isEnqueued: Bool, on core: ObservedCore?) {
    let task = register(job, on: core, onForeignExecutor: isEnqueued)
    if isEnqueued { recordWaitForActor(of: task, on: core) }
  }

  /// Records that a new task waits for its turn on an actor, or for a core if no task runs on that actor. The runtime
  /// has put the new task into the actor's own queue, so it is not enqueued on the machine.
  private mutating func recordWaitForActor(of task: LiveTask, on core: ObservedCore?) {
    guard runtime.isQueuedOnActor(task.job),
      case .executor(let executor) = runtime.wait(of: task.job), executor != 0
    else { return }
    guard cores.contains(where: { $0.current?.executor == executor }) else {
      return becomeReady(task, .created, on: core)
    }
    task.phase = .suspended
    record(task, .suspended(Suspension(reason: .actor(actor(executor)), site: nil)), on: core)
  }

  /// Reports that an immediate task starts in the middle of its creator's slice.
  package mutating func immediateTaskStarts(_ job: RuntimeJob, on core: ObservedCore) {
    guard let task = task(job) else { return }
    core.interrupted.append(.init(core))
    sliceBegins(task, on: core)
  }

  /// Reports that the first slice of an immediate task has ended, and that its creator continues.
  package mutating func immediateTaskStopped(on core: ObservedCore) {
    guard let last = core.interrupted.popLast() else { return }
    core.current = last.task?.live
    if let task = core.current, events.keepsFootprints { events.touch(task: task.id) }
  }

  /// Adds a task that is not known yet, and records its creation.
  mutating func register(
    _ job: RuntimeJob, on core: ObservedCore?, onForeignExecutor: Bool = false
  ) -> LiveTask {
    let pending = runtime.takePendingCreation()
    let creator = if let core { core.current } else { taskOnOutsideThread() }
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
      if let pending { asyncLets[pending.asyncLet] = Binding(child: TaskReference(task)) }
    }
    if kind == .root { root = task }
    if !kind.isDetached, let source = parent ?? creator, source.hasBinders {
      task.binders = source.binders
    }
    if events.keepsFootprints { stepWillAct() }
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

  /// Keeps a task's job in memory until the task's end is recorded. Has no effect on an `async let`, whose job is in
  /// its parent's memory.
  func retain(_ task: LiveTask) {
    guard task.kind != .asyncLet, !task.isRetained else { return }
    runtime.retain(task.job)
    task.isRetained = true
  }
}
