public import TaskTrace

/// A suspension, from the `await` at which a task stopped to the moment at which it could run again.
public struct Wait: Hashable, Sendable {
  public var waiter: TaskID
  public var reason: Suspension.Reason
  /// Whether the task waits at the end of a scope for a child that it did not await.
  public var isImplicit: Bool
  /// The call in which the task waits; nil if it is unknown.
  public var call: AwaitedCall?
  public var start: VirtualTime
  /// The end of the wait; the end of the run if nothing woke the task.
  public var end: VirtualTime
  /// The reason why the task became ready; nil if nothing woke it.
  public var wokenBy: Wake?
  public var site: SiteID?
  /// The index of the suspension in `Trace.events`.
  public var event: Int

  public var duration: Duration { end - start }

  /// The awaited task; nil if the task waits for something else.
  public var awaited: TaskID? {
    if case .task(let task) = reason { task } else { nil }
  }
}

/// Suspensions of a trace, in the order of their starts. Each access decodes a suspension from its records.
public struct WaitList: BidirectionalCollection, Sendable {
  /// The events among which the list finds suspensions.
  private enum Events {
    case all
    /// Those of one task.
    case steps(ArraySlice<Int32>)
  }

  private let storage: EventStorage
  private let events: Events
  public let startIndex: Int
  public let endIndex: Int

  fileprivate init(_ storage: EventStorage) {
    (self.storage, events) = (storage, .all)
    endIndex = storage.kinds.count
    startIndex = storage.kinds.indices.first(where: storage.isSuspensionOfTask) ?? endIndex
  }

  /// Creates the list of one task. `steps` are all its events, and those from `end` on begin no wait of the list.
  fileprivate init(_ storage: EventStorage, _ steps: ArraySlice<Int32>, upTo end: Int) {
    (self.storage, events) = (storage, .steps(steps))
    endIndex = end
    startIndex = steps[..<end].firstIndex { storage.isKind(.suspended, at: Int($0)) } ?? end
  }

  public func index(after index: Int) -> Int {
    var next = index + 1
    while next < endIndex, !isSuspension(next) { next += 1 }
    return next
  }

  public func index(before index: Int) -> Int {
    var previous = index - 1
    while !isSuspension(previous) { previous -= 1 }
    return previous
  }

  public subscript(index: Int) -> Wait {
    let wait =
      switch events {
      case .all: storage.wait(beginningAt: index)
      case .steps(let steps): storage.wait(beginningAt: index, of: steps)
      }
    guard let wait else { preconditionFailure("An index of the list is that of a suspension.") }
    return wait
  }

  private func isSuspension(_ index: Int) -> Bool {
    switch events {
    case .all: storage.isSuspensionOfTask(index)
    case .steps(let steps): storage.isKind(.suspended, at: Int(steps[index]))
    }
  }
}

extension Trace {
  /// All suspensions of all tasks.
  public var waits: WaitList { WaitList(storage) }

  /// Returns the suspensions of one task.
  public func waits(of task: TaskID) -> WaitList {
    let steps = position(of: task).map { storage.steps(of: $0) } ?? []
    return WaitList(storage, steps, upTo: steps.endIndex)
  }

  /// Returns the suspensions of one task that began before an event.
  public func waits(of task: TaskID, before event: Int) -> WaitList {
    let steps = position(of: task).map { storage.steps(of: $0) } ?? []
    return WaitList(storage, steps, upTo: steps.partitionIndex { $0 < event })
  }

  /// Returns the suspension that began at an event; nil if the event is not one.
  public func wait(beginningAt event: Int) -> Wait? { storage.wait(beginningAt: event) }

  /// Returns the suspension at an index of `EventStorage.steps`; nil if the event there is not one. It is faster than
  /// to find the wait by its event.
  public func wait(atStep step: Int) -> Wait? {
    let event = Int(storage.steps[step])
    guard storage.isSuspensionOfTask(event) else { return nil }
    return storage.wait(
      beginningAt: step, of: storage.steps(of: Int(storage.records[event].task) - 1))
  }
}

/// Finds events in the lists of their tasks. If the events are given in order, finding all of them takes linear time.
public struct StepFinder {
  private let storage: EventStorage
  /// For each task, the index in `EventStorage.steps` at which its next event is searched.
  private var next: [Int32]

  public init(_ trace: Trace) {
    storage = trace.storage
    next = storage.lives.map(\.firstStep)
  }

  /// Returns the index in `EventStorage.steps` of an event that comes after all events that were found before; nil if
  /// no list has it.
  public mutating func step(of event: Int) -> Int? {
    let position = Int(storage.records[event].task) - 1
    guard position >= 0, position < storage.taskCount else { return nil }
    let end = storage.lives[position + 1].firstStep
    while next[position] < end, storage.steps[Int(next[position])] < event { next[position] += 1 }
    let step = Int(next[position])
    return step < end && storage.steps[step] == event ? step : nil
  }
}

extension EventStorage {
  /// Whether an event is the suspension of a task that the trace has created before.
  fileprivate func isSuspensionOfTask(_ event: Int) -> Bool {
    guard isKind(.suspended, at: event) else { return false }
    let position = Int(records[event].task) - 1
    return position >= 0 && position < taskCount && lives[position].created < event
  }

  fileprivate func wait(beginningAt event: Int) -> Wait? {
    guard isSuspensionOfTask(event) else { return nil }
    let steps = steps(of: Int(records[event].task) - 1)
    return wait(beginningAt: steps.partitionIndex { $0 < event }, of: steps)
  }

  /// Returns the suspension at an index of the events of its task.
  fileprivate func wait(beginningAt index: Int, of steps: ArraySlice<Int32>) -> Wait? {
    let event = Int(steps[index])
    guard let suspension = suspension(at: event), let task = TaskID(records[event].task) else {
      return nil
    }
    var wait = Wait(
      waiter: task, reason: suspension.reason, isImplicit: false, call: suspension.call,
      start: time(of: event), end: end, wokenBy: nil, site: suspension.site, event: event)
    if let awaited = wait.awaited {
      wait.isImplicit = isImplicit(awaited, before: index, of: steps)
    }
    let next = steps[(index + 1)...].first { kind(at: Int($0)).endsWait }.map { Int($0) }
    guard let next, kind(at: next) != .suspended else { return wait }
    wait.end = time(of: next)
    wait.wokenBy = Wake(records[next])
    return wait
  }

  /// Returns whether the last call before an event of a task was the end of a scope that waits for another task.
  private func isImplicit(
    _ awaited: TaskID, before index: Int, of steps: ArraySlice<Int32>
  ) -> Bool {
    for step in steps[..<index].reversed() {
      let kind = kind(at: Int(step))
      if kind == .suspended || kind == .running { return false }
      guard kind == .awaited else { continue }
      let call = records[Int(step)]
      return TaskID(call.a) == awaited && call.detail == AwaitedCall.scopeEnd.rawValue
    }
    return false
  }
}

extension EventKind {
  /// Whether a task that was suspended is no longer in that suspension. A trace without a reason for the end of a
  /// suspension has the next one instead.
  fileprivate var endsWait: Bool {
    switch self {
    case .ready, .running, .suspended, .returned, .threw: true
    case .created, .hopped, .awaited, .computing, .blocked, .unblocked, .cancelled, .noticed,
      .handlerRan, .escalated, .intervened, .groupOpened, .groupClosed, .taskLocalRead,
      .taskLocalBound, .printed, .warned, .ended:
      false
    }
  }
}
