package import TaskTrace

/// What the Swift runtime's memory says, read at the moment of the question.
///
/// A job may be asked about from its first enqueue until its task ends, and longer if it was retained.
package protocol RuntimeFacts {
  /// The task that runs on the calling thread.
  var currentTask: RuntimeJob? { get }
  /// What the calling thread said about the task that it is creating. Each is given once.
  func takePendingCreation() -> PendingCreation?
  /// Keeps a task's job in memory. The observer lists it in `endedJobs` when it is to be released.
  func retain(_ task: RuntimeJob)

  func traits(of job: RuntimeJob) -> JobTraits
  /// The runtime's own number for a task, unique in the process.
  func number(of task: RuntimeJob) -> UInt32
  /// The priority of a job, to which its task may have been raised. Unspecified counts as medium.
  func priority(of job: RuntimeJob) -> UInt8
  func isCancelled(_ task: RuntimeJob) -> Bool
  func result(of task: RuntimeJob) -> TaskResult
  /// The address of the error that a task threw.
  func errorAddress(of task: RuntimeJob) -> UInt
  /// The parent of a child task. Nil for other tasks.
  func parent(of task: RuntimeJob) -> RuntimeJob?
  /// The address of the group that a task is a child of. Nil for other tasks.
  func group(of task: RuntimeJob) -> UInt?

  /// How many task groups of a task are open.
  func openGroups(of task: RuntimeJob) -> Int
  /// Which of a task's open groups is at that address: 1 is the outermost, 0 is none.
  func depth(ofGroup address: UInt, in task: RuntimeJob) -> Int

  /// What a suspended task waits for.
  func wait(of task: RuntimeJob) -> RuntimeWait
  /// The call in which a task waits that was suspended on the calling thread just now.
  func awaitedCall(of task: RuntimeJob) -> AwaitedCall?
  /// The outermost functions of a suspended task.
  func outermostFunctions(of task: RuntimeJob) -> OutermostFunctions
  /// Whether the calling thread runs one of those functions, and no function that they call.
  func isRunning(_ functions: OutermostFunctions) -> Bool

  /// Whether the current task has a value for a task-local key.
  func isBound(taskLocal key: UInt) -> Bool
  /// The name of the type of the actor with that identity.
  func typeName(ofActor identity: UInt) -> String?
}

/// A job of the runtime: what an executor runs. It is a task, or a part of the runtime's own work.
package struct RuntimeJob: Hashable, Sendable {
  package let address: UInt

  package init(address: UInt) { self.address = address }
}

/// What kind of job it is.
package struct JobTraits: Hashable, Sendable {
  package var isTask: Bool
  /// The runtime's own job by which a task yields.
  package var isYield: Bool
  /// A task that has a result. All tasks that a program makes do.
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

/// What a suspended task waits for, as the runtime notes it in the task.
package enum RuntimeWait: Hashable, Sendable {
  /// Nothing that the runtime notes: a sleep and a yield leave no note.
  case unknown
  case task(RuntimeJob?)
  case continuation
  /// The next or all children of the group at that address.
  case group(UInt)
  /// Its turn on the executor with that identity; 0 is the global executor.
  case executor(UInt)
}

/// What a thread says about a task before it creates it.
package struct PendingCreation: Hashable, Sendable {
  package var name: String?
  /// The address of the variable, for an `async let`; 0 for other tasks.
  package var asyncLet: UInt
  /// The new task starts at once, on the thread that creates it.
  package var isImmediate: Bool
  /// The new task takes over task-local values or the actor: it is not detached.
  package var inheritsContext: Bool
  /// The runtime enqueues the new task by itself.
  package var isEnqueued: Bool
  package var site: SiteID?

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

/// Where the outermost functions of a task go on, by the addresses of their code; 0 is none.
package struct OutermostFunctions: Hashable, Sendable {
  package var first: UInt
  package var second: UInt
  package var third: UInt

  package init(first: UInt = 0, second: UInt = 0, third: UInt = 0) {
    self.first = first
    self.second = second
    self.third = third
  }

  package var isEmpty: Bool { first == 0 }
}
