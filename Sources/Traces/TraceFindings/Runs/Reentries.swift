import TaskTrace
import TraceAnalysis

/// Findings about actors that another task used while a task was in the middle of a function of the actor, or
/// between two calls to its functions.
///
/// A trace does not show which state a function reads, so these are remarks.
extension ObservedRun {
  var reentries: [Finding] {
    guard let visitors = tasksOnActors else { return [] }
    var visits = ActorVisits()
    var codes: [[SiteID?]: Code] = [:]
    var found: [Finding] = []
    for index in trace.events.indices(ofKinds: [.hopped, .running, .suspended, .returned, .threw]) {
      guard let task = trace.events.task(of: index), visitors.contains(task.position) else {
        continue
      }
      let (kind, suspension) = (trace.events.kind(of: index), trace.events.suspension(at: index))
      let record = trace.events.record(of: index)
      let site = SiteID(record.b)
      // A move without a site is no move by the program's own code: the task is resumed away from its actor.
      let isBeforeTurn = kind == .hopped && site == nil || suspension?.reason.isForTurn == true
      if !isBeforeTurn, let interruption = visits.act(task, at: index).map(inOneFunction),
        !sharedExecutors.contains(interruption.actor)
      {
        let sites = [interruption.site, interruption.returnSite]
        let code =
          codes[sites] ?? code(at: interruption.site, comingBackAt: interruption.returnSite)
        codes[sites] = code
        found += reentry(of: task, interruption, code).map { [$0] } ?? []
      }
      if kind == .hopped {
        visits.move(task, to: ActorID(record.a), site, place(site)?.function, at: index)
      } else if let suspension {
        visits.pause(task, suspension, place(suspension.site)?.function, at: index)
      } else if kind.endsTask {
        visits.end(task)
      }
    }
    return found
  }

  /// Returns an interruption in the middle of a function if both visits are in one function of the actor.
  private func inOneFunction(_ found: ActorVisits.Interruption) -> ActorVisits.Interruption {
    let name = trace.actorNames[found.actor]
    guard let second = found.second, let site = second.site,
      second.caller.map({ $0 == found.actor || trace.actorNames[$0] != name }) ?? true,
      areInOneFunction(of: found.actor, second.earlierEnd, site)
    else { return found }
    var found = found
    (found.site, found.returnSite, found.second) = (second.earlierEnd, site, nil)
    return found
  }

  /// The code at which a task leaves an actor.
  private struct Code {
    /// The place of the await in the actor, or of the innermost function if no function of an actor is known there.
    var place: SourceFrame?
    /// The code around that place; nil if it is not known.
    var halves: ActorHalves?
    /// The tasks that leave the actor there, if only their function changes the state; otherwise nil.
    var tasks: Set<TaskID>?
  }

  /// Returns the code at which a task leaves an actor. A function outside of the actor, which the actor's function
  /// calls, may suspend there. The code that moves to the main actor can have the line of its function; then the code
  /// that comes back has that of the await.
  private func code(at site: SiteID?, comingBackAt returnSite: SiteID?) -> Code {
    let callers = site.map { trace.frames(of: $0).filter { $0.line > 0 } } ?? []
    let places = [place(site)].compactMap(\.self) + callers + [place(returnSite)].compactMap(\.self)
    let found = places.lazy.compactMap { place in
      ActorHalves(self, around: place).map { (place: place, halves: $0) }
    }
    // The function that uses the state is the one to change.
    let code =
      found.first(where: \.halves.usesStateAfterItself)
      ?? found.first(where: \.halves.usesStateItself) ?? found.first
    guard let code else {
      return Code(place: place(site))
    }
    return Code(
      place: code.place, halves: code.halves,
      tasks: code.halves.changesAlone ? tasks(leavingAt: site) : nil)
  }

  /// The positions of the tasks that moved to an actor other than the main actor; nil if no task waited on such an
  /// actor or moved to one twice, so that none had left one and come back.
  private var tasksOnActors: BitSet? {
    var visitors = BitSet(count: trace.tasks.count)
    var isOnActor = [Bool](repeating: false, count: trace.tasks.count)
    var hasReturns = false
    for index in trace.events.indices(ofKinds: [.hopped, .suspended]) {
      guard let task = trace.position(of: trace.events.task(of: index)) else { continue }
      if let suspension = trace.events.suspension(at: index) {
        if isOnActor[task], !suspension.reason.isForTurn { hasReturns = true }
        continue
      }
      let actor = ActorID(trace.events.record(of: index).a)
      isOnActor[task] = actor != nil && actor != .main
      guard isOnActor[task] else { continue }
      if visitors.contains(task) { hasReturns = true }
      visitors.insert(task)
    }
    return hasReturns ? visitors : nil
  }

  /// Returns a finding about an interruption. `code` is the code at which the task left the actor.
  private func reentry(
    of task: TaskID, _ found: ActorVisits.Interruption, _ code: Code
  ) -> Finding? {
    let actor = trace.actorNames[found.actor] ?? "the actor"
    let others = "\(trace.names(of: found.others)) ran on \(actor)"
    if let second = found.second?.site {
      // A reader cannot tell two calls in the same statement apart, unless one is an argument of the other.
      let isOne = areInOneStatement(place(second), place(found.site))
      guard isOne ? isCallForArgument(second) : !isIndependent(second, of: found.site)
      else { return nil }
      let calls = isOne ? " twice\(at(second))" : "\(at(found.site)) and again\(at(second))"
      return finding(
        .actorVisitedTwice, .remark, [task] + found.others, event: found.event,
        at: [found.site, second],
        "\(name(task)) called \(actor)\(calls). Between the two calls, "
          + "\(others), so what the first call found may no longer be true."
      )
    }
    guard mayHarm(found, code) else { return nil }
    let line = code.place.map { " at line \($0.line)" } ?? ""
    func remark(_ kind: Finding.Kind, _ statement: String) -> Finding {
      var remark = finding(
        kind, .remark, [task] + found.others, event: found.event, at: [], statement)
      remark.places = [code.place].compactMap(\.self)
      if code.halves?.checksBeforeUse == true { remark.isNotable = false }
      return remark
    }
    if let halves = code.halves,
      !halves.usesStateBefore || !halves.checksStateBefore && halves.checksStateAfter
    {
      guard halves.checksStateAfter else { return nil }
      return remark(
        .actorAwaitsFirst,
        "\(name(task)) left \(actor)\(line) for an await before it "
          + "\(halves.usesStateBefore ? "checked" : "used") the actor's state, and \(others) meanwhile. "
          + "A check after the await comes too late to prevent what was awaited.")
    }
    return remark(
      .actorReentered,
      "\(name(task)) left \(actor)\(line) for an await and came back. Meanwhile \(others), "
        + "so the actor's state may have changed.")
  }
}

extension ObservedRun {
  /// Whether the code after an await may rely on what other tasks have changed; true if the code is not known.
  private func mayHarm(_ found: ActorVisits.Interruption, _ code: Code) -> Bool {
    guard let halves = code.halves else { return true }
    let isAlone = code.tasks.map { $0.isDisjoint(with: found.others) } ?? false
    return halves.usesStateAfter && halves.readsState && !halves.checksAgain && !isAlone
  }

  private func tasks(leavingAt site: SiteID?) -> Set<TaskID> {
    trace.events.indices(ofKinds: [.hopped, .suspended]).reduce(into: []) { tasks, index in
      let left =
        trace.events.suspension(at: index)?.site ?? SiteID(trace.events.record(of: index).b)
      guard left == site else { return }
      if let task = trace.events.task(of: index) { tasks.insert(task) }
    }
  }
}

extension Suspension.Reason {
  /// Whether the task waits for the turn that it has just asked for.
  fileprivate var isForTurn: Bool {
    switch self {
    case .actor, .hopping: true
    case .sleeping, .task, .group, .continuation, .yielding, .unknown: false
    }
  }
}
