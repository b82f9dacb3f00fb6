import TaskTrace

/// Moves to other executors, and the actors that they belong to.
extension TaskObserver {
  /// The running task is about to move to an executor; 0 is the global executor. `isForeign`: the executor is
  /// neither the machine's nor a default actor. Returns false if the task is there already, or is not on the machine
  /// any more.
  package mutating func willSwitch(
    to executor: UInt, isForeign: Bool, at place: CodePlace, on core: ObservedCore
  ) -> Bool {
    guard let task = core.current, task.executor != executor else { return false }
    task.executor = executor
    touch(task)
    let site = events.site(of: place)
    let actor = executor == 0 ? nil : actor(executor)
    record(task, .hopped(to: actor, site: site), on: core)
    if isForeign || task.beganOnForeignExecutor && executor == 0 {
      leavesMachine(task, for: actor, at: site, on: core)
    } else if task.beganOnForeignExecutor {
      retain(task)
    }
    return core.current == task
  }

  /// An actor has ended. Another actor may have its address from now on.
  package mutating func actorEnded(_ identity: UInt) { actors[identity] = nil }

  /// A change of executor within the standard library is no call of the program's. It is seen when the task waits.
  mutating func recordHop(_ task: LiveTask, on core: ObservedCore) {
    guard case .executor(let executor) = runtime.wait(of: task.job), executor != task.executor
    else { return }
    task.executor = executor
    let actor = executor == 0 ? nil : actor(executor)
    record(task, .hopped(to: actor, site: task.awaitSite), on: core)
  }

  /// The actor with that identity. It is numbered and named when it is first met.
  mutating func actor(_ identity: UInt) -> ActorID {
    if let actor = actors[identity] { return actor }
    actorCount += 1
    guard let actor = ActorID(actorCount) else { return .main }
    actors[identity] = actor
    if let name = runtime.typeName(ofActor: identity) { events.write(name: name, of: actor) }
    return actor
  }
}
