/// Who may run beside whom.
extension Rule {
  static let actorRunsOne = Rule(
    id: .actorRunsOne, title: "an actor, the main actor too, runs one task at a time",
    lesson: "beyond", proposal: "SE-0306"
  ) { trace, report in
    var actors = ActorOccupation()
    for (index, event) in trace.events.enumerated() {
      guard let task = event.task, let actor = actors.apply(event) else { continue }
      let others = actors.occupants(of: actor).filter {
        $0 != task && !trace.starts(task, inside: $0)
      }
      report.count(others.isEmpty, event: index, tasks: [task] + others)
    }
  }

  static let coresAreLimited = Rule(
    id: .coresAreLimited, title: "no more tasks run at once than there are cores",
    lesson: "task-groups", proposal: "SE-0304"
  ) { trace, report in
    var running: [Core: TaskID] = [:]
    var core: [TaskID: Core] = [:]
    var interrupted: [TaskID: TaskID] = [:]
    for (index, event) in trace.events.enumerated() {
      guard let task = event.task else { continue }
      switch event.action {
      case .running:
        if let old = core[task], running[old] == task { running[old] = nil }
        let holder = running[event.core]
        let isInside = holder.map { trace.starts(task, inside: $0) } ?? false
        if isInside { interrupted[task] = holder }
        let isFree = holder == nil || isInside
        let exists =
          switch event.core {
          case .main, .outside: true
          case .worker(let number): number <= trace.scenario.machine.cores
          }
        report.count(
          isFree && exists || event.core == .outside, event: index,
          tasks: [task] + [running[event.core]].compactMap(\.self))
        running[event.core] = task
        core[task] = event.core
      case .suspended, .returned, .threw:
        if let old = core.removeValue(forKey: task), running[old] == task {
          running[old] = interrupted.removeValue(forKey: task)
        }
      default: break
      }
    }
  }
}

extension Trace {
  /// Whether a task begins inside the stretch of another, on its core and its actor: an immediate task does.
  fileprivate func starts(_ task: TaskID, inside creator: TaskID) -> Bool {
    guard let life = self[task], life.creation.kind.isImmediate else { return false }
    return life.creation.creator == creator
  }
}

/// Which tasks run on which actor, followed event by event.
struct ActorOccupation {
  /// Where each task goes on when it next runs.
  private var destination: [TaskID: ActorID] = [:]
  private var occupants: [ActorID: [TaskID]] = [:]
  private var place: [TaskID: ActorID] = [:]

  /// One task runs on an actor, and immediate tasks within it. Where a damaged trace has crowds, the last to come
  /// stand for all.
  static let most = 8

  func occupants(of actor: ActorID) -> [TaskID] { occupants[actor] ?? [] }

  /// Takes the event in, and gives the actor on which a task began to run by it.
  mutating func apply(_ event: Event) -> ActorID? {
    guard let task = event.task else { return nil }
    switch event.action {
    case .hopped(let actor, _):
      leave(task)
      destination[task] = actor
    case .running:
      leave(task)
      guard let actor = event.core == .main ? .main : destination[task] else { return nil }
      place[task] = actor
      occupants[actor, default: []].append(task)
      if occupants[actor]?.count ?? 0 > Self.most { occupants[actor]?.removeFirst() }
      return actor
    case .suspended: leave(task)
    case .returned, .threw:
      leave(task)
      destination[task] = nil
    default: break
    }
    return nil
  }

  private mutating func leave(_ task: TaskID) {
    guard let actor = place.removeValue(forKey: task) else { return }
    occupants[actor]?.removeAll { $0 == task }
  }
}
