import TaskTrace

/// What a part of the run has to do with beside the tasks that its events name. Only for sinks that want to know.
extension TaskObserver {
  /// A task is woken, marked or ends: its executor may get it, and it may wait its turn there.
  mutating func touch(_ task: LiveTask) {
    guard events.keepsFootprints else { return }
    events.touch(task: task.id)
    events.touch(executor: task.executor)
  }

  /// Something is done to a task that goes on to its children.
  mutating func touchFamily(_ task: TaskID) {
    guard events.keepsFootprints else { return }
    events.touch(childrenOf: task, changes: true)
  }

  /// The program does something with a task. If that has ended, the same before its end may have had an effect.
  package mutating func touchAnyTask(_ job: RuntimeJob) {
    guard events.keepsFootprints else { return }
    if let task = task(job) {
      touchFamily(task.id)
      return touch(task)
    }
    if let ended = tasks.readableTask(runtime.number(of: job)) { events.touch(task: ended) }
  }

  /// A task ends: its parent and the tasks that wait for it may be woken without a word.
  mutating func touchOthers(atEndOf task: LiveTask) {
    guard events.keepsFootprints else { return }
    touch(task)
    if let parent = task.parent?.live {
      // The parent learns of the end of an `async let` where it awaits that.
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

  /// The running task is about to await another.
  mutating func noteAwait(of awaited: TaskID, by task: LiveTask) {
    guard events.keepsFootprints else { return }
    touchFamily(awaited)
    awaiting[awaited, default: []].append(TaskReference(task))
  }

  /// A part begins in which a task goes on. Code of the program's may resume any continuation: the tasks that wait for
  /// one on an actor then take their place in that actor's queue without a word.
  package mutating func touchAtBegin(of task: LiveTask) {
    touch(task)
    for waiting in awaitingContinuations {
      if let waiting = waiting.live { events.touch(executor: waiting.executor) }
    }
  }

  /// A task was suspended until a continuation is resumed.
  mutating func noteContinuation(of task: LiveTask) {
    guard events.keepsFootprints, task.executor != 0, task.executor != mainExecutor else { return }
    awaitingContinuations.append(TaskReference(task))
  }

  mutating func noteNoContinuation(of task: LiveTask) {
    guard !awaitingContinuations.isEmpty else { return }
    awaitingContinuations.removeAll { $0.id == task.id }
  }
}
