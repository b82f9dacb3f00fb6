package import TaskTrace

/// A core as the observer knows it: which task it runs, and what is under way there.
package typealias ObservedCore = Slot<CoreState>

package struct CoreState {
  package let name: Core
  /// The task that it runs.
  package internal(set) var current: LiveTask?
  /// The task that had the actor before, while one job of the runtime's runs all tasks that wait for the actor.
  var previousOnActor: TaskID?
  /// The tasks in whose middle an immediate task runs.
  var interrupted: [LiveTask?] = []
  /// The cancellation that is under way.
  package internal(set) var cancelling: Cancelling?
  /// Tasks and groups some of which were marked cancelled in this slice. More may have been marked since.
  var marked: [TaskReference] = []
  var markedGroups: [LiveGroup] = []

  init(name: Core) { self.name = name }

  /// An immediate task runs in the middle of another task's slice.
  package var runsImmediateTask: Bool { !interrupted.isEmpty }

  package struct Cancelling {
    var cause: CancellationCause
    var target: TaskReference?
    var site: SiteID?
  }
}
