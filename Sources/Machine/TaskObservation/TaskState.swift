package import Simulation
package import TaskTrace

/// A task that has not ended. Its job can be asked about until then, except for a task that a foreign executor has.
///
/// It may be used until the next task ends after it. A `TaskReference` is for longer.
package typealias LiveTask = Slot<TaskState>

/// A task that may have ended since.
struct TaskReference {
  let id: TaskID
  private let task: LiveTask

  init(_ task: LiveTask) {
    id = task.id
    self.task = task
  }

  /// The task, if it has not ended.
  var live: LiveTask? { task.id == id && !task.hasEnded ? task : nil }
}

/// What is known about a task.
package struct TaskState {
  enum Phase { case created, ready, running, suspended }

  package let id: TaskID
  package let job: RuntimeJob
  /// The runtime's number for it.
  let number: UInt32
  let kind: TaskKind
  /// Whose child it is.
  let parent: TaskReference?
  /// The group whose child it is.
  var group: LiveGroup?
  /// Its neighbors in the list of its siblings.
  var next: LiveTask?
  var previous: LiveTask?
  /// Its `async let` children that have not ended.
  var asyncLets = Siblings()
  /// The group that it opened last, among those that have had children.
  var innermostGroup: LiveGroup?
  /// The scopes of its groups, outermost first.
  var groupScopes: [GroupScope] = []

  var phase = Phase.created
  /// Its job is retained.
  var isRetained = false
  /// It began on a foreign executor.
  var beganOnForeignExecutor = false
  /// A foreign executor has it and may end it unseen, and nothing keeps its job: do not ask about the job.
  var isOnForeignExecutor = false
  /// It was created on a foreign executor and lives in its parent's memory, which may be gone once it has ended.
  var endsWithItsMemory = false
  var hasEnded = false
  var isCancelled: Bool
  var priority: UInt8
  /// The sleep that it asked for in its present slice.
  var sleep: (until: VirtualTime, timer: Int)?
  var isYielding = false
  /// Its thread waits in a call that blocks.
  package internal(set) var isBlocked = false
  /// The task that it awaited last, and by which call.
  var awaited: (task: TaskID, call: AwaitedCall)?
  /// Its sleep was ended by its cancellation.
  var sleepWasCut = false
  package var polling = Polling()
  package var computing = ComputingAccount()
  /// Where it waits, or is about to wait.
  var awaitSite: SiteID?
  /// The identity of the executor on which it runs; 0 is the global executor.
  package internal(set) var executor: UInt = 0
  /// Which task bound each task-local value that it has, by the value's key.
  var binders: [UInt32: TaskID] = [:]
  /// The description of the error that it threw.
  var error: String?

  init(
    id: TaskID, job: RuntimeJob, number: UInt32, kind: TaskKind, parent: LiveTask?,
    isCancelled: Bool, priority: UInt8
  ) {
    self.id = id
    self.job = job
    self.number = number
    self.kind = kind
    self.parent = parent.map(TaskReference.init)
    self.isCancelled = isCancelled
    self.priority = priority
  }
}
