import TaskTrace
import TraceAnalysis

/// Findings about tasks that wait for each other in a circle, so that none of them can end.
extension ObservedRun {
  var waitCircles: [Finding] {
    var found: [Finding] = []
    var seen: Set<TaskID> = []
    for task in trace.tasks where task.endedEvent == nil && !seen.contains(task.id) {
      guard let circle = circle(from: task.id, &seen) else { continue }
      found.append(finding(circle))
    }
    return found
  }

  /// Follows waits from a task. Returns the tasks of a circle, each of which waits for the next; nil if there is none.
  /// Adds the visited tasks to `seen`.
  private func circle(from start: TaskID, _ seen: inout Set<TaskID>) -> [TaskID]? {
    var path = [start]
    var isOnPath: Set<TaskID> = [start]
    var branches = [awaited(by: start)[...]]
    seen.insert(start)
    while !path.isEmpty {
      guard let next = branches[path.count - 1].popFirst() else {
        isOnPath.remove(path.removeLast())
        branches.removeLast()
        continue
      }
      if isOnPath.contains(next) { return Array(path.drop { $0 != next }) }
      guard seen.insert(next).inserted else { continue }
      path.append(next)
      isOnPath.insert(next)
      branches.append(awaited(by: next)[...])
    }
    return nil
  }

  /// Returns the tasks that must end before a task can continue at the end of the run.
  private func awaited(by task: TaskID) -> [TaskID] {
    guard let life = trace[task], let suspension = lastSuspension(of: task) else { return [] }
    switch suspension.reason {
    case .task(let other): return trace[other]?.endedEvent == nil ? [other] : []
    case .group(let group):
      // One result ends a wait for the next one, unless nothing in the program can continue.
      let needsAll = suspension.call == .scopeEnd || suspension.call == .waitForAll
      guard needsAll || trace.ending == .stuck else { return [] }
      return life.children.filter { trace[$0]?.group == group && trace[$0]?.endedEvent == nil }
    case .actor, .sleeping, .continuation, .yielding, .hopping, .unknown: return []
    }
  }

  /// Returns the suspension in which a task is at the end of the run; nil if there is none.
  private func lastSuspension(of task: TaskID) -> Suspension? {
    guard let life = trace[task], life.endedEvent == nil,
      case .suspended(let suspension)? = life.lastSlice?.state
    else { return nil }
    return suspension
  }

  private func waitsForGroup(_ task: TaskID) -> Bool {
    if case .group? = lastSuspension(of: task)?.reason { true } else { false }
  }

  private func finding(_ circle: [TaskID]) -> Finding {
    // The task that began to wait last closed the circle.
    let events = circle.map { trace[$0]?.lastSlice?.event ?? 0 }
    let last = events.indices.max { events[$0] < events[$1] } ?? 0
    let tasks = Array(circle[last...] + circle[..<last])
    let sites = tasks.map { lastSuspension(of: $0)?.site }
    let waits = tasks.indices.map { index in
      let (task, next) = (tasks[index], tasks[(index + 1) % tasks.count])
      let group = waitsForGroup(task) ? "its group with " : ""
      let other = next == task ? "itself" : group + name(next)
      return "\(name(task)) waits for \(other)\(at(sites[index]))"
    }
    let whole = waits.dropLast().joined(separator: ", ")
    let effect = tasks.count == 1 ? "It" : tasks.count == 2 ? "Neither" : "None of them"
    return finding(
      .waitsInCircle, .mistake, tasks, event: events[last], at: sites,
      "\(whole.isEmpty ? "" : "\(whole), and ")\(waits.last ?? ""). "
        + "\(effect) can \(tasks.count == 1 ? "never " : "")end"
        + (trace.ending == .stuck ? ", so the program could not continue." : "."))
  }
}
