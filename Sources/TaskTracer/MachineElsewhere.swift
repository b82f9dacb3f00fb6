import TaskTrace

/// Tasks that executors of the program's own have. What such a thread does with them is not seen, and it may end
/// and free them at any moment.
extension Machine {
  /// Keeps a task's job in memory until the task is seen to end. An `async let` cannot be kept: it lives in its
  /// parent's memory.
  func hold(_ task: LiveTask) {
    guard task.kind != .asyncLet, !task.isRetained else { return }
    task.job.retain()
    task.isRetained = true
  }

  /// The core's task moves to an executor of the program's own, which may have it before the call returns.
  func leave(_ task: LiveTask, for actor: ActorID?, at site: SiteID?, on core: CoreThread) {
    hold(task)
    finishMarking(core)
    task.state = .suspended
    let reason = actor.map(Suspension.Reason.actor) ?? .hopping
    record(task, .suspended(Suspension(reason: reason, site: site)), on: core)
    core.current = nil
    core.lastOnActor = task.id
    if task.isRetained {
      elsewhere.append(task)
    } else {
      (task.isElsewhere, hasAsyncLetsElsewhere) = (true, true)
    }
  }

  /// A thread outside lets a task go on which the machine has not seen suspended: its core is still on the way back
  /// from where it waited. For what, nothing tells any more.
  func noteWaitOverAlready(of task: LiveTask) {
    let core = cores.first { $0.current == task }
    core?.current = nil
    noteOutermost(task)
    findAwaitSite(task)
    record(task, .suspended(Suspension(reason: .unknown, site: task.awaitSite)), on: core)
  }

  /// The machine has the task again.
  func noteReturn(_ task: LiveTask) {
    task.isElsewhere = false
    if !elsewhere.isEmpty { elsewhere.removeAll { $0 == task } }
  }

  /// The scope of an `async let` ends, so that it is in memory still: whether it has ended elsewhere.
  func lookAtAsyncLet(_ name: UInt) {
    guard hasAsyncLetsElsewhere, let core = thisCore, !core.isQuiet, !hasEnded else { return }
    regain(core)
    guard let child = locked({ asyncLets[name]?.live }), child.isElsewhere else { return }
    noteEnd(child, on: core)
  }

  /// Looks which of the tasks that are elsewhere have ended there, before those go on that waited for them.
  func lookElsewhere(_ core: CoreThread) {
    guard !elsewhere.isEmpty, !core.isQuiet, !hasEnded else { return }
    regain(core)
    for task in locked({ Array(elsewhere.prefix(Self.looksAtOnce)) }) {
      guard let ending = ending(of: task, on: core) else { continue }
      locked {
        record(task, ending, on: nil)
        forget(task, on: core)
      }
      if task.isRetained { task.job.release() }
    }
  }

  /// Of very many, the others are looked at when those are through.
  private static let looksAtOnce = 256
}
