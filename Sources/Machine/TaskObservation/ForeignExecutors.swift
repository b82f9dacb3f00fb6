import TaskTrace

/// Tasks on executors that are not the machine's. What such an executor's thread does with a task is not seen, and it
/// may end and free the task at any moment.
extension TaskObserver {
  private static var warning: String {
    "The program has its own executor, which runs tasks on its own threads. The machine cannot follow them "
      + "there: the trace shows only the tasks that they create, without async let."
  }

  /// The task that runs on the calling thread, which is foreign. The first time, a warning says what the trace does not
  /// show.
  @discardableResult
  package mutating func taskOnForeignThread() -> LiveTask? {
    guard let running = runtime.currentTask, let task = task(running) else { return nil }
    if !hasWarnedOfForeignExecutor {
      hasWarnedOfForeignExecutor = true
      record(task, .warned(Self.warning), on: nil)
    }
    return task
  }

  /// The core's task moves to a foreign executor, which may have it before the program's call returns.
  mutating func leavesMachine(
    _ task: LiveTask, for actor: ActorID?, at site: SiteID?, on core: ObservedCore
  ) {
    retain(task)
    finishMarking(core)
    task.phase = .suspended
    let reason = actor.map(Suspension.Reason.actor) ?? .hopping
    record(task, .suspended(Suspension(reason: reason, site: site)), on: core)
    core.current = nil
    core.previousOnActor = task.id
    if task.isRetained {
      foreign.append(task)
    } else {
      (task.isOnForeignExecutor, hasForeignAsyncLets) = (true, true)
    }
  }

  /// The machine has the task again.
  mutating func taskResumedOnMachine(_ task: LiveTask) {
    task.isOnForeignExecutor = false
    if !foreign.isEmpty { foreign.removeAll { $0 == task } }
  }

  /// A foreign thread woke a task that was not seen to be suspended: its core is still on the way back from where the
  /// task waited. Nothing tells any more what it waited for.
  mutating func waitWasOverAlready(_ task: LiveTask) {
    let core = cores.first { $0.current == task }
    core?.current = nil
    noteOutermost(task)
    findAwaitSite(task)
    record(task, .suspended(Suspension(reason: .unknown, site: task.awaitSite)), on: core)
  }

  /// Whether there may be an `async let` whose task a foreign executor has. Only reads.
  package var mayHaveForeignAsyncLets: Bool { hasForeignAsyncLets }

  /// The task of an `async let` whose scope ends, so that its memory is still there, if a foreign executor has it.
  package func foreignTask(ofAsyncLet asyncLet: UInt) -> LiveTask? {
    guard let child = asyncLets[asyncLet]?.live, child.isOnForeignExecutor else { return nil }
    return child
  }

  /// Whether foreign executors have tasks. Only reads.
  package var hasForeignTasks: Bool { !foreign.isEmpty }

  /// Tasks that foreign executors have: at most 256. The others follow once these have ended.
  package var foreignTasks: [LiveTask] { Array(foreign.prefix(256)) }
}
