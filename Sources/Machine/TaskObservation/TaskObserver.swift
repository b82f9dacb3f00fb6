package import TaskTrace

/// Decides what a trace says about a run's tasks.
///
/// It is told what happens, reads the runtime's facts at that moment, and writes events: who created a task, in which
/// scope a child lives, what a task waits for and where, who cancelled it, how it ended. It has no thread, no lock
/// and no clock. Its owner lets one thread at a time call it. A method that only reads may also be called by the
/// thread that runs the machine, without the owner's lock, where it says so.
///
/// A call with a core tells what happens on that core's thread. Without one, it happens on a foreign thread.
package struct TaskObserver<Runtime: RuntimeFacts, Events: EventSink>: ~Copyable {
  package let runtime: Runtime
  package var events: Events
  package let cores: [ObservedCore]
  let mainExecutor: UInt

  var tasks = TaskTable()
  var pool = TaskPool()
  var groupCount: UInt32 = 0
  /// Actors that have not ended, by the identity of their executor.
  var actors: [UInt: ActorID]
  var actorCount: UInt32 = 1
  var taskLocals: [UInt: UInt32] = [:]
  var asyncLets: [UInt: TaskReference] = [:]
  /// Tasks that wait for their turn on an actor. A job of the runtime's may run several of them unseen.
  var onActors: [LiveTask] = []
  /// Which tasks were about to await a task, and which wait for a continuation on an executor other than the global
  /// one; kept where the sink wants footprints.
  var awaiting: [TaskID: [TaskReference]] = [:]
  var awaitingContinuations: [TaskReference] = []
  /// Tasks that a foreign executor has.
  var foreign: [LiveTask] = []
  var hasForeignAsyncLets = false
  var hasWarnedOfForeignExecutor = false
  package internal(set) var root: LiveTask?
  var hadRoot = false
  /// The root's outermost functions. Empty until the root was suspended.
  var outermost = OutermostFunctions()
  /// Whether the job that runs now is the runtime's own: the end of a sleep, an actor's turn.
  var runsRuntimeJob = false
  /// The task that ended last in the job that runs now: it wakes the task that is woken next.
  var lastEnded: LiveTask? {
    didSet { if let oldValue { pool.giveBack(oldValue) } }
  }
  /// The first task that ended by throwing an error, by the error's address.
  var thrown: [UInt: TaskID] = [:]
  /// Which task made the runtime enqueue a job of its own, by the job's address.
  var causes: [UInt: TaskID] = [:]
  /// Retained jobs whose tasks have ended. See `takeEndedJobs`.
  var endedJobs: [RuntimeJob] = []

  /// An observer of a machine with those cores. `mainExecutor` is the identity of the main actor's executor.
  package init(runtime: Runtime, events: Events, cores: [Core], mainExecutor: UInt) {
    self.runtime = runtime
    self.events = events
    self.cores = cores.map { ObservedCore(CoreState(name: $0)) }
    self.mainExecutor = mainExecutor
    actors = [mainExecutor: .main]
  }

  /// The task of a job, if it is known and has not ended.
  package func task(_ job: RuntimeJob) -> LiveTask? { tasks[runtime.number(of: job)] }

  /// The task of a number in the trace, if it has not ended and the machine runs it.
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
