/// One thing that the machine observed, with its virtual time. Events of the same time are in the order in which they
/// happened.
package struct Event: Hashable, Sendable {
  package var time: VirtualTime
  /// The core on which it happened.
  package var core: Core
  /// The task it happened to; nil for what concerns the whole run.
  package var task: TaskID?
  package var action: Action

  package init(time: VirtualTime, core: Core, task: TaskID?, action: Action) {
    self.time = time
    self.core = core
    self.task = task
    self.action = action
  }
}

/// What can happen. In every case the task spoken of is the event's own.
package enum Action: Hashable, Sendable {
  /// The task came to be.
  case created(Creation)
  /// The task can run as soon as a core is free, because of `cause`.
  case ready(Wake)
  /// A core began, or went on, to run it.
  case running
  /// It gave its core away at an `await`.
  case suspended(Suspension)
  /// The task asked to continue on another actor; nil is no actor (the global concurrent executor).
  case hopped(to: ActorID?, site: SiteID?)
  /// It reached an `await` of another task, by that call.
  case awaited(TaskID, by: AwaitedCall, site: SiteID?)
  /// It occupies its core with synchronous work until that moment.
  case computing(until: VirtualTime, site: SiteID? = nil)
  /// Its thread waits in a call that blocks: the task keeps its core, on which nothing else can run.
  case blocked(site: SiteID?)
  /// The blocking call returned, and the task continues on its core.
  case unblocked
  /// It was marked cancelled. `by` is the task that ran at that moment; nil is the run's own intervention.
  case cancelled(by: TaskID?, cause: CancellationCause, site: SiteID?)
  /// The task checked for cancellation and found it.
  case noticed(Notice, site: SiteID?)
  /// Its cancellation handler began to run, on the core and within the slice of `by`; the site is where
  /// its scope is awaited.
  case handlerRan(by: TaskID?, site: SiteID?)
  /// Its priority was raised.
  case escalated(to: TaskPriorityLevel)
  /// The scenario changed its course. For a failure, this is where its operation throws.
  case intervened(Intervention.Change)
  /// It opened a task group, which keeps its children's results or discards them.
  case groupOpened(GroupID, discards: Bool = false, site: SiteID?)
  /// Its task group ended: every child has.
  case groupClosed(GroupID)
  /// It read a task-local value that was bound by `binder` (nil: the default value).
  case taskLocalRead(key: UInt32, binder: TaskID?)
  /// It bound a task-local value for a scope.
  case taskLocalBound(key: UInt32)
  case returned
  /// The task ended by throwing an error, as the program describes it. `from` is the task that threw the same error
  /// first; nil if there is none, or if the trace does not show it.
  case threw(String, from: TaskID? = nil)
  /// The program printed a whole line (without its line feed), or the end of an unfinished one.
  case printed(OutputStream, String)
  /// The machine says that it could not follow, in a sentence.
  case warned(String)
  /// The run ended.
  case ended(Ending)
}

package struct Creation: Hashable, Sendable {
  package var kind: TaskKind
  /// Only child tasks (`async let`, group children) have one.
  package var parent: TaskID?
  /// The task whose code created it; nil if no task was running (the program's start, a foreign thread).
  package var creator: TaskID?
  package var group: GroupID?
  package var priority: TaskPriorityLevel
  /// It was cancelled before its first instruction: its parent or its group already was.
  package var startsCancelled: Bool
  /// The name given with `Task(name:)` or `addTask(name:)` (SE-0469).
  package var name: String?
  package var site: SiteID?

  package init(
    kind: TaskKind, parent: TaskID? = nil, creator: TaskID? = nil, group: GroupID? = nil,
    priority: TaskPriorityLevel = .medium, startsCancelled: Bool = false, name: String? = nil,
    site: SiteID? = nil
  ) {
    self.kind = kind
    self.parent = parent
    self.creator = creator
    self.group = group
    self.priority = priority
    self.startsCancelled = startsCancelled
    self.name = name
    self.site = site
  }
}

/// A task's priority as the runtime stores it; Swift's five levels have names.
package struct TaskPriorityLevel: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let background = TaskPriorityLevel(rawValue: 9)
  package static let low = TaskPriorityLevel(rawValue: 17)
  package static let medium = TaskPriorityLevel(rawValue: 21)
  package static let high = TaskPriorityLevel(rawValue: 25)

  package var description: String {
    switch rawValue {
    case 0: "unspecified"
    case 9: "background"
    case 17: "low"
    case 21: "medium"
    case 25: "high"
    case 33: "userInteractive"
    default: "priority \(rawValue)"
    }
  }
  package static func < (left: TaskPriorityLevel, right: TaskPriorityLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What made a task ready.
package enum Wake: Hashable, Sendable {
  /// It was created just now.
  case created
  /// The task that ran at that moment did it: by ending, by resuming a continuation, by leaving an actor.
  case task(TaskID)
  /// Its sleep was over.
  case timer
  /// It yielded, and is ready again at once.
  case yielded
  /// It changed its executor, and waits for a core there.
  case hopped
  /// It was cancelled while it slept or waited.
  case cancellation(by: TaskID?)
  /// A thread outside the machine.
  case outside
}

/// Why a task is not running, and where in the source it stopped.
package struct Suspension: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case sleeping(until: VirtualTime)
    /// It awaits that task's end: a child's (`async let`) or another's value.
    case task(TaskID)
    /// It awaits the next, or all, of its group's children.
    case group(GroupID)
    /// It waits for its turn on an actor.
    case actor(ActorID)
    /// It awaits a continuation until it is resumed.
    case continuation
    /// It yielded.
    case yielding
    /// It moves to another executor.
    case hopping
    case unknown
  }

  package var reason: Reason
  /// The call within which the task is suspended; nil where the trace does not know it.
  package var call: AwaitedCall?
  package var site: SiteID?

  package init(reason: Reason, call: AwaitedCall? = nil, site: SiteID? = nil) {
    self.reason = reason
    self.call = call
    self.site = site
  }
}

package enum CancellationCause: UInt8, CaseIterable, Hashable, Sendable {
  /// `Task.cancel()` on the task itself.
  case explicit = 1
  /// `cancelAll()` on its group.
  case group
  /// Its group's scope was left by an error, or the next result threw.
  case groupError
  /// The scope of its `async let` ended without awaiting it.
  case scopeExit
  /// Its parent was cancelled.
  case parent
  /// The run itself did it: an intervention at a chosen moment.
  case intervention
  case unknown
}

package enum Notice: UInt8, CaseIterable, Hashable, Sendable {
  /// `Task.isCancelled` was true.
  case checkedFlag = 1
  /// `Task.checkCancellation()` threw.
  case checkThrew
  /// A sleep ended early by throwing.
  case sleepThrew
}

package enum OutputStream: UInt8, CaseIterable, Hashable, Sendable {
  case standardOutput = 1
  case standardError = 2
}

extension Action {
  /// The second task that the action speaks of; a creation's parent and creator aside.
  package var otherTask: TaskID? {
    switch self {
    case .ready(.task(let task)), .awaited(let task, _, _): task
    case .threw(_, let task): task
    case .ready(.cancellation(let task)), .cancelled(let task, _, _), .handlerRan(let task, _): task
    case .taskLocalRead(_, let task): task
    case .suspended(let suspension):
      if case .task(let task) = suspension.reason { task } else { nil }
    case .created, .ready, .running, .hopped, .computing, .blocked, .unblocked, .noticed,
      .escalated, .intervened, .groupOpened, .groupClosed, .taskLocalBound, .returned, .printed,
      .warned, .ended:
      nil
    }
  }

  /// The one text that some actions carry.
  package var text: String? {
    switch self {
    case .threw(let text, _): text.shortened(to: Record.errorLimit)
    case .printed(_, let text), .warned(let text): text
    case .created, .ready, .running, .suspended, .hopped, .awaited, .computing, .blocked,
      .unblocked, .cancelled, .noticed, .handlerRan, .escalated, .intervened, .groupOpened,
      .groupClosed, .taskLocalRead, .taskLocalBound, .returned, .ended:
      nil
    }
  }
}
