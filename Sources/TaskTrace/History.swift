/// What a sentence about one event has to know of the others; gathered in one pass.
struct History: Sendable {
  /// For each event the one that led to it, -1 for none.
  private var causes: [Int32] = []
  /// For each event the same task's event before it, -1 for none.
  private var previous: [Int32] = []
  /// For each task its latest event, and the latest at which it began to run.
  private var last: [Int32]
  private var lastRun: [Int32]
  /// Tasks whose value somebody asked for by an `await`.
  private(set) var isAwaited: [Bool]
  /// For each task the one whose error it threw on.
  private(set) var errorSource: [TaskID: TaskID] = [:]
  /// The awaited task whose error each task last met, and the event at which it did.
  private var errorMet: [TaskID: (source: TaskID, event: Int)] = [:]
  /// Tasks whose cancellation handler ran.
  private var handled: Set<TaskID> = []
  /// Errors that a task has just met, and has not gone on from.
  private var freshErrors: [TaskID: TaskID] = [:]
  /// Whose error was fresh when a scope's end marked somebody, by the event of the mark.
  private(set) var scopeErrors: [Int: TaskID] = [:]
  /// Children for which a task waited at the end of the scope that it left last.
  private(set) var lastScopeWaits: [TaskID: [TaskID]] = [:]
  private var implicitlyAwaited: [TaskID: TaskID] = [:]
  /// Who was on an actor when another task had to wait for it, by the event of the wait.
  private(set) var actorHolders: [Int: [TaskID]] = [:]
  /// The child of a group whose error came last, and of each child the one before it was marked.
  private var failures: [Siblings: TaskID] = [:]
  private(set) var failureBeforeMark: [TaskID: TaskID] = [:]
  /// Who was cancelled with whom.
  let cancellations: Forest
  private var actors = ActorOccupation()
  private(set) var moves = ActorMoves()
  private(set) var groups = GroupErrors()
  private(set) var cores = CoreUse()
  private(set) var folds = Folds()

  init(_ trace: Trace) {
    last = [Int32](repeating: -1, count: trace.tasks.count)
    lastRun = last
    isAwaited = [Bool](repeating: false, count: trace.tasks.count)
    cancellations = trace.cancellationForest
    causes.reserveCapacity(trace.events.count)
    previous.reserveCapacity(trace.events.count)
    for index in trace.events.indices {
      guard let task = trace.events[index].task, let position = trace.position(of: task) else {
        causes.append(trace.events[index].action.isExit ? last.first ?? -1 : -1)
        previous.append(-1)
        continue
      }
      note(trace.events[index], of: task, at: index, in: trace)
      let cause = cause(of: trace.events[index], at: index, task, in: trace)
      causes.append(Int32(clamping: cause ?? -1))
      previous.append(last[position])
      last[position] = Int32(clamping: index)
      switch trace.events[index].action {
      case .created, .running: lastRun[position] = Int32(clamping: index)
      default: break
      }
    }
    cores.finish(trace)
  }

  private struct Siblings: Hashable {
    var group: GroupID
    var parent: TaskID

    init?(_ creation: Creation) {
      guard let group = creation.group, let parent = creation.parent else { return nil }
      self.group = group
      self.parent = parent
    }
  }

  func cause(of event: Int) -> Int? { causes[event] < 0 ? nil : Int(causes[event]) }

  func lastEvent(of task: TaskID) -> Int? { Self.entry(task, in: last) }

  /// The same task's nearest earlier event of that kind, and nothing further back than its latest run.
  func earlier(_ event: Int, in trace: Trace, where matches: (Action) -> Bool) -> Int? {
    guard previous.indices.contains(event) else { return nil }
    return find(from: previous[event], in: trace, where: matches)
  }

  private func find(
    from start: Int32, in trace: Trace, where matches: (Action) -> Bool
  ) -> Int? {
    var index = start
    // A suspension and what ends it are a few events apart; a damaged trace must not cost a walk each time.
    for _ in 0..<64 where index >= 0 {
      if matches(trace.events[Int(index)].action) { return Int(index) }
      if case .running = trace.events[Int(index)].action { return nil }
      index = previous[Int(index)]
    }
    return nil
  }

  private static func entry(_ task: TaskID?, in table: [Int32]) -> Int? {
    guard let position = task?.position, table.indices.contains(position),
      table[position] >= 0
    else { return nil }
    return Int(table[position])
  }

  private mutating func note(_ event: Event, of task: TaskID, at index: Int, in trace: Trace) {
    folds.note(event, of: task, at: index, in: trace)
    moves.note(event, at: index)
    groups.note(event, of: task, in: trace)
    if trace[life: task].cancellation?.event == index,
      let siblings = Siblings(trace[life: task].creation)
    {
      failureBeforeMark[task] = failures[siblings]
    }
    _ = actors.apply(event)
    switch event.action {
    case .running:
      cores.began(event, at: index)
      if let ready = lastEvent(of: task), case .ready = trace.events[ready].action {
        cores.waited(from: trace.events[ready].time, to: event.time, at: index)
      }
    case .awaited(let other, let implicit, _):
      if implicit {
        implicitlyAwaited[task] = other
      } else {
        implicitlyAwaited[task] = nil
        goOn(task)
        ask(for: other, by: task, at: index, in: trace)
      }
    case .suspended(let suspension):
      noteWait(suspension.reason, of: task, at: index, in: trace)
    case .created(let creation): creation.creator.map { goOn($0) }
    case .cancelled(let by?, .scopeExit, _): scopeErrors[index] = freshErrors[by]
    case .ready(.task(let other)):
      if implicitlyAwaited[task] != other, isJoin(task, in: trace) {
        meet(groups.failed(before: other, in: trace) ?? other, task, at: index, in: trace)
      }
    case .threw(let error):
      if trace[life: task].endedEvent == index, let siblings = Siblings(trace[life: task].creation)
      {
        failures[siblings] = task
      }
      if let source = errorMet[task]?.source, trace[source]?.outcome == .threw(error) {
        errorSource[task] = source
      }
    case .handlerRan: handled.insert(task)
    default: break
    }
  }

  private mutating func noteWait(
    _ reason: Suspension.Reason, of task: TaskID, at index: Int, in trace: Trace
  ) {
    switch reason {
    case .task(let other) where implicitlyAwaited[task] == other:
      lastScopeWaits[task, default: []].append(other)
    case .task(let other):
      goOn(task)
      ask(for: other, by: task, at: index, in: trace)
    case .actor(let actor): actorHolders[index] = actors.occupants(of: actor)
    case .hopping: break
    default: goOn(task)
    }
  }

  /// The task asked whether it is cancelled and was told yes, or its handler ran.
  func heard(_ task: TaskID, in trace: Trace) -> Bool {
    !trace[life: task].notices.isEmpty || handled.contains(task)
  }

  /// The task's latest suspension was an `await` of a task or a group.
  private func isJoin(_ task: TaskID, in trace: Trace) -> Bool {
    let last = Int32(clamping: lastEvent(of: task) ?? -1)
    guard let wait = find(from: last, in: trace, where: \.isSuspension),
      case .suspended(let suspension) = trace.events[wait].action
    else { return false }
    switch suspension.reason {
    case .task, .group: return true
    default: return false
    }
  }

  /// The task does something new: what it met before is behind it.
  private mutating func goOn(_ task: TaskID) {
    if !freshErrors.isEmpty { freshErrors[task] = nil }
    if !lastScopeWaits.isEmpty { lastScopeWaits[task] = nil }
  }

  private mutating func ask(
    for other: TaskID, by task: TaskID, at index: Int, in trace: Trace
  ) {
    if let position = trace.position(of: other) { isAwaited[position] = true }
    meet(other, task, at: index, in: trace)
  }

  private mutating func meet(
    _ other: TaskID, _ task: TaskID, at index: Int, in trace: Trace
  ) {
    guard case .threw = trace[other]?.outcome, other != task else { return }
    errorMet[task] = (other, index)
    freshErrors[task] = other
  }

  private func cause(of event: Event, at index: Int, _ task: TaskID, in trace: Trace) -> Int? {
    let own = lastEvent(of: task)
    let cancellation = trace[life: task].cancellation
    switch event.action {
    case .created(let creation): return Self.entry(creation.creator, in: lastRun)
    case .ready(.task(let other)):
      // The runtime wakes the waiting task a little before the machine can see the other's end.
      if let life = trace[other], life.ended == event.time, let end = life.endedEvent { return end }
      return lastEvent(of: other) ?? own
    case .ready(.cancellation), .noticed, .handlerRan: return cancellation?.event ?? own
    case .cancelled(_, .parent, _):
      return trace[life: task].creation.parent.flatMap { trace[$0] }?.cancellation?.event
    case .cancelled(let by, _, _): return by.flatMap { lastEvent(of: $0) }
    case .threw(let error):
      if errorSource[task] != nil, let met = errorMet[task] { return met.event }
      guard cancellation != nil, errorName(error) == "CancellationError" else { return own }
      return trace[life: task].notices.last?.event ?? cancellation?.event
    case .awaited(let other, _, _):
      return trace[other]?.endedEvent.flatMap { end in
        end < index ? end : nil
      } ?? own
    case .returned where trace[life: task].notices.isEmpty: return cancellation?.event ?? own
    default: return own
    }
  }
}

extension Action {
  /// The program's end; its first task brought it about.
  fileprivate var isExit: Bool {
    if case .ended(.exited) = self { true } else { false }
  }
}
