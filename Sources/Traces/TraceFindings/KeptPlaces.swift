import TaskTrace
import TraceAnalysis

/// Tasks that took something from an actor, such as a place in a pool, and never gave it back.
extension ObservedRun {
  /// Returns a sentence about a task that made the same call of an actor as a task that waits there for ever, and that
  /// ended without another call of the actor, or about the same call by the waiting task itself; nil if there is none.
  func sentence(aboutKeeperFrom waiter: TaskID, _ site: SiteID?) -> String? {
    let calls = lastCalls
    guard let all = calls[waiter], let call = all.last, let line = call.place?.line,
      line != place(site)?.line
    else { return nil }
    func isSame(_ other: Call) -> Bool { other.actor == call.actor && other.place == call.place }
    let actor = trace.actorNames[call.actor] ?? "the actor"
    let keeper = trace.tasks.first { task in
      task.id != waiter && task.endedEvent != nil && calls[task.id]?.last.map(isSame) == true
    }
    if let keeper, let end = keeper.ended {
      return
        " \(name(keeper.id)) called \(actor) at line \(line) too, and ended at \(end.words) without another call of it."
    }
    guard all.count > 1, isSame(all[0]) else { return nil }
    return
      " \(name(waiter)) had called \(actor) at line \(line) before, and made no other call of it in between."
  }

  private typealias Call = (actor: ActorID, place: SourceFrame?)

  /// The last two calls of actors by each task. A return to an actor from an await in its code is no call.
  private var lastCalls: [TaskID: [Call]] {
    var calls: [TaskID: [Call]] = [:]
    for (_, event) in trace.events.ofKinds([.hopped]) {
      guard case .hopped(let actor?, let site?) = event.action, actor != .main,
        let task = event.task, let place = place(site), ActorHalves(trace, around: place) == nil
      else { continue }
      calls[task] = (calls[task] ?? []).suffix(1) + [(actor, place)]
    }
    return calls
  }
}
