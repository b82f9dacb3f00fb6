import TaskTrace

/// Touches what a step affects besides the tasks that its events name. Only for sinks that keep footprints.
extension TaskObserver {
  /// Touches a task that is woken, is marked cancelled, or ends, and its executor, on which it may be enqueued.
  mutating func touch(_ task: LiveTask) {
    guard events.keepsFootprints else { return }
    events.touch(task: task.id)
    touchQueue(of: task.executor)
  }

  /// Touches an executor on which a task may be enqueued. An actor runs its tasks in the order in which they were
  /// enqueued. Each job for the main thread is enqueued by a call into the machine, which touches their order.
  package mutating func touchQueue(of executor: UInt) {
    if executor != mainExecutor { events.touch(executor: executor) }
  }

  /// Touches the children of a task, for an operation that reaches them through the task.
  mutating func touchChildren(of task: TaskID) {
    guard events.keepsFootprints else { return }
    events.touch(childrenOf: task, changes: true)
  }

  /// Touches a task that the program uses. A task that has ended is touched too: before its end, the operation could
  /// have had an effect.
  package mutating func touchAnyTask(_ job: RuntimeJob) {
    guard events.keepsFootprints else { return }
    if let task = task(job) {
      touchChildren(of: task.id)
      return touch(task)
    }
    if let ended = tasks.readableTask(runtime.number(of: job)) { events.touch(task: ended.id) }
  }

  /// Whether a task shares its executor with no other task: on the pool, or on the main actor if only this task uses
  /// it. In the second case, the step must touch a turn.
  func isAlone(_ task: LiveTask) -> Bool { task.executor == 0 || task.executor == mainExecutor }

  /// Touches the tasks that the end of a task may wake without a call: its parent and the tasks that await it.
  mutating func touchWaiters(atEndOf task: LiveTask) {
    guard events.keepsFootprints else { return }
    touch(task)
    events.touch(endOf: task.id, changes: true)
    events.touch(turnOf: task.id)
    if let parent = task.parent?.live { touch(parent, atEndOf: task) }
    for waiting in awaiting[task.id] ?? [] {
      if let waiting = waiting.live { touch(waiting) }
    }
    awaiting[task.id] = nil
  }

  private mutating func touch(_ parent: LiveTask, atEndOf child: LiveTask) {
    guard child.kind != .asyncLet else {
      // The parent learns of the end of an `async let` only when it awaits the variable.
      return events.touch(childrenOf: parent.id, changes: false)
    }
    // The end of one child may wake the parent, and that of the next may only add a result.
    events.touch(resultsOf: parent.id, changes: false)
    events.touch(orderOfEndsOf: parent.id, changes: true)
    let hasThrown = runtime.result(of: child.job) == .threw
    let hasValue = hasThrown || !runtime.returnsVoid(child.job)
    events.touch(orderOfValuesOf: parent.id, changes: hasValue)
    let keepsResults = child.group.map(parent.keepsResults) ?? false
    // Where a group discards results, an error of a child cancels the others.
    if hasThrown, !keepsResults { touchChildren(of: parent.id) }
    guard isAlone(parent), let group = child.group, keepsResults || !hasThrown else {
      return touch(parent)
    }
    if parent.executor == mainExecutor { events.touch(turnOf: parent.id) }
    events.touch(childrenOf: parent.id, changes: false)
    if !keepsResults { group.returned += 1 }
    parent.endedChildren.append(EndedChild(id: child.id, group: group.id, hasThrown: hasThrown))
  }

  /// Notes that the running task is about to await another. `cancels` is whether the call first cancels the other task
  /// unless it has ended.
  ///
  /// If the other task has ended, the order of its end and of this step matters if the call would have cancelled it, or
  /// would have raised its priority.
  mutating func noteAwait(
    of awaited: TaskReference, by task: LiveTask, cancels: Bool = false
  ) {
    guard events.keepsFootprints else { return }
    let priority = runtime.priority(of: task.job)
    guard let live = awaited.live else {
      guard !cancels, isAlone(task), priority <= awaited.firstPriority,
        events.stepOnlyRuns(task.id)
      else { return events.touch(task: awaited.id) }
      if task.executor == mainExecutor { events.touch(turnOf: awaited.id) }
      return events.touch(endOf: awaited.id, changes: false)
    }
    if cancels || hasUnrecordedEnd(live) { touchAwaited(awaited.id) }
    touchRaised(live, to: priority)
    awaiting[awaited.id, default: []].append(TaskReference(task))
  }

  private mutating func touchAwaited(_ awaited: TaskID) {
    events.touch(task: awaited)
    touchChildren(of: awaited)
  }

  /// Notes that a task is suspended until another ends.
  ///
  /// If the step has done nothing but run the task, the order of the step and the end of the awaited task does not
  /// matter. Had the awaited task ended first, this task would have continued at the same point. The only difference is
  /// that its worker would not have been free in between.
  ///
  /// In any other case the order matters. Had the awaited task ended first, the step would include what the task does
  /// next. A task on an actor would have kept its turn (on the main actor, the turn is part of the footprint), and a
  /// task of higher priority would not have raised the priority of the awaited one.
  mutating func noteWait(of task: LiveTask) {
    guard events.keepsFootprints, case .task(let job?) = runtime.wait(of: task.job),
      let awaited = self.task(job)
    else { return }
    guard isAlone(task),
      runtime.priority(of: task.job) <= awaited.firstPriority, !awaited.isOnForeignExecutor,
      events.stepOnlyRuns(task.id)
    else { return touchAwaited(awaited.id) }
    awaiting[awaited.id]?.removeAll { $0.id == task.id }
    if task.executor == mainExecutor { events.touch(turnOf: awaited.id) }
    events.touch(endOf: awaited.id, changes: false)
    task.continuesAfter = awaited.id
  }

  /// Touches what a step affects when a task continues in it.
  ///
  /// The program's code may resume any continuation. A task on an actor that waits for one then enters the actor's
  /// queue without a call, so the executors of all such tasks are touched. A task that has created a continuation and
  /// is not yet suspended continues without a call too, so such tasks are touched.
  package mutating func touchAtStart(of task: LiveTask) {
    guard events.keepsFootprints else { return }
    touch(task)
    if let ended = task.continuesAfter {
      events.touch(endOf: ended, changes: false)
      task.continuesAfter = nil
    }
    task.continuesAfterChild = false
    if task.innermostGroup != nil { noteOwner(task) }
    for waiting in awaitingContinuations {
      if let waiting = waiting.live { events.touch(executor: waiting.executor) }
    }
    for open in openContinuations where open.live != nil { events.touch(task: open.id) }
  }

  /// Notes that a task is about to create a continuation.
  package mutating func continuationBegins(in job: RuntimeJob) {
    guard events.keepsFootprints, let task = task(job) else { return }
    openContinuations.removeAll { $0.live == nil || $0.id == task.id }
    openContinuations.append(TaskReference(task))
  }

  /// Notes that a task on an actor waits for a continuation.
  mutating func noteContinuation(of task: LiveTask) {
    guard events.keepsFootprints, task.executor != 0, task.executor != mainExecutor else { return }
    awaitingContinuations.append(TaskReference(task))
  }

  mutating func forgetContinuation(of task: LiveTask) {
    guard !awaitingContinuations.isEmpty else { return }
    awaitingContinuations.removeAll { $0.id == task.id }
  }
}
