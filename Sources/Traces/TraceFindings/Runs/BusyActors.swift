import TaskTrace
import TraceAnalysis

extension ObservedRun {
  /// The least time on an actor that is worth a finding.
  private static let longOnActor = Duration.milliseconds(50)

  /// The time in which a task computes or blocks on an actor, without a pause.
  private struct Turn {
    var task: TaskID
    var actor: ActorID
    /// The move to the actor.
    var move: Move
    var start: VirtualTime
    var end: VirtualTime
  }

  /// A task's move to an actor, or away from all actors.
  private struct Move {
    var event: Int
    var time: VirtualTime
    var actor: ActorID?
    var site: SiteID?
  }

  /// Findings about tasks that keep an actor while others wait for their turn there. The main actor has its own.
  var busyActors: [Finding] {
    let long = waits(whoseReason: \.isForOtherActor).filter { $0.duration >= Self.longOnActor }
    guard !long.isEmpty else { return [] }
    let turns = longTurns
    var found: [Finding] = []
    var known: Set<Int> = []
    for wait in long {
      guard case .actor(let actor) = wait.reason, let turns = turns[actor],
        let turn = Self.first(of: turns, during: wait), known.insert(turn.move.event).inserted
      else { continue }
      var finding = finding(
        .actorBusy, .remark, [turn.task, wait.waiter], event: turn.move.event, at: [turn.move.site],
        "\(name(turn.task)) kept \(trace.actorNames[actor] ?? "an actor") for "
          + "\((turn.end - turn.start).inMilliseconds) without a pause, from \(turn.start.words) on. "
          + "\(name(wait.waiter)) needed it at \(wait.start.words) and had to wait \(wait.duration.inMilliseconds)."
      )
      finding.cost = wait.duration
      found.append(finding)
    }
    return found
  }

  /// Returns the first turn that another task had during a wait. Turns on one actor do not overlap, so they are in the
  /// order of their ends too.
  private static func first(of turns: [Turn], during wait: Wait) -> Turn? {
    let next = turns.partitionIndex { $0.end <= wait.start }
    return turns[next...].prefix { $0.start < wait.end }.first { $0.task != wait.waiter }
  }

  /// The long turns on each actor except the main actor, in order.
  private var longTurns: [ActorID: [Turn]] {
    var moves: [TaskID: [Move]] = [:]
    for (index, event) in trace.events.ofKinds([.hopped]) {
      guard let task = event.task, case .hopped(let actor, let site) = event.action else {
        continue
      }
      moves[task, default: []].append(
        Move(event: index, time: event.time, actor: actor, site: site))
    }
    var turns: [ActorID: [Turn]] = [:]
    for (task, moves) in moves where moves.contains(where: { $0.actor != nil && $0.actor != .main })
    {
      for turn in longTurns(of: task, moves) { turns[turn.actor, default: []].append(turn) }
    }
    return turns.mapValues { $0.sorted { $0.start < $1.start } }
  }

  private func longTurns(of task: TaskID, _ moves: [Move]) -> [Turn] {
    var turns: [Turn] = []
    var next = moves[...]
    var move: Move?
    for slice in trace[task]?.slices ?? [] where slice.core != nil {
      var start = slice.start
      while start < slice.end {
        while let first = next.first, first.time <= start {
          (move, next) = (first, next.dropFirst())
        }
        let end = next.first.map { min($0.time, slice.end) } ?? slice.end
        if let move, let actor = move.actor, actor != .main, end - start >= Self.longOnActor {
          turns.append(Turn(task: task, actor: actor, move: move, start: start, end: end))
        }
        start = end
      }
    }
    return turns
  }
}

extension Suspension.Reason {
  /// Whether the task waits for its turn on an actor other than the main actor.
  fileprivate var isForOtherActor: Bool {
    if case .actor(let actor) = self { actor != .main } else { false }
  }
}
