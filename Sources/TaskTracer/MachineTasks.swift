import CConcurrencyRuntime
import Simulation
import TaskTrace

/// What the machine sees of tasks: their creation, stretches and ends.
extension Machine {
  /// Every call of a core into the machine begins here: it makes sure of the baton, and looks which task
  /// runs, for inside an actor's turn the runtime changes it without a word.
  func enter(_ core: CoreThread) {
    regain(core)
    guard !core.isQuiet, !hasEnded else { return }
    let seen = RuntimeJob.current.flatMap { place(of: $0) }
    if let seen, seen != core.current {
      finishStretches(core)
      locked { beginStretch(seen, on: core) }
    } else if let place = core.current {
      // The runtime clears its current task before it says that it moves, or that it has ended.
      noteEnd(place, on: core)
    }
    locked { sweep(core) }
  }

  func place(of job: RuntimeJob) -> Int? { tasks.place(ofRuntimeID: job.id) }

  func beginStretch(_ place: Int, on core: CoreThread) {
    core.current = place
    guard let task = tasks[place] else { return }
    onActors.remove(place)
    noteEscalation(place, on: core)
    if task.state == .suspended {
      record(place, .ready(lastEnded.map(Wake.task) ?? .hopped), on: core)
    }
    tasks[place]?.state = .running
    tasks[place]?.sleep = nil
    tasks[place]?.isYielding = false
    tasks[place]?.awaitSite = nil
    record(place, .running, on: core)
    if task.sleep != nil, task.isCancelled {
      record(place, .noticed(.sleepThrew, site: task.awaitSite), on: core)
    }
  }

  /// Ends what the core was taken to run, and looks for tasks that an actor's turn has run unseen.
  func finishStretches(_ core: CoreThread) {
    if let place = core.current {
      noteEnd(place, on: core)
      locked {
        sweep(core)
        settle(core)
      }
    }
    for place in locked({ onActors.sorted() }) { noteEnd(place, on: core) }
  }

  /// If the core's task is suspended now, says for what.
  func settle(_ core: CoreThread) {
    guard let place = core.current, let task = tasks[place] else { return }
    core.current = nil
    guard task.state == .running else { return }
    tasks[place]?.state = .suspended
    let reason = reason(task)
    if case .actor = reason { onActors.insert(place) }
    let site =
      unsafe task.awaitSite
      ?? sites.site(&recorder) { frames, capacity in
        unsafe rt_suspended_frames(task.job.pointer, frames, capacity)
      }
    tasks[place]?.awaitSite = site
    record(place, .suspended(Suspension(reason: reason, site: site)), on: core)
  }

  func reason(_ task: LiveTask) -> Suspension.Reason {
    let (kind, object) = task.job.dependency
    switch kind {
    case rt_waits_for_task:
      let awaited = RuntimeJob(address: object).flatMap { place(of: $0) }.flatMap { tasks[$0] }
      return awaited.map { .task($0.id) } ?? .unknown
    case rt_waits_for_group:
      return groups[object].map { .group($0.id) } ?? .unknown
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
    guard let actor = ActorID(UInt32(actors.count + 1)) else { return .main }
    actors[identity] = actor
    if let object = unsafe UnsafeRawPointer(bitPattern: identity) {
      let name = unsafe _typeName(
        type(of: Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()), qualified: false)
      recorder.write(Record(.actor, task: actor.number, a: recorder.number(of: name)))
    }
    return actor
  }

  /// Records a task's end if it has ended. Describing its error runs the program's code, so the lock is not
  /// held then.
  func noteEnd(_ place: Int, on core: CoreThread) {
    guard let task = locked({ tasks[place] }) else { return }
    let action: Action
    switch task.job.result {
    case rt_returned: action = .returned
    case rt_threw:
      core.isQuiet = true
      action = .threw(task.job.errorDescription)
      core.isQuiet = false
    default: return
    }
    locked {
      sweep(core)
      record(place, action, on: core)
      forget(place, task, on: core)
    }
    if task.isRetained { task.job.release() }
  }

  private func forget(_ place: Int, _ task: LiveTask, on core: CoreThread) {
    if core.current == place { core.current = nil }
    lastEnded = task.id
    onActors.remove(place)
    if let parent = task.parent {
      tasks[parent]?.asyncLets.removeAll { $0 == place }
    }
    if let group = task.group { groups[group]?.children.remove(place) }
    for group in task.groups { groups[group] = nil }
    if root == place { root = nil }
    tasks.remove(at: place, runtimeID: task.job.id)
  }

  func noteEscalation(_ place: Int, on core: CoreThread?) {
    guard let task = tasks[place] else { return }
    let priority = task.job.priority
    defer { tasks[place]?.priority = priority }
    // A task that was given none gets one when it is first enqueued.
    guard task.priority > 0, priority > task.priority else { return }
    record(place, .escalated(to: TaskPriorityLevel(rawValue: priority)), on: core)
  }

  // MARK: Writing

  func record(_ place: Int, _ action: Action, on core: CoreThread?) {
    guard let task = tasks[place] else { return }
    write(task.id, action, on: core)
  }

  func write(_ task: TaskID?, _ action: Action, on core: CoreThread?) {
    guard !hasEnded else { return }
    recorder.write(
      Event(time: schedule.now, core: core?.name ?? .outside, task: task, action: action))
    if recorder.events >= settings.eventLimit { endLocked(.limit(.events)) }
  }
}
