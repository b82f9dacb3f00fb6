import TaskTrace
import TraceAnalysis

/// Findings about actors that another task used while a task was in the middle of a function of the actor, or
/// between two calls to its functions.
///
/// A trace does not show which state a function reads, so these are remarks.
extension ObservedRun {
  var reentries: [Finding] {
    var visits = ActorVisits()
    var halves: [SiteID?: ActorHalves?] = [:]
    var found: [Finding] = []
    for (index, event) in trace.events.ofKinds([.hopped, .running, .suspended, .returned, .threw]) {
      guard let task = event.task else { continue }
      if !event.isBeforeTurn, let interruption = visits.act(task, at: index) {
        let site = interruption.site
        let code = halves[site] ?? ActorHalves(trace, around: place(site))
        halves[site] = .some(code)
        found += reentry(of: task, interruption, code).map { [$0] } ?? []
      }
      switch event.action {
      case .hopped(let actor, let site):
        visits.move(task, to: actor, site, place(site)?.function, at: index)
      case .suspended(let suspension):
        visits.pause(task, suspension, place(suspension.site)?.function, at: index)
      case .returned, .threw: visits.end(task)
      case .created, .ready, .running, .awaited, .computing, .blocked, .unblocked, .cancelled,
        .noticed, .handlerRan, .escalated, .groupOpened, .groupClosed, .taskLocalRead,
        .taskLocalBound, .printed, .warned, .intervened,
        .ended:
        break
      }
    }
    return found
  }

  /// Returns a finding about an interruption. `halves` is the code around the await at which the task left the actor;
  /// nil if it is not known.
  private func reentry(
    of task: TaskID, _ found: ActorVisits.Interruption, _ halves: ActorHalves?
  ) -> Finding? {
    let actor = trace.actorNames[found.actor] ?? "the actor"
    if let second = found.second {
      // A reader cannot tell two calls in the same line apart.
      guard place(second)?.line != place(found.site)?.line else { return nil }
      return finding(
        .actorVisitedTwice, .remark, [task, found.other], event: found.event,
        at: [found.site, second],
        "\(name(task)) called \(actor)\(at(found.site)) and again\(at(second)). Between the two calls, "
          + "\(name(found.other)) had a turn there, so what the first call found may no longer be true."
      )
    }
    guard halves?.usesStateAfter ?? true else { return nil }
    if let halves, !halves.usesStateBefore {
      guard halves.checksStateAfter else { return nil }
      return finding(
        .actorAwaitsFirst, .remark, [task, found.other], event: found.event, at: [found.site],
        "\(name(task)) left \(actor)\(at(found.site)) for an await before it used the actor's state, and "
          + "\(name(found.other)) had a turn there meanwhile. "
          + "What is checked after the await cannot prevent what was awaited."
      )
    }
    return finding(
      .actorReentered, .remark, [task, found.other], event: found.event, at: [found.site],
      "\(name(task)) left \(actor)\(at(found.site)) for an await and came back. Meanwhile \(name(found.other)) had a "
        + "turn there, so the actor's state may have changed between the two halves.")
  }
}

extension Event {
  /// Whether the task waits for the turn that it has just asked for, or is resumed away from its actor. A move by the
  /// program's own code has a site.
  fileprivate var isBeforeTurn: Bool {
    if case .hopped(_, nil) = action { return true }
    guard case .suspended(let suspension) = action else { return false }
    switch suspension.reason {
    case .actor, .hopping: return true
    case .sleeping, .task, .group, .continuation, .yielding, .unknown: return false
    }
  }
}
