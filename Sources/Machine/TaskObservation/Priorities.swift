import TaskTrace

/// Records priority escalations.
extension TaskObserver {
  /// Reports that the program or the scenario has raised a task's priority.
  package mutating func priorityWasRaised(of job: RuntimeJob, on core: ObservedCore?) {
    touchAnyTask(job)
    if let task = task(job) { recordEscalations(task, on: core) }
  }

  /// Reports that the running task is about to raise a task's priority.
  package mutating func willRaisePriority(of job: RuntimeJob, to priority: UInt8) {
    touchAnyTask(job)
    if let task = task(job) { touchRaised(task, to: priority) }
  }

  /// Touches the tasks whose priority is about to rise with that of one task: it, its children and the task that it
  /// awaits. Their handlers run in the same call. Another task may run before a handler prints or uses a lock, and the
  /// call has not recorded anything by then.
  mutating func touchRaised(_ first: LiveTask, to priority: UInt8) {
    guard events.keepsFootprints else { return }
    var (raised, next) = ([first], 0)
    while next < raised.count {
      let task = raised[next]
      next += 1
      guard !task.isOnForeignExecutor, runtime.priority(of: task.job) < priority else { continue }
      touch(task)
      touchChildren(of: task.id)
      raised += task.children
      guard task.phase == .suspended, case .task(let job?) = runtime.wait(of: task.job),
        let awaited = self.task(job), !raised.contains(awaited)
      else { continue }
      raised.append(awaited)
    }
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
