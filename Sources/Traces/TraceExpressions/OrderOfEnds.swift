package import TaskTrace
package import TraceAnalysis

/// The order in which tasks ended: which tasks had to end before others, and which merely did.
///
/// If two tasks ended at different times, one had to be first. If they ended at the same moment, one had to be first
/// only if it caused the end of the other, through parents, awaits and wakes. All other orders could have happened
/// too.
package struct OrderOfEnds: Hashable, Sendable {
  /// The tasks in the order in which they ended. Tasks that did not end come last, in order of creation.
  package let tasks: [TaskID]
  /// For each task, the tasks that had to end before it.
  private let earlier: [TaskID: Set<TaskID>]

  package init(of tasks: some Sequence<TaskID>, in trace: Trace) {
    let asked = Set(tasks)
    let lives = asked.compactMap { trace[$0] }
    self.tasks = lives.sorted {
      ($0.endedEvent ?? .max, $0.id) < ($1.endedEvent ?? .max, $1.id)
    }.map(\.id)
    var causes = CausesOfEnds(asked: asked)
    for event in trace.events { causes.add(event, in: trace) }
    var earlier = causes.earlier
    for life in lives {
      earlier[life.id, default: []].formUnion(trace.descendants(of: life.id).filter(asked.contains))
      for other in lives {
        guard let end = other.ended, life.ended.map({ end < $0 }) ?? true else { continue }
        earlier[life.id, default: []].insert(other.id)
      }
    }
    self.earlier = earlier
  }

  package func had(_ first: TaskID, toEndBefore second: TaskID) -> Bool {
    earlier[second]?.contains(first) ?? false
  }

  /// Returns whether the tasks could have ended in an order. The order must contain each of the tasks once.
  package func allows(_ order: [TaskID]) -> Bool {
    guard order.count == tasks.count, Set(order) == Set(tasks) else { return false }
    return order.indices.allSatisfy { index in
      order[..<index].allSatisfy { !had(order[index], toEndBefore: $0) }
    }
  }
}

/// A record of the ends that each task's progress depends on, updated event by event. It contains only ends of
/// `asked` tasks.
private struct CausesOfEnds {
  let asked: Set<TaskID>
  private var known: [TaskID: Set<TaskID>] = [:]
  /// The tasks that are suspended to wait for another task or a group.
  private var joining: Set<TaskID> = []
  private(set) var earlier: [TaskID: Set<TaskID>] = [:]

  init(asked: Set<TaskID>) { self.asked = asked }

  mutating func add(_ event: Event, in trace: Trace) {
    guard let task = event.task else { return }
    switch event.action {
    case .created(let creation): creation.creator.map { learn(task, from: $0) }
    case .suspended(let suspension):
      switch suspension.reason {
      case .task, .group: joining.insert(task)
      case .sleeping, .actor, .continuation, .yielding, .hopping, .unknown: joining.remove(task)
      }
    case .ready(.task(let other)):
      learn(task, from: other)
      // A wake may be recorded slightly before the end that causes it.
      if joining.contains(task) { learnEnd(task, of: other) }
    case .ready(.cancellation(let other?)), .cancelled(let other?, _, _):
      learn(task, from: other)
    case .awaited(let other, _, _):
      if trace[other]?.endedEvent.map({ trace.events[$0].time < event.time }) ?? false {
        learn(task, from: other)
        learnEnd(task, of: other)
      }
    case .returned, .threw:
      if asked.contains(task) { earlier[task] = known[task] }
    case .ready, .running, .hopped, .computing, .blocked, .unblocked, .cancelled, .noticed,
      .handlerRan, .escalated, .intervened, .groupOpened, .groupClosed, .taskLocalRead,
      .taskLocalBound, .printed, .warned, .ended:
      break
    }
  }

  private mutating func learn(_ task: TaskID, from other: TaskID) {
    guard let more = known[other], task != other else { return }
    known[task, default: []].formUnion(more)
  }

  private mutating func learnEnd(_ task: TaskID, of other: TaskID) {
    if asked.contains(other), task != other { known[task, default: []].insert(other) }
  }
}
