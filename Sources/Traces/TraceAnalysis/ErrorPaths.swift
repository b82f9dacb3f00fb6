import TaskTrace

/// For each task: the task that its error came from, where that is known.
struct ErrorPaths: Sendable {
  /// For each task that threw on another's very error, that other: the one from which it had the error, if that is
  /// known, else the first that threw it.
  private(set) var source: [TaskID: TaskID] = [:]
  /// The awaited task whose error each task received last, and the event of that.
  private(set) var met: [TaskID: (source: TaskID, event: Int)] = [:]
  /// The task whose error was last received when a scope's end cancelled a task, by the event of the cancellation.
  private(set) var scope: [Int: TaskID] = [:]
  /// For each cancelled child: the child of its group that threw last.
  private(set) var failureBeforeMark: [TaskID: TaskID] = [:]
  /// For each task that threw on another's error, the first that threw it.
  private var origin: [TaskID: TaskID] = [:]
  /// Errors that a task has just met, and has not gone on from.
  private var fresh: [TaskID: TaskID] = [:]
  private var failures: [Siblings: TaskID] = [:]

  private struct Siblings: Hashable {
    var group: GroupID
    var parent: TaskID

    init?(_ creation: Record) {
      guard let group = GroupID(creation.group), let parent = TaskID(creation.a) else { return nil }
      self.group = group
      self.parent = parent
    }
  }

  mutating func meet(_ other: TaskID, _ task: TaskID, at index: Int) {
    guard other != task else { return }
    met[task] = (other, index)
    fresh[task] = other
  }

  mutating func goOn(_ task: TaskID) {
    if !fresh.isEmpty { fresh[task] = nil }
  }

  /// A task is cancelled, or starts cancelled.
  mutating func mark(_ task: TaskID, _ life: LifeEntry, _ creation: Record, at index: Int) {
    guard !failures.isEmpty, life.cancelled == index, let siblings = Siblings(creation) else {
      return
    }
    failureBeforeMark[task] = failures[siblings]
  }

  mutating func noteScopeExit(by task: TaskID, at index: Int) { scope[index] = fresh[task] }

  mutating func noteThrow(
    of task: TaskID, from first: TaskID?, _ creation: Record, isEnd: Bool
  ) {
    if isEnd, let siblings = Siblings(creation) { failures[siblings] = task }
    guard let first else { return }
    origin[task] = first
    let met = met[task]?.source
    let isOnTheWay = met.map { $0 == first || origin[$0] == first } ?? false
    source[task] = isOnTheWay ? met : first
  }
}
