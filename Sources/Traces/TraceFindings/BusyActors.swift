import TaskTrace
import TraceAnalysis

extension ObservedRun {
  /// The least time on an actor that is worth a finding.
  private static let longOnActor = Duration.milliseconds(50)

  /// The time in which a task computes or blocks on an actor, without a pause.
  private struct Turn: Hashable {
    var task: TaskID
    /// The event with which the task moved to the actor, and the place.
    var event: Int
    var site: SiteID?
    var start: VirtualTime
    var end: VirtualTime
  }

  /// Findings about tasks that keep an actor while others wait for their turn there. The main actor has its own.
  var busyActors: [Finding] {
    var found: [Finding] = []
    var known: Set<Turn> = []
    for wait in waits where wait.duration >= Self.longOnActor {
      guard case .actor(let actor) = wait.reason, actor != .main,
        let turn = turn(on: actor, during: wait), known.insert(turn).inserted
      else { continue }
      var finding = finding(
        .actorBusy, .remark, [turn.task, wait.waiter], event: turn.event, at: [turn.site],
        "\(name(turn.task)) kept \(trace.actorNames[actor] ?? "an actor") for "
          + "\((turn.end - turn.start).inMilliseconds) without a pause, from \(turn.start.words) on. "
          + "\(name(wait.waiter)) needed it at \(wait.start.words) and had to wait \(wait.duration.inMilliseconds)."
      )
      finding.cost = wait.duration
      found.append(finding)
    }
    return found
  }

  /// Returns the first long turn of another task on an actor during a wait; nil if there is none.
  private func turn(on actor: ActorID, during wait: Wait) -> Turn? {
    for task in trace.tasks where task.id != wait.waiter {
      for slice in task.slices where slice.core != nil && slice.end > wait.start {
        guard slice.start < wait.end else { break }
        guard let hop = lastHop(of: task, by: max(slice.start, wait.start)), hop.actor == actor
        else { continue }
        let start = max(slice.start, trace.events.time(of: hop.event))
        guard slice.end - start >= Self.longOnActor else { continue }
        return Turn(
          task: task.id, event: hop.event, site: hop.site, start: start, end: slice.end)
      }
    }
    return nil
  }

  /// Returns where a task moved last, up to a time.
  private func lastHop(
    of task: TaskLife, by time: VirtualTime
  ) -> (event: Int, actor: ActorID?, site: SiteID?)? {
    var last: (event: Int, actor: ActorID?, site: SiteID?)?
    for (index, event) in trace.events.ofKinds([.hopped]) where event.task == task.id {
      guard event.time <= time, case .hopped(let actor, let site) = event.action else { break }
      last = (index, actor, site)
    }
    return last
  }
}
