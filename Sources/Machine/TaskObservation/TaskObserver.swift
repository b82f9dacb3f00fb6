package import TaskTrace

/// Decides what a trace says about a run's tasks.
///
/// Its methods take observations, read the runtime's facts at that moment, and write events: which task created a task,
/// in which scope a child task is, what a task waits for and where, what cancelled it, and how it ended.
///
/// Isolation: it has no thread, no lock and no clock. One thread at a time may call it, which its owner ensures with a
/// lock. The thread that runs the machine may call a method without the lock if the method's comment says "Only reads".
///
/// A call with a core reports what happens on that core's thread. A call without one reports what happens on a foreign
/// thread.
package struct TaskObserver<Runtime: RuntimeFacts, Events: EventSink>: ~Copyable {
  package let runtime: Runtime
  package var events: Events
  package let cores: [ObservedCore]
  let mainExecutor: UInt

  var tasks = TaskTable()
  var pool = TaskPool()
  var groupCount: UInt32 = 0
  /// The actors that have not been deinitialized, by the identity of their executor.
  var actors: [UInt: ActorID]
  var actorCount: UInt32 = 1
  var taskLocals: [UInt: UInt32] = [:]
  var asyncLets: [UInt: Binding] = [:]
  /// The tasks that wait for their turn on an actor. One job of the runtime may run several of them without a call.
  var onActors: [LiveTask] = []
  /// The tasks that await a task, by the awaited task. Used only if the sink keeps footprints.
  var awaiting: [TaskID: [TaskReference]] = [:]
  /// The tasks on actors that wait for a continuation. Used only if the sink keeps footprints.
  var awaitingContinuations: [TaskReference] = []
  /// The tasks that have created a continuation and have not been suspended since. Used only if the sink keeps
  /// footprints.
  var openContinuations: [TaskReference] = []
  /// The tasks with groups that the present step runs. Used only if the sink keeps footprints.
  var stepOwners: [GroupOwner] = []
  /// The tasks on foreign executors, except those with `isOnForeignExecutor`.
  var foreign: [LiveTask] = []
  var hasForeignAsyncLets = false
  var hasWarnedOfForeignExecutor = false
  package internal(set) var root: LiveTask?
  var hadRoot = false
  /// The root task's outermost functions. Empty until the root is first suspended.
  var outermost = OutermostFunctions()
  /// The first task that threw each error, by the error's address.
  var thrown: [UInt: TaskID] = [:]
  /// The task that made the runtime enqueue a job of its own, by the job's address.
  var causes: [UInt: TaskID] = [:]
  /// Retained jobs whose tasks have ended. See `takeEndedJobs`.
  var endedJobs: [RuntimeJob] = []

  /// Creates an observer of a machine with those cores. `mainExecutor` is the identity of the main actor's executor.
  package init(runtime: Runtime, events: Events, cores: [Core], mainExecutor: UInt) {
    self.runtime = runtime
    self.events = events
    self.cores = cores.map { ObservedCore(CoreState(name: $0)) }
    self.mainExecutor = mainExecutor
    actors = [mainExecutor: .main]
    // The runtime creates the type of a collection's storage when the collection first needs room. A search restores
    // the memory of an earlier moment, so each run would create these types again. `reserveCapacity` does not help: it
    // creates a type that an insertion does not use.
    thrown[0] = TaskID(1)
    thrown[0] = nil
    causes[0] = TaskID(1)
    causes[0] = nil
    endedJobs.reserveCapacity(1)
  }

  /// Returns the task of a job, if the observer knows the task and the task has not ended.
  package func task(_ job: RuntimeJob) -> LiveTask? { tasks[runtime.number(of: job)] }

  /// Returns the task with that number in the trace, if the task has not ended and is not on a foreign executor.
  package func liveTask(_ id: TaskID) -> LiveTask? {
    guard let task = tasks.task(id), !task.hasEnded, !task.isOnForeignExecutor else { return nil }
    return task
  }

  package mutating func record(_ task: LiveTask, _ action: Action, on core: ObservedCore?) {
    write(task.id, action, on: core)
  }

  /// Writes an event of a task, or of the run if the task is nil.
  package mutating func write(_ task: TaskID?, _ action: Action, on core: ObservedCore?) {
    events.write(
      Event(time: events.now, core: core?.name ?? .outside, task: task, action: action))
  }
}
