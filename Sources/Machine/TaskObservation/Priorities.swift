import TaskTrace

/// Records priority escalations.
extension TaskObserver {
  /// Reports that the program or the scenario has raised a task's priority.
  package mutating func priorityWasRaised(of job: RuntimeJob, on core: ObservedCore?) {
    touchAnyTask(job)
    if let task = task(job) { recordEscalations(task, on: core) }
  }

  /// Records the escalation of a task that another task awaits. It rises to the priority of the waiting task.
  mutating func recordEscalationOfAwaited(by task: LiveTask, on core: ObservedCore?) {
    guard case .task(let job?) = runtime.wait(of: task.job), let awaited = self.task(job),
      !awaited.isOnForeignExecutor
    else { return }
    recordEscalations(awaited, on: core)
  }

  /// Records the escalation of a task, if its priority was raised, and then those of its children and of the task that
  /// it awaits.
  private mutating func recordEscalations(_ task: LiveTask, on core: ObservedCore?) {
    let before = task.priority
    recordEscalation(task, on: core)
    guard task.priority > before else { return }
    touchChildren(of: task.id)
    for child in task.children where !child.isOnForeignExecutor {
      recordEscalations(child, on: core)
    }
    guard task.phase == .suspended, case .task(let job?) = runtime.wait(of: task.job) else {
      return
    }
    touchAnyTask(job)
    guard let awaited = self.task(job), !awaited.isOnForeignExecutor else { return }
    recordEscalations(awaited, on: core)
  }

  mutating func recordEscalation(_ task: LiveTask, on core: ObservedCore?) {
    let priority = runtime.priority(of: task.job)
    let before = task.priority
    task.priority = priority
    guard priority > before else { return }
    record(task, .escalated(to: TaskPriorityLevel(rawValue: priority)), on: core)
  }
}
