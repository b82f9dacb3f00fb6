import TaskTrace

/// For each task that threw, the task from which its error came, if that is known.
struct ErrorPaths: Sendable {
  /// For each task that rethrew another task's error, the task from which it received the error. If that is unknown,
  /// the first task that threw the error.
  private(set) var source: [TaskID: TaskID] = [:]
  /// The awaited task whose error each task received last.
  private var received: [TaskID: TaskID] = [:]
  /// The task whose error was last received when a scope's end cancelled a task, by the event of the cancellation.
  private(set) var scope: [Int: TaskID] = [:]
  /// For each cancelled child, the child of its group that threw last before, if the group's error may come from it:
  /// the task that cancelled was taking results of the group, or the group discards results.
  private(set) var failureBeforeMark: [TaskID: TaskID] = [:]
  /// For each task that rethrew another task's error, the first task that threw it.
  private var origin: [TaskID: TaskID] = [:]
  /// For each task, the awaited task whose error it has just received, until the task continues with something else.
  private var fresh = NumberTable()
  /// The child of each group that threw last.
  private var failures = NumberTable()
  /// For each task whose last wait was for a child of a group, that group.
  private var groupWaits = NumberTable()

  private struct Siblings {
    var group: GroupID
    var parent: TaskID

    init?(_ creation: Record) {
      guard let group = GroupID(creation.group), let parent = TaskID(creation.a) else { return nil }
      self.group = group
      self.parent = parent
    }
  }

  /// Records that the error of an awaited task, `other`, has reached `task`.
  mutating func noteError(_ other: TaskID, _ task: TaskID) {
    guard other != task else { return }
    received[task] = other
    fresh[task] = other
  }

  mutating func noteOtherWork(of task: TaskID) {
    fresh[task] = nil
  }

  /// Records what a task waits for. A wait for an actor does not end the taking of results.
  mutating func noteWait(of task: TaskID, for reason: Suspension.Reason) {
    switch reason {
    case .group(let group): groupWaits[task.position] = group.number
    case .actor, .hopping: break
    case .task, .sleeping, .continuation, .yielding, .unknown:
      groupWaits[task.position] = 0
    }
  }

  /// Records that a task is cancelled, or starts cancelled.
  mutating func mark(
    _ task: TaskID, _ life: LifeEntry, _ creation: Record, by: TaskID? = nil, at index: Int
  ) {
    guard life.cancelled == index, let siblings = Siblings(creation),
      let failure = failures[siblings.group]
    else { return }
    let isDiscarding = siblings.parent != by
    guard isDiscarding || groupWaits[siblings.parent.position] == siblings.group.number else {
      return
    }
    failureBeforeMark[task] = failure
  }

  mutating func noteScopeExit(by task: TaskID, at index: Int) { scope[index] = fresh[task] }

  mutating func noteThrow(
    of task: TaskID, from first: TaskID?, _ creation: Record, isEnd: Bool
  ) {
    if isEnd, let siblings = Siblings(creation) { failures[siblings.group] = task }
    guard let first else { return }
    origin[task] = first
    let received = received[task]
    let isOnTheWay = received.map { $0 == first || origin[$0] == first } ?? false
    source[task] = isOnTheWay ? received : first
  }
}
