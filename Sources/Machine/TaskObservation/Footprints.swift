import TaskTrace

/// Touches what a step affects besides the tasks that its events name. Only for sinks that keep footprints.
extension TaskObserver {
  /// Touches a task that is woken, is marked cancelled, or ends, and its executor, on which it may be enqueued.
  mutating func touch(_ task: LiveTask) {
    guard events.keepsFootprints else { return }
    events.touch(task: task.id)
    events.touch(executor: task.executor)
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
    if let ended = tasks.readableTask(runtime.number(of: job)) { events.touch(task: ended) }
  }

  /// Touches the tasks that the end of a task may wake without a call: its parent and the tasks that await it.
  mutating func touchWaiters(atEndOf task: LiveTask) {
    guard events.keepsFootprints else { return }
    touch(task)
    if let parent = task.parent?.live {
      // The parent learns of the end of an `async let` only when it awaits the variable.
      if task.kind == .asyncLet {
        events.touch(childrenOf: parent.id, changes: false)
      } else {
        touch(parent)
      }
    }
    for waiting in awaiting[task.id] ?? [] {
      if let waiting = waiting.live { touch(waiting) }
    }
    awaiting[task.id] = nil
  }

  /// Notes that the running task is about to await another.
  mutating func noteAwait(of awaited: TaskID, by task: LiveTask) {
    guard events.keepsFootprints else { return }
    touchChildren(of: awaited)
    awaiting[awaited, default: []].append(TaskReference(task))
  }

  /// Touches what a step affects in which a task continues.
  ///
  /// The program's code may resume any continuation. A task on an actor that waits for one then enters the actor's
  /// queue without a call, so the executors of all such tasks are touched.
  package mutating func touchAtStart(of task: LiveTask) {
    touch(task)
    for waiting in awaitingContinuations {
      if let waiting = waiting.live { events.touch(executor: waiting.executor) }
    }
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
