import TaskTrace
import TraceAnalysis

/// Tasks that took something from an actor, such as a place in a pool, and never gave it back.
extension ObservedRun {
  /// Returns a sentence about a task that made the same call of an actor as a task that waits there for ever, and that
  /// ended without another call of the actor; nil if there is none.
  func sentence(aboutKeeperFrom waiter: TaskID, _ site: SiteID?) -> String? {
    let calls = lastCalls
    guard let call = calls[waiter], let line = call.place?.line, line != place(site)?.line else {
      return nil
    }
    let keeper = trace.tasks.first { task in
      task.id != waiter && task.endedEvent != nil
        && calls[task.id].map { $0.actor == call.actor && $0.place == call.place } == true
    }
    guard let keeper, let end = keeper.ended else { return nil }
    let actor = trace.actorNames[call.actor] ?? "the actor"
    return
      " \(name(keeper.id)) called \(actor) at line \(line) too, and ended at \(end.words) without another call of it."
  }

  private typealias Call = (actor: ActorID, place: SourceFrame?)

  /// The last call of an actor by each task. A return to an actor from an await in its code is no call.
  private var lastCalls: [TaskID: Call] {
    var calls: [TaskID: Call] = [:]
    for (_, event) in trace.events.ofKinds([.hopped]) {
      guard case .hopped(let actor?, let site?) = event.action, actor != .main,
        let task = event.task, let place = place(site), ActorHalves(trace, around: place) == nil
      else { continue }
      calls[task] = (actor, place)
    }
    return calls
  }
}
