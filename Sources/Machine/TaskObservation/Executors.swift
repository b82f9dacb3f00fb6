import TaskTrace

/// Records moves to other executors, and names the actors to which they belong.
extension TaskObserver {
  /// Reports that the running task is about to move to an executor; 0 is the global executor.
  ///
  /// `isForeign` is true if the executor is neither the machine's nor a default actor's. Returns true if the task moves
  /// and stays on the machine.
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

  /// Reports that an actor was deinitialized. Another actor may get its address.
  package mutating func actorEnded(_ identity: UInt) { actors[identity] = nil }

  /// Records a move to another executor that happens in the standard library.
  ///
  /// Such a move is not a call by the program. The observer sees it when the task waits.
  mutating func recordHop(_ task: LiveTask, on core: ObservedCore) {
    guard case .executor(let executor) = runtime.wait(of: task.job), executor != task.executor
    else { return }
    task.executor = executor
    let actor = executor == 0 ? nil : actor(executor)
    record(task, .hopped(to: actor, site: task.awaitSite), on: core)
  }

  /// Returns the actor with that identity. On first use, numbers and names it.
  mutating func actor(_ identity: UInt) -> ActorID {
    if let actor = actors[identity] { return actor }
    actorCount += 1
    guard let actor = ActorID(actorCount) else { return .main }
    actors[identity] = actor
    if let name = runtime.typeName(ofActor: identity) { events.write(name: name, of: actor) }
    return actor
  }
}
