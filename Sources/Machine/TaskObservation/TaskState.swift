package import Simulation
package import TaskTrace

/// A task that has not ended.
///
/// The runtime's facts about its job may be read until it ends, except if `isOnForeignExecutor` is true. The slot is
/// valid until another task ends after this one on the same core. To keep a task for longer, use a `TaskReference`.
package typealias LiveTask = Slot<TaskState>

/// A reference to a task that may have ended.
struct TaskReference {
  let id: TaskID
  /// The priority with which the task was created.
  let firstPriority: UInt8
  private let task: LiveTask

  init(_ task: LiveTask) {
    id = task.id
    firstPriority = task.firstPriority
    self.task = task
  }

  /// The task, if it has not ended.
  var live: LiveTask? { task.id == id && !task.hasEnded ? task : nil }
}

/// A variable that is declared with `async let`.
struct Binding {
  let child: TaskReference
  /// Whether the parent has awaited the variable. If it has not, the child is cancelled at the end of the scope.
  var isAwaited = false
}

/// The observer's facts about a task.
package struct TaskState {
  enum Phase { case created, ready, running, suspended }

  package let id: TaskID
  package let job: RuntimeJob
  /// The runtime's number for the task.
  let number: UInt32
  let kind: TaskKind
  /// The parent, for a child task.
  let parent: TaskReference?
  /// The group that the task is a child of.
  var group: LiveGroup?
  /// The task's neighbors in the list of its siblings.
  var next: LiveTask?
  var previous: LiveTask?
  /// The task's `async let` children that have not ended.
  var asyncLets = Siblings()
  /// The innermost of the task's open groups that have had children.
  var innermostGroup: LiveGroup?

  var phase = Phase.created
  /// Whether the observer has retained the task's job.
  var isRetained = false
  /// Whether the task began on a foreign executor.
  var beganOnForeignExecutor = false
  /// Whether the task is on a foreign executor and its job is not retained. The executor may end the task without a
  /// call, so the runtime's facts about the job must not be read.
  var isOnForeignExecutor = false
  /// Whether the task was created on a foreign executor and is in its parent's memory. That memory may be freed once
  /// the task has ended.
  var endsWithItsMemory = false
  var hasEnded = false
  var isCancelled: Bool
  var priority: UInt8
  /// The priority with which the task was created.
  let firstPriority: UInt8
  /// The sleep that the task asked for in its present slice.
  var sleep: (until: VirtualTime, timer: Int)?
  var isYielding = false
  /// Whether the task's thread waits in a call that blocks.
  var isBlocked = false
  /// Whether the task waits, or has waited last, for its group at the end of the group's scope.
  package internal(set) var waitsAtScopeEnd = false
  /// The task that this task awaited last, and the call that awaited it.
  var awaited: (task: TaskID, call: AwaitedCall)?
  /// The last call that the task's thread had made when the task last moved to another executor.
  var callOfMove = RecordedCall()
  /// The task whose end this task waits for, if the step that suspended this task did nothing else.
  var continuesAfter: TaskID?
  /// Whether this task waits for a child of its group to end, and the step that suspended this task did nothing else.
  var continuesAfterChild = false
  /// Whether cancellation ended the task's sleep.
  var sleepWasCut = false
  package var polling = Polling()
  package var computing = ComputingAccount()
  /// The place where the task waits or is about to wait.
  var awaitSite: SiteID?
  /// The identity of the task's executor; 0 is the global executor.
  package internal(set) var executor: UInt = 0
  private var details: TaskDetails?

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
    firstPriority = priority
  }
}

/// The facts that only some tasks have. A task gets the object with the first of them, so that a task without any is
/// cheap to create.
private final class TaskDetails {
  var groupScopes: [GroupScope] = []
  var endedChildren: [EndedChild] = []
  var discarding: Discarding?
  var binders: [UInt32: TaskID] = [:]
  var error: String?
}

extension TaskState {
  /// The scopes of the task's groups, outermost first.
  var groupScopes: [GroupScope] {
    get { details?.groupScopes ?? [] }
    _modify { yield &changeableDetails().groupScopes }
  }

  /// The ended children of the task's groups whose results the task has not taken, in the order of their ends. Used
  /// only if the sink keeps footprints.
  var endedChildren: [EndedChild] {
    get { details?.endedChildren ?? [] }
    _modify { yield &changeableDetails().endedChildren }
  }

  /// The call by which the task discards results, if it was in one when it last waited for a child of a group. Used
  /// only if the sink keeps footprints.
  var discarding: Discarding? {
    get { details?.discarding }
    set { if details != nil || newValue != nil { changeableDetails().discarding = newValue } }
  }

  /// The tasks that bound the task-local values that this task has, by the values' keys.
  var binders: [UInt32: TaskID] {
    get { details?.binders ?? [:] }
    _modify { yield &changeableDetails().binders }
  }

  /// The description of the error that the task threw.
  var error: String? {
    get { details?.error }
    set { changeableDetails().error = newValue }
  }

  var hasBinders: Bool { details.map { !$0.binders.isEmpty } ?? false }

  private mutating func changeableDetails() -> TaskDetails {
    if let details { return details }
    let created = TaskDetails()
    details = created
    return created
  }
}
