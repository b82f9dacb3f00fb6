package import TaskTrace

/// Facts that are read from the Swift runtime's memory at the moment of the call.
///
/// A job may be passed from its first enqueue until its task ends, and for longer if it is retained.
package protocol RuntimeFacts {
  /// The task that runs on the calling thread.
  var currentTask: RuntimeJob? { get }
  /// Returns and clears the description of the task that the calling thread is creating.
  func takePendingCreation() -> PendingCreation?
  /// Keeps a task's job in memory. `TaskObserver.takeEndedJobs` returns the job when it must be released.
  func retain(_ task: RuntimeJob)

  func traits(of job: RuntimeJob) -> JobTraits
  /// The runtime's own number for a task, unique in the process.
  func number(of task: RuntimeJob) -> UInt32
  /// Returns the priority of a job, including an escalation of its task. Unspecified counts as medium.
  func priority(of job: RuntimeJob) -> UInt8
  func isCancelled(_ task: RuntimeJob) -> Bool
  func result(of task: RuntimeJob) -> TaskResult
  /// Whether the type of a task's result is `Void`.
  func returnsVoid(_ task: RuntimeJob) -> Bool
  /// The address of the error that a task threw.
  func errorAddress(of task: RuntimeJob) -> UInt
  /// The parent of a child task. Nil for other tasks.
  func parent(of task: RuntimeJob) -> RuntimeJob?
  /// The address of the group that a task is a child of. Nil for other tasks.
  func group(of task: RuntimeJob) -> UInt?

  /// Returns the number of a task's open task groups.
  func openGroups(of task: RuntimeJob) -> Int
  /// Returns the position of the group at that address among a task's open groups: 1 is the outermost, 0 is none.
  func depth(ofGroup address: UInt, in task: RuntimeJob) -> Int
  /// The number of results that a task has not taken from its open group at that address, which keeps results.
  func readyResults(ofGroup address: UInt) -> Int
  /// Whether the open group at that address is cancelled.
  func isCancelled(groupAt address: UInt) -> Bool

  /// What a suspended task waits for.
  func wait(of task: RuntimeJob) -> RuntimeWait
  /// Whether a task is in the queue of an actor that has no executor of its own.
  func isQueuedOnActor(_ task: RuntimeJob) -> Bool
  /// The last call on the calling thread of a function in which a task may wait.
  var lastCall: RecordedCall { get }
  /// Whether a suspended task is in that call.
  func isSuspended(_ task: RuntimeJob, in call: RecordedCall) -> Bool
  /// Whether a suspended task waits for the children that are left at the end of a group's scope.
  func waitsAtScopeEnd(_ task: RuntimeJob) -> Bool
  /// The outermost functions of a suspended task.
  func outermostFunctions(of task: RuntimeJob) -> OutermostFunctions
  /// Whether the calling thread runs one of those functions, and no function that they call.
  func isRunning(_ functions: OutermostFunctions) -> Bool

  /// Whether the current task has a value for a task-local key.
  func isBound(taskLocal key: UInt) -> Bool
  /// The name of the type of the actor with that identity.
  func typeName(ofActor identity: UInt) -> String?
}

/// A job of the runtime: the unit of work that an executor runs. It is a task or a part of the runtime's own work.
package struct RuntimeJob: Hashable, Sendable {
  package let address: UInt

  package init(address: UInt) { self.address = address }
}

/// A call of an asynchronous function of the standard library, by one task at one place.
package struct RecordedCall: Hashable, Sendable {
  /// Nil if there was no call.
  package var kind: AwaitedCall?
  /// The addresses of the call's context, of the code that continues after the call, and of the caller's context.
  package var callee: UInt
  package var resume: UInt
  package var caller: UInt

  package init(kind: AwaitedCall? = nil, callee: UInt = 0, resume: UInt = 0, caller: UInt = 0) {
    self.kind = kind
    self.callee = callee
    self.resume = resume
    self.caller = caller
  }
}

/// The kind of a job.
package struct JobTraits: Hashable, Sendable {
  package var isTask: Bool
  /// Whether this is the runtime's own job by which a task yields.
  package var isYield: Bool
  /// Whether this is a task with a result. All tasks that a program creates have one.
  package var isFuture: Bool
  package var isGroupChild: Bool
  package var isAsyncLet: Bool

  package init(
    isTask: Bool = true, isYield: Bool = false, isFuture: Bool = true, isGroupChild: Bool = false,
    isAsyncLet: Bool = false
  ) {
    self.isTask = isTask
    self.isYield = isYield
    self.isFuture = isFuture
    self.isGroupChild = isGroupChild
    self.isAsyncLet = isAsyncLet
  }
}

package enum TaskResult: Hashable, Sendable { case unfinished, returned, threw }

/// What a suspended task waits for, according to the dependency that the runtime stores in the task.
package enum RuntimeWait: Hashable, Sendable {
  /// The runtime stores no dependency, as for a sleep or a yield.
  case unknown
  case task(RuntimeJob?)
  case continuation
  /// One or all children of the group at that address.
  case group(UInt)
  /// A turn on the executor with that identity; 0 is the global executor.
  case executor(UInt)
}

/// The arguments of a call that creates a task, recorded before the call.
package struct PendingCreation: Hashable, Sendable {
  var name: String?
  /// The address of the variable, for an `async let`; 0 for other tasks.
  var asyncLet: UInt
  /// Whether the new task starts at once, on the thread that creates it.
  var isImmediate: Bool
  /// Whether the new task inherits task-local values or the actor. A detached task does not.
  var inheritsContext: Bool
  /// Whether the call that creates the task also enqueues it.
  var isEnqueued: Bool
  var site: SiteID?

  package init(
    name: String? = nil, asyncLet: UInt = 0, isImmediate: Bool = false,
    inheritsContext: Bool = false, isEnqueued: Bool = false, site: SiteID? = nil
  ) {
    self.name = name
    self.asyncLet = asyncLet
    self.isImmediate = isImmediate
    self.inheritsContext = inheritsContext
    self.isEnqueued = isEnqueued
    self.site = site
  }
}

/// The addresses at which a task's outermost functions resume; 0 is none.
package struct OutermostFunctions: Hashable, Sendable {
  package var first: UInt
  package var second: UInt
  package var third: UInt

  package init(first: UInt = 0, second: UInt = 0, third: UInt = 0) {
    self.first = first
    self.second = second
    self.third = third
  }

  var isEmpty: Bool { first == 0 }
}
