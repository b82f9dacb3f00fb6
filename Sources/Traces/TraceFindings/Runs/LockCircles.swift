import TaskTrace
import TraceAnalysis

/// Findings about tasks that wait for each other in functions of actors, such as two locks that are taken in opposite
/// orders.
///
/// A trace does not show which task would resume a continuation. If a task waits in a function of an actor, another
/// task that has passed this function, and has called no other function of the actor since, is the one to do so.
extension ObservedRun {
  var lockCircles: [Finding] {
    guard trace.ending == .stuck else { return [] }
    let waiting = trace.tasks.compactMap(lockWait)
    // The first task that has passed each function of an actor, and the place of its call.
    var passers: [ActorID: [String: (wait: LockWait, passed: SiteID?)]] = [:]
    for wait in waiting {
      for (actor, call) in wait.passed where passers[actor]?[call.callee] == nil {
        passers[actor, default: [:]][call.callee] = (wait, call.site)
      }
    }
    var next: [TaskID: (wait: LockWait, passed: SiteID?)] = [:]
    for wait in waiting { next[wait.task] = passers[wait.actor]?[wait.callee] }
    var seen: Set<TaskID> = []
    return waiting.compactMap { start in
      var circle: [LockWait] = []
      var current = start
      while seen.insert(current.task).inserted, let other = next[current.task]?.wait {
        circle.append(current)
        current = other
      }
      guard let first = circle.firstIndex(where: { $0.task == current.task }) else { return nil }
      return finding(Array(circle[first...]), next.mapValues(\.passed))
    }
  }

  /// A call of an actor's function.
  private struct FunctionCall {
    var callee: String
    /// The place of the call.
    var site: SiteID?
  }

  /// A task that waits in a function of an actor for a continuation.
  private struct LockWait {
    var task: TaskID
    var actor: ActorID
    var callee: String
    var site: SiteID?
    /// The task's last call of each other actor.
    var passed: [ActorID: FunctionCall]
  }

  private func lockWait(of task: TaskLife) -> LockWait? {
    guard task.endedEvent == nil, case .suspended(let suspension)? = task.lastSlice?.state,
      suspension.reason == .continuation,
      let steps = trace[task.id]?.steps(before: trace.events.count)
    else { return nil }
    var wait: LockWait?
    for step in steps {
      guard case .hopped(let actor?, let site?) = trace.events[step].action, actor != .main,
        let callee = trace.frames(of: site).first(where: { $0.line > 0 }),
        callee.function != place(site)?.function
      else { continue }
      let name = callee.shortFunction
      guard var known = wait else {
        let frames = suspension.site.map { trace.frames(of: $0) } ?? []
        guard frames.contains(where: { $0.function == callee.function }) else { return nil }
        wait = LockWait(task: task.id, actor: actor, callee: name, site: site, passed: [:])
        continue
      }
      guard actor != known.actor, known.passed[actor] == nil else { continue }
      known.passed[actor] = FunctionCall(callee: name, site: site)
      wait = known
    }
    return wait
  }

  private func finding(_ circle: [LockWait], _ passed: [TaskID: SiteID?]) -> Finding {
    let waits = circle.indices.map { index in
      let (wait, other) = (circle[index], circle[(index + 1) % circle.count])
      let actor = trace.actorNames[wait.actor] ?? "the actor"
      let function = wait.callee.split(separator: ".").last ?? ""
      return
        "\(name(wait.task)) waits in \(function) of \(actor)\(at(wait.site)), which \(name(other.task)) "
        + "has called\(at(passed[wait.task] ?? nil))"
    }
    let effect = circle.count == 2 ? "Neither" : "None of them"
    let last = circle.compactMap { trace[$0.task]?.lastSlice?.event }.max() ?? 0
    var found = finding(
      .waitsInCircle, .mistake, circle.map(\.task), event: last,
      at: circle.map(\.site) + circle.map { passed[$0.task] ?? nil },
      "\(waits.joined(separator: ", and ")). \(effect) can continue, so the program could not continue."
    )
    found.ownRemedy =
      "If several tasks need the same things, take these in the same order in each task."
    return found
  }
}
