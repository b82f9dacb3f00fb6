import TaskTrace

/// Explains why the priority of a task is raised.
extension Explainer {
  func explainEscalation(
    of task: TaskID, to priority: TaskPriorityLevel, _ said: inout Sentences
  ) {
    if isRaisedByIntervention(said.index) { return }
    let index = said.index
    said.say(.essential, .escalation) { escalationText(of: task, to: priority, at: index) }
  }

  private func escalationText(
    of task: TaskID, to priority: TaskPriorityLevel, at index: Int
  ) -> String {
    let name = trace.name(of: task)
    let raised = "The priority of \(name) is raised to \(priority)"
    let waiter = waiter(beginningToWaitFor: task, at: index)
    if let waiter = waiter ?? raisedWaiter(for: task, at: index) {
      return "\(raised), because \(trace.name(of: waiter)) waits for it."
    }
    if let parent = trace[life: task].creation.parent,
      raisedWith(task, at: index).contains(parent)
    {
      return "\(raised), because it is a child of \(trace.name(of: parent))."
    }
    guard let raiser = raiser(of: task, at: index) else { return "\(raised)." }
    return "\(trace.name(of: raiser)) raises the priority of \(name) to \(priority)."
  }

  /// Returns the task that begins to wait for a task when its priority is raised. The wait follows in the trace.
  private func waiter(beginningToWaitFor task: TaskID, at index: Int) -> TaskID? {
    let next = trace.events.indices[(index + 1)...].first {
      let kind = trace.events.kind(of: $0)
      return kind != .escalated && kind != .hopped
    }
    guard let next, case .suspended(let wait) = trace.events[next].action,
      wait.reason == .task(task)
    else { return nil }
    return trace.events.task(of: next)
  }

  /// Returns the tasks whose priority was raised directly before that of a task, by the same cause.
  private func raisedWith(_ task: TaskID, at index: Int) -> [TaskID] {
    let time = trace.events.time(of: index)
    return trace.events.indices[..<index].reversed()
      .prefix {
        trace.events.kind(of: $0) == .escalated && trace.events.time(of: $0) == time
      }
      .compactMap { trace.events.task(of: $0) }
  }

  /// Returns a task that already waits for this one, and whose priority was raised directly before.
  private func raisedWaiter(for task: TaskID, at index: Int) -> TaskID? {
    raisedWith(task, at: index).first { other in
      let last = trace[other]?.steps(before: index).first { trace.events.kind(of: $0).beginsSlice }
      guard let last, case .suspended(let wait) = trace.events[last].action else { return false }
      return wait.reason == .task(task)
    }
  }

  /// Returns the task that ran on the core when the priority was raised; nil if the raised task itself is about to run,
  /// because the tracer then learns of an earlier raise.
  private func raiser(of task: TaskID, at index: Int) -> TaskID? {
    let next = trace.events.indices[(index + 1)...].first {
      trace.events.kind(of: $0) != .escalated
    }
    if let next, trace.events.task(of: next) == task { return nil }
    let core = trace.events[index].core
    for event in trace.events.indices[..<index].reversed().prefix(100)
    where trace.events[event].core == core {
      switch trace.events.kind(of: event) {
      case .running, .unblocked, .awaited, .printed, .computing, .groupOpened, .groupClosed:
        return trace.events.task(of: event).flatMap { $0 == task ? nil : $0 }
      case .suspended, .returned, .threw: return nil
      case .created, .ready, .hopped, .blocked, .cancelled, .noticed, .handlerRan, .escalated,
        .intervened, .warned, .taskLocalRead, .taskLocalBound, .ended:
        continue
      }
    }
    return nil
  }
}
