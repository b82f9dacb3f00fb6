/// An event that the machine observed, with its virtual time. Events at the same time are in the order in which they
/// happened.
public struct Event: Hashable, Sendable {
  public var time: VirtualTime
  /// The core on which it happened.
  public var core: Core
  /// The task to which it happened; nil if it concerns the whole run.
  public var task: TaskID?
  public var action: Action

  public init(time: VirtualTime, core: Core, task: TaskID?, action: Action) {
    self.time = time
    self.core = core
    self.task = task
    self.action = action
  }
}

/// What an event reports. In every case, "the task" is the event's task.
public enum Action: Hashable, Sendable {
  /// The task was created.
  case created(Creation)
  /// The task can run as soon as a core is free, for the given reason.
  case ready(Wake)
  /// A core began or continued to run the task.
  case running
  /// The task gave up its core at an `await`.
  case suspended(Suspension)
  /// The task asked to continue on another actor; nil is the global concurrent executor.
  case hopped(to: ActorID?, site: SiteID?)
  /// The task reached an `await` of another task, in that call.
  case awaited(TaskID, by: AwaitedCall, site: SiteID?)
  /// The task occupies its core with synchronous work until that moment.
  case computing(until: VirtualTime, site: SiteID? = nil)
  /// The task's thread waits in a call that blocks. The task keeps its core, on which nothing else can run.
  case blocked(site: SiteID?)
  /// The blocking call returned, and the task continues on its core.
  case unblocked
  /// The task was marked cancelled. `by` is the task that ran at that moment. It is nil if no task ran, as at an
  /// intervention of the scenario or on a thread outside the machine.
  case cancelled(by: TaskID?, cause: CancellationCause, site: SiteID?)
  /// The task checked for cancellation and found that it is cancelled.
  case noticed(Notice, site: SiteID?)
  /// The task's cancellation handler began to run, on the core and in the slice of `by`. The site is the place where
  /// the handler's scope is awaited.
  case handlerRan(by: TaskID?, site: SiteID?)
  /// The task's priority was raised.
  case escalated(to: TaskPriorityLevel)
  /// The scenario intervened in the task. For a failure, this is where the task's operation throws.
  case intervened(Intervention.Change)
  /// The task opened a task group, which keeps or discards the results of its children.
  case groupOpened(GroupID, discards: Bool = false, site: SiteID?)
  /// A task group of the task ended, after all of its children.
  case groupClosed(GroupID)
  /// The task read a task-local value that `binder` had bound; nil for the default value.
  case taskLocalRead(key: UInt32, binder: TaskID?)
  /// The task bound a task-local value for a scope.
  case taskLocalBound(key: UInt32)
  case returned
  /// The task ended by throwing an error, in the program's description. `from` is the task that threw the same error
  /// first; nil if there is none, or if the trace does not show it.
  case threw(String, from: TaskID? = nil)
  /// The program printed a whole line, without its line feed, or the end of an incomplete one.
  case printed(OutputStream, String)
  /// The machine warns, in a sentence, that the trace is incomplete or may differ between runs.
  case warned(String)
  /// The run ended.
  case ended(Ending)
}

public struct Creation: Hashable, Sendable {
  public var kind: TaskKind
  /// The parent; nil except for child tasks (`async let`, group children).
  public var parent: TaskID?
  /// The task whose code created it; nil if no task was running, as at the program's start or on a thread outside the
  /// machine.
  public var creator: TaskID?
  public var group: GroupID?
  public var priority: TaskPriorityLevel
  /// Whether the task was cancelled when it was created, because its parent or its group was.
  public var startsCancelled: Bool
  /// The name given with `Task(name:)` or `addTask(name:)` (SE-0469).
  public var name: String?
  public var site: SiteID?

  @inlinable public init(
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

/// A task's priority as the runtime stores it. Some values have names in Swift.
public struct TaskPriorityLevel: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let background = TaskPriorityLevel(rawValue: 9)
  public static let low = TaskPriorityLevel(rawValue: 17)
  public static let medium = TaskPriorityLevel(rawValue: 21)
  public static let high = TaskPriorityLevel(rawValue: 25)

  public var description: String {
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
  public static func < (left: TaskPriorityLevel, right: TaskPriorityLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What made a task ready.
public enum Wake: Hashable, Sendable {
  /// The task has just been created.
  case created
  /// The task that ran at that moment, by ending, by resuming a continuation, or by leaving an actor.
  case task(TaskID)
  /// The end of its sleep.
  case timer
  /// The task yielded, and is ready again at once.
  case yielded
  /// The task moved to another executor, and waits for a core there.
  case hopped
  /// The task was cancelled while it slept or waited.
  case cancellation(by: TaskID?)
  /// A thread outside the machine.
  case outside
}

/// What a suspended task waits for, and where in the source it stopped.
public struct Suspension: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case sleeping(until: VirtualTime)
    /// The task awaits the end of that task: a child task of an `async let`, or another task's value.
    case task(TaskID)
    /// The task awaits one or all children of its group.
    case group(GroupID)
    /// The task waits for its turn on an actor.
    case actor(ActorID)
    /// The task waits until a continuation is resumed.
    case continuation
    /// The task yielded.
    case yielding
    /// The task moves to another executor.
    case hopping
    case unknown
  }

  public var reason: Reason
  /// The call in which the task is suspended; nil if it is unknown.
  public var call: AwaitedCall?
  public var site: SiteID?

  public init(reason: Reason, call: AwaitedCall? = nil, site: SiteID? = nil) {
    self.reason = reason
    self.call = call
    self.site = site
  }
}

public enum CancellationCause: UInt8, CaseIterable, Hashable, Sendable {
  /// `Task.cancel()` on the task itself.
  case explicit = 1
  /// `cancelAll()` on its group.
  case group
  /// An error left the scope of its group, or a child of its discarding group threw.
  case groupError
  /// The scope of its `async let` ended before the task was awaited.
  case scopeExit
  /// Its parent was cancelled.
  case parent
  /// The scenario cancelled it at a chosen moment.
  case intervention
  case unknown
}

public enum Notice: UInt8, CaseIterable, Hashable, Sendable {
  /// `Task.isCancelled` was true.
  case checkedFlag = 1
  /// `Task.checkCancellation()` threw.
  case checkThrew
  /// A sleep ended early by throwing.
  case sleepThrew
}

public enum OutputStream: UInt8, CaseIterable, Hashable, Sendable {
  case standardOutput = 1
  case standardError = 2
}

extension Action {
  /// The second task in the action; nil for a creation, despite its parent and creator.
  public var otherTask: TaskID? {
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

  /// The action's text; nil if it has none.
  public var text: String? {
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
