package import TaskTrace

/// The observer's state for a core: the task that runs on it, and operations in progress.
package typealias ObservedCore = Slot<CoreState>

package struct CoreState {
  package let name: Core
  /// The task that runs on the core.
  package internal(set) var current: LiveTask?
  /// The task that ran last in the core's job, or that caused the job. In a job that runs all tasks that wait for an
  /// actor, it makes the next task ready.
  var previousOnActor: TaskID?
  /// Whether the core's job is the runtime's own: one that ends a sleep, or an actor's job.
  var runsRuntimeJob = false
  /// The task that ended last in the core's job. It wakes the next task that is woken.
  fileprivate(set) var lastEnded: LiveTask?
  /// What immediate tasks and nested jobs have interrupted, outermost first.
  var interrupted: [Interrupted] = []
  /// The cancellation in progress.
  package internal(set) var cancelling: Cancelling?
  /// The tasks, and the groups of tasks, that were seen marked cancelled in this slice. The runtime may have marked
  /// more of their descendants and members since.
  var marked: [TaskReference] = []
  var markedGroups: [LiveGroup] = []

  init(name: Core) { self.name = name }

  /// Whether an immediate task runs in the middle of another task's slice.
  package var runsImmediateTask: Bool { !interrupted.isEmpty }

  /// What a core continues when the task or the job that it runs in the middle has stopped.
  struct Interrupted {
    let task: TaskReference?
    let runsRuntimeJob: Bool

    init(_ core: ObservedCore) {
      task = core.current.map(TaskReference.init)
      runsRuntimeJob = core.runsRuntimeJob
    }
  }

  package struct Cancelling {
    var cause: CancellationCause
    var target: TaskReference?
    var site: SiteID?
    /// Whether a task was marked cancelled.
    var hasMarked = false
  }
}

extension TaskObserver {
  /// Notes the task that ended last in a core's job; nil at the beginning of a job.
  mutating func noteLastEnded(_ task: LiveTask?, on core: ObservedCore) {
    if let old = core.lastEnded { pool.recycle(old) }
    core.lastEnded = task
  }
}
