import CConcurrencyRuntime
import Simulation
import TaskTrace

/// What the machine sees of tasks: their stretches and ends.
extension Machine {
  /// Every call of a core into the machine begins here: it makes sure of the baton, and looks which task
  /// runs, for inside an actor's turn the runtime changes it without a word.
  func enter(_ core: CoreThread) {
    if core.isLost { regain(core) }
    guard !core.isQuiet, !hasEnded else { return }
    let current = core.current
    if let seen = RuntimeJob.current, unsafe seen.pointer != current?.job.pointer,
      let seen = locked({ tasks[seen] })
    {
      finishStretches(core)
      locked { beginStretch(seen, on: core) }
    } else if let current {
      // The runtime clears its current task before it says that it moves, or that it has ended.
      noteEnd(current, on: core)
    }
    if mayHaveMarks(core) { locked { sweep(core) } }
  }

  func beginStretch(_ task: LiveTask, on core: CoreThread) {
    core.current = task
    noteEscalation(task, on: core)
    if task.state == .suspended {
      // It had its turn on an actor while the runtime's own job ran there.
      let waker = core.lastOnActor == task.id ? nil : core.lastOnActor
      record(task, .ready(waker.map(Wake.task) ?? .hopped), on: core)
    }
    onActors.removeAll { $0 == task }
    write(on: core) { .running(time: $0, core: $1, task: task.id) }
    if task.sleep != nil, task.isCancelled {
      record(task, .noticed(.sleepThrew, site: task.awaitSite), on: core)
    }
    task.state = .running
    noteReturn(task)
    task.sleep = nil
    task.isYielding = false
    task.awaitSite = nil
  }

  /// Ends what the core was taken to run, and looks for tasks that an actor's turn has run unseen.
  func finishStretches(_ core: CoreThread) {
    let task = core.current
    let ending = task.flatMap { self.ending(of: $0, on: core) }
    let waiting = locked {
      if let task {
        core.lastOnActor = task.id
        if let ending { noteEnd(task, ending, on: core) }
        sweep(core)
      }
      finishMarking(core)
      settle(core)
      return onActors
    }
    if let task, ending != nil, task.isRetained { task.job.release() }
    for task in waiting { noteEnd(task, on: core) }
  }

  /// If the core's task is suspended now, says for what.
  func settle(_ core: CoreThread) {
    guard let task = core.current else { return }
    core.current = nil
    guard task.state == .running else { return }
    task.state = .suspended
    noteOutermost(task)
    let reason = reason(task)
    switch reason {
    case .actor:
      hold(task)
      onActors.append(task)
    case .task:
      // Waiting for a task raises it to the waiter's priority.
      let awaited = RuntimeJob(address: task.job.dependency.object).flatMap { tasks[$0] }
      if let awaited, !awaited.isElsewhere { noteRaised(awaited, on: core) }
    default: break
    }
    findAwaitSite(task)
    noteHop(task, on: core)
    record(task, .suspended(Suspension(reason: reason, site: task.awaitSite)), on: core)
  }

  func findAwaitSite(_ task: LiveTask) {
    task.awaitSite = unsafe sites.site(&recorder) { frames, capacity in
      unsafe rt_suspended_frames(task.job.pointer, frames, capacity)
    }
  }

  /// A change of executor within the standard library is no call of the program's; it is seen when the task waits.
  func noteHop(_ task: LiveTask, on core: CoreThread) {
    let (kind, executor) = task.job.dependency
    guard kind == rt_waits_for_executor, executor != task.executor else { return }
    task.executor = executor
    let actor = executor == 0 ? nil : actor(executor)
    record(task, .hopped(to: actor, site: task.awaitSite), on: core)
  }

  func noteOutermost(_ task: LiveTask) {
    if task == root { unsafe outermost = rt_outermost_functions(task.job.pointer) }
  }

  func reason(_ task: LiveTask) -> Suspension.Reason {
    let (kind, object) = task.job.dependency
    switch kind {
    case rt_waits_for_task:
      let awaited = RuntimeJob(address: object).flatMap { tasks[$0] }
      return awaited.map { .task($0.id) } ?? .unknown
    case rt_waits_for_group:
      return task.group(at: object).map { .group($0.id) } ?? .unknown
    case rt_waits_for_executor:
      return object == 0 ? .hopping : .actor(actor(object))
    default:
      if let sleep = task.sleep { return .sleeping(until: sleep.until) }
      if task.isYielding { return .yielding }
      return kind == rt_waits_for_continuation ? .continuation : .unknown
    }
  }

  /// The actor of that identity, numbered and named when first met.
  func actor(_ identity: UInt) -> ActorID {
    if let actor = actors[identity] { return actor }
    actorCount += 1
    guard let actor = ActorID(actorCount) else { return .main }
    actors[identity] = actor
    if let object = unsafe UnsafeRawPointer(bitPattern: identity) {
      // Not retained: to release it might be to end it, which asks for the lock.
      let name = unsafe Unmanaged<AnyObject>.fromOpaque(object)._withUnsafeGuaranteedRef {
        _typeName(type(of: $0), qualified: false)
      }
      recorder.write(Record(.actor, task: actor.number, a: recorder.number(of: name)))
    }
    return actor
  }

  /// How a task has ended; nil if it has not, or its end is known. Describing its error runs the program's
  /// code, so that the lock must not be held.
  func ending(of task: LiveTask, on core: CoreThread) -> Action? {
    guard !task.hasEnded else { return nil }
    switch task.job.result {
    case rt_returned: return .returned
    case rt_threw where task.endsWithItsMemory: return .threw(RuntimeJob.unknownError)
    case rt_threw:
      core.isQuiet = true
      defer {
        core.isQuiet = false
        regain(core)
      }
      return .threw(task.job.errorDescription)
    default: return nil
    }
  }

  /// Records a task's end if it has ended.
  func noteEnd(_ task: LiveTask, on core: CoreThread) {
    guard let ending = ending(of: task, on: core) else { return }
    locked { noteEnd(task, ending, on: core) }
    if task.isRetained { task.job.release() }
  }

  private func noteEnd(_ task: LiveTask, _ ending: Action, on core: CoreThread) {
    sweep(core)
    if case .returned = ending {
      write(on: core) { .returned(time: $0, core: $1, task: task.id) }
    } else {
      record(task, ending, on: core)
    }
    forget(task, on: core)
  }

  func forget(_ task: LiveTask, on core: CoreThread) {
    task.hasEnded = true
    lastEnded = task
    if core.current == task {
      core.current = nil
      core.lastOnActor = task.id
    }
    if !onActors.isEmpty { onActors.removeAll { $0 == task } }
    if !elsewhere.isEmpty { elsewhere.removeAll { $0 == task } }
    if task.kind == .asyncLet { task.parent?.live?.asyncLets.remove(task) }
    task.group?.children.remove(task)
    task.innermostGroup = nil
    if root == task { root = nil }
    tasks.remove(task)
  }

  func noteEscalation(_ task: LiveTask, on core: CoreThread?) {
    let priority = task.job.priority
    defer { task.priority = priority }
    guard priority > task.priority else { return }
    record(task, .escalated(to: TaskPriorityLevel(rawValue: priority)), on: core)
  }

  /// A task's priority may have been raised just now, and with it that of its children.
  func noteRaised(_ task: LiveTask, on core: CoreThread?) {
    let before = task.priority
    noteEscalation(task, on: core)
    guard task.priority > before else { return }
    for child in task.children where !child.isElsewhere { noteRaised(child, on: core) }
  }

  // MARK: Writing

  func record(_ task: LiveTask, _ action: Action, on core: CoreThread?) {
    write(task.id, action, on: core)
  }

  func write(_ task: TaskID?, _ action: Action, on core: CoreThread?) {
    guard !hasEnded else { return }
    recorder.write(
      Event(time: schedule.now, core: core?.name ?? .outside, task: task, action: action))
    endAtEventLimit()
  }

  /// Records an event of which the record is made directly.
  func write(on core: CoreThread?, _ record: (_ time: VirtualTime, _ core: UInt16) -> Record) {
    guard !hasEnded else { return }
    recorder.write(event: record(schedule.now, core?.number ?? Record.outsideCore))
    endAtEventLimit()
  }

  private func endAtEventLimit() {
    if recorder.events >= settings.eventLimit { endLocked(.limit(.events)) }
  }
}
