import TaskTrace

/// Records tasks on foreign executors: executors that do not belong to the machine.
///
/// The machine does not see what the thread of such an executor does with a task. The thread may end and free the task
/// at any moment.
extension TaskObserver {
  private static var warning: String {
    "The program has its own executor, which runs tasks on its own threads. The machine cannot follow them "
      + "there: the trace shows only the tasks that they create, without async let."
  }

  /// Returns the task that runs on the calling thread, which is outside the machine. The first time, records a warning
  /// that says what the trace does not show.
  @discardableResult
  package mutating func taskOnOutsideThread() -> LiveTask? {
    guard let running = runtime.currentTask, let task = task(running) else { return nil }
    if !hasWarnedOfForeignExecutor {
      hasWarnedOfForeignExecutor = true
      record(task, .warned(Self.warning), on: nil)
    }
    return task
  }

  /// Records that the core's task moves to a foreign executor. The executor may run the task before the program's call
  /// returns.
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

  /// Whether a task is on a foreign executor, as far as the observer knows.
  func isForeign(_ task: LiveTask) -> Bool {
    task.isOnForeignExecutor || !foreign.isEmpty && foreign.contains(task)
  }

  /// Notes that a task is on the machine again.
  mutating func taskResumedOnMachine(_ task: LiveTask) {
    task.isOnForeignExecutor = false
    if !foreign.isEmpty { foreign.removeAll { $0 == task } }
  }

  /// Records the suspension of a task that a thread outside the machine has woken before the suspension was seen.
  ///
  /// The task's core has not yet returned from the task's job. The runtime's facts no longer show what the task waited
  /// for.
  mutating func waitWasOverAlready(_ task: LiveTask) {
    let core = cores.first { $0.current == task }
    core?.current = nil
    noteOutermost(task)
    findAwaitSite(task)
    record(task, .suspended(Suspension(reason: .unknown, site: task.awaitSite)), on: core)
  }

  /// Whether the task of an `async let` may be on a foreign executor. Only reads.
  package var mayHaveForeignAsyncLets: Bool { hasForeignAsyncLets }

  /// Returns the task of an `async let`, if it is on a foreign executor. Call it at the end of the variable's scope,
  /// when the task's memory still exists.
  package func foreignTask(ofAsyncLet asyncLet: UInt) -> LiveTask? {
    guard let child = asyncLets[asyncLet]?.child.live, child.isOnForeignExecutor else { return nil }
    return child
  }

  /// Whether `foreignTasks` contains any tasks. Only reads.
  package var hasForeignTasks: Bool { !foreign.isEmpty }

  /// The first 256 tasks on foreign executors. Others follow when some of these have ended.
  package var foreignTasks: [LiveTask] { Array(foreign.prefix(256)) }
}
