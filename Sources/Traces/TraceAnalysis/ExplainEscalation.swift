import TaskTrace

/// Explains why the priority of a task is raised.
extension Explainer {
  func explainEscalation(
    of task: TaskID, to priority: TaskPriorityLevel, _ sentences: inout Sentences
  ) {
    if isRaisedByIntervention(sentences.index) { return }
    let index = sentences.index
    sentences.add(.essential) { escalationText(of: task, to: priority, at: index) }
  }

  private func escalationText(
    of task: TaskID, to priority: TaskPriorityLevel, at index: Int
  ) -> String {
    let name = trace.name(of: task)
    let raised = "The priority of \(name) is raised to \(priority)"
    let around = causes.escalations[index]
    if let waiter = waiter(beginningToWaitFor: task, at: around?.nextAction) ?? around?.waiter {
      return "\(raised), because \(trace.name(of: waiter)) waits for it."
    }
    if let parent = trace[life: task].parent, around?.isWithParent ?? false {
      return "\(raised), because it is a child of \(trace.name(of: parent))."
    }
    guard let raiser = raiser(of: task, at: index, before: around?.next) else {
      return "\(raised)."
    }
    return "\(trace.name(of: raiser)) raises the priority of \(name) to \(priority)."
  }

  /// Returns the task that begins to wait for a task at the event after its priority is raised.
  private func waiter(beginningToWaitFor task: TaskID, at next: Int?) -> TaskID? {
    guard let next, case .suspended(let wait) = trace.events[next].action,
      wait.reason == .task(task)
    else { return nil }
    return trace.events.task(of: next)
  }

  /// Returns the task that ran on the core when the priority was raised; nil if the raised task itself is about to run,
  /// because the tracer then learns of an earlier raise. `next` is the event after the raises.
  private func raiser(of task: TaskID, at index: Int, before next: Int?) -> TaskID? {
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
