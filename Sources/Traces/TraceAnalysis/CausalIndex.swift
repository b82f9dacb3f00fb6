import TaskTrace

/// An index of the facts about other events that a sentence about an event needs.
struct CausalIndex: Sendable {
  let storage: EventStorage
  /// The tasks whose value another task awaited.
  private(set) var isAwaited: BitSet
  private(set) var errors = ErrorPaths()
  /// The children for which each task waited at the end of the scope that it left last.
  private(set) var lastScopeWaits: [TaskID: [TaskID]] = [:]
  /// The tasks that ran on an actor when another task had to wait for it, by the event of the wait.
  private(set) var actorHolders = ActorHolders()
  /// The tasks with which cancellations began.
  let cancellations: CancellationRoots
  let escalations: Escalations
  private(set) var moves: ActorMoves
  private(set) var groups = GroupErrors()
  private(set) var cores = CoreUse()
  private(set) var folds: Folds
  private(set) var waits = MentionedWaits()
  /// The events that a story without details may mention.
  private(set) var prominent: BitSet

  init(_ trace: Trace) {
    let (index, waits) = trace.concurrently {
      CausalIndex(withoutWaits: $0)
    } and: {
      MentionedWaits($0)
    }
    self = index
    self.waits = waits
    folds.add(waits)
    prominent.formUnion(waits.wakes)
  }

  private init(withoutWaits trace: Trace) {
    storage = trace.storage
    isAwaited = BitSet(count: storage.taskCount)
    moves = ActorMoves(taskCount: storage.taskCount)
    cancellations = CancellationRoots(storage)
    escalations = Escalations(storage)
    folds = Folds(storage)
    prominent = BitSet(count: storage.records.count)
    var pass = Pass(taskCount: storage.taskCount)
    for index in storage.records.indices {
      let record = storage.records[index]
      let position = Int(record.task) - 1
      if let task = TaskID(record.task), position < storage.taskCount {
        note(record, of: task, position, at: index, &pass, in: trace)
      } else {
        if storage.isKind(.printed, at: index) { folds.notePrinted() }
        prominent.insert(index)
      }
    }
    finish(&pass)
  }

  private mutating func finish(_ pass: inout Pass) {
    for position in 0..<storage.taskCount {
      endRun(position, at: storage.end, &pass)
      endWait(position, at: storage.end, pass)
    }
    cores.finish()
    folds.finish()
    if let late = cores.firstLate { prominent.insert(late) }
    for wake in pass.groupWakes where groups.hasErrors(wake.group) {
      prominent.insert(Int(wake.event))
    }
    for task in lastScopeWaits.keys {
      for step in storage.steps(of: task.position) where storage.kind(at: Int(step)).endsTask {
        prominent.insert(Int(step))
      }
    }
  }
}

// MARK: The pass

extension CausalIndex {
  private mutating func note(
    _ record: Record, of task: TaskID, _ position: Int, at index: Int, _ pass: inout Pass,
    in trace: Trace
  ) {
    let time = VirtualTime(nanoseconds: record.time)
    let kind = storage.kind(at: index)
    if kind.beginsSlice || kind.endsTask { endWait(position, at: time, pass) }
    switch kind {
    case .created:
      folds.noteCreation(record, task, index)
      if record.startsCancelled { errors.mark(task, storage.lives[position], record, at: index) }
      if let creator = TaskID(record.b) { noteOtherWork(of: creator) }
    case .ready:
      pass.ready[position] = Int32(clamping: index)
      noteReady(record, of: task, position, at: index, &pass, in: trace)
    case .running: noteRun(record, position, at: index, &pass)
    case .suspended:
      endRun(position, at: time, &pass)
      pass.actors.leave(position)
      noteWait(of: task, position, at: index, &pass)
    case .hopped:
      moves.hop(task, to: ActorID(record.a), at: index)
      pass.actors.hop(position, to: record.a)
      if moves.first[index] != nil { prominent.insert(index) }
    case .awaited: noteAwait(record, of: task, at: index, &pass, in: trace)
    case .cancelled: noteCancellation(record, of: task, position, at: index, in: trace)
    case .noticed: noteNotice(record, of: task, at: index)
    case .returned, .threw:
      endRun(position, at: time, &pass)
      pass.actors.end(position)
      noteEnd(kind, of: task, position, at: index, in: trace)
    case .groupOpened:
      if let group = GroupID(record.a) { groups.open(group, discards: record.detail == 1) }
    case .printed:
      folds.notePrinted()
      prominent.insert(index)
    case .handlerRan, .escalated, .intervened, .warned, .ended: prominent.insert(index)
    case .computing:
      if Self.explainsComputing(record, of: position, &pass.computations, in: trace) {
        prominent.insert(index)
      }
    case .blocked, .unblocked, .groupClosed, .taskLocalRead, .taskLocalBound: break
    }
  }

  private mutating func noteRun(
    _ record: Record, _ position: Int, at index: Int, _ pass: inout Pass
  ) {
    if case let ready = Int(pass.ready[position]), ready >= 0 {
      cores.waited(from: storage.time(of: ready), to: .init(nanoseconds: record.time), at: index)
      pass.ready[position] = -1
    }
    endRun(position, at: VirtualTime(nanoseconds: record.time), &pass)
    pass.runs[position] = Int32(clamping: index)
    pass.waits[position] = -1
    _ = pass.actors.run(position, on: record.core)
  }

  /// Records that a task gives up its core.
  private mutating func endRun(_ position: Int, at time: VirtualTime, _ pass: inout Pass) {
    let start = Int(pass.runs[position])
    pass.runs[position] = -1
    guard start >= 0, storage.time(of: start) < time else { return }
    cores.ran(from: start, to: time, on: storage.records[start].core)
  }

  /// Records the end of a wait. The story mentions a wait for an actor only if it took time.
  private mutating func endWait(_ position: Int, at time: VirtualTime, _ pass: Pass) {
    let wait = Int(pass.waits[position])
    guard wait >= 0, storage.time(of: wait) < time, storage.isActorWait(wait) else { return }
    prominent.insert(wait)
  }

  private mutating func noteReady(
    _ record: Record, of task: TaskID, _ position: Int, at index: Int, _ pass: inout Pass,
    in trace: Trace
  ) {
    let wait = Int(pass.waits[position])
    endRun(position, at: VirtualTime(nanoseconds: record.time), &pass)
    guard let other = TaskID(record.waker), let life = trace[other] else { return }
    if life.hasThrown {
      prominent.insert(index)
      if wait >= 0, throwsOn(other, wait, in: trace) { errors.noteError(other, task) }
    } else if wait >= 0, let group = life.group, let call = storage.suspension(at: wait)?.call,
      call == .waitForAll || call == .scopeEnd
    {
      pass.groupWakes.append((Int32(clamping: index), group))
    }
  }

  private mutating func noteWait(
    of task: TaskID, _ position: Int, at index: Int, _ pass: inout Pass
  ) {
    pass.waits[position] = Int32(clamping: index)
    let reason = Suspension.Reason(storage.records[index]) ?? .unknown
    errors.noteWait(of: task, for: reason)
    switch reason {
    case .task(let other) where pass.implicitlyAwaited[task] == other:
      lastScopeWaits[task, default: []].append(other)
    case .task(let other):
      noteOtherWork(of: task)
      isAwaited.insert(other.position)
    case .actor(let actor):
      actorHolders.add(pass.actors.occupants(of: actor), at: index)
    case .hopping: break
    case .sleeping, .group, .continuation, .yielding, .unknown: noteOtherWork(of: task)
    }
  }

  private mutating func noteAwait(
    _ record: Record, of task: TaskID, at index: Int, _ pass: inout Pass, in trace: Trace
  ) {
    guard let other = TaskID(record.a), let call = AwaitedCall(rawValue: record.detail) else {
      return
    }
    if call == .scopeEnd {
      pass.implicitlyAwaited[task] = other
      return
    }
    if !pass.implicitlyAwaited.isEmpty { pass.implicitlyAwaited[task] = nil }
    noteOtherWork(of: task)
    isAwaited.insert(other.position)
    guard let life = trace[other], life.hasThrown, life.endedEvent.map({ $0 < index }) ?? false
    else { return }
    prominent.insert(index)
    if call.throwsOn, other != task { errors.noteError(other, task) }
  }

  private mutating func noteCancellation(
    _ record: Record, of task: TaskID, _ position: Int, at index: Int, in trace: Trace
  ) {
    guard let cause = storage.cancellationCause(at: index) else { return }
    let (by, creation) = (TaskID(record.a), storage.creation(of: position))
    let mark = TaskLife.Cancellation(
      time: VirtualTime(nanoseconds: record.time), by: by, cause: cause, event: index)
    folds.noteCancellation(mark, of: task, creation)
    errors.mark(task, storage.lives[position], creation, by: by, at: index)
    guard let by else { return }
    switch cause {
    case .groupError: groups.cancel(task, by: by, in: trace)
    case .scopeExit: errors.noteScopeExit(by: by, at: index)
    case .explicit, .group, .parent, .intervention, .unknown: break
    }
  }

  private mutating func noteNotice(_ record: Record, of task: TaskID, at index: Int) {
    guard let notice = Notice(rawValue: record.detail), let mark = storage.mark(of: task.position)
    else { return }
    let creation = storage.creation(of: task.position)
    folds.noteNotice(notice, at: index, storage.time(of: index), of: mark, task, creation)
  }

  private mutating func noteEnd(
    _ kind: EventKind, of task: TaskID, _ position: Int, at index: Int, in trace: Trace
  ) {
    moves.end(task)
    let life = storage.lives[position]
    let creation = storage.records[Int(life.created)]
    groups.end(task, of: GroupID(creation.group), hasThrown: kind == .threw)
    if kind == .threw || life.cancelled >= 0 { prominent.insert(index) }
    guard kind == .threw else { return }
    errors.noteThrow(
      of: task, from: TaskID(storage.records[index].b), creation, isEnd: life.ended == index)
  }

  /// Records that a task continues with something else, so earlier errors and scope ends do not explain what follows.
  private mutating func noteOtherWork(of task: TaskID) {
    errors.noteOtherWork(of: task)
    if !lastScopeWaits.isEmpty { lastScopeWaits[task] = nil }
  }
}
