import TaskObservation
import TaskTrace

// Called by the C code when the program cancels a task or checks for cancellation. RuntimeCalls.h documents the calls.

@_cdecl("machine_will_cancel_task") func willCancel(task: UnsafeMutableRawPointer) {
  pauseBeforeCancellation()
  entering { machine, core in unsafe machine.observer.willCancel(RuntimeJob(task), on: core) }
}

@_cdecl("machine_will_cancel_group") func willCancelGroup() {
  pauseBeforeCancellation()
  entering { machine, core in machine.observer.willCancelGroup(on: core) }
}

@_cdecl("machine_did_cancel") func didCancel() {
  entering { machine, core in
    if machine.observer.cancelled(on: core) { machine.thisCore?.hasActed = true }
  }
}

/// Pauses before a cancellation if something else in the same step requires it, as before printing and before creating a
/// task.
///
/// An error that leaves a group's scope cancels the group. Only an optimized program then makes these calls. The task has
/// usually done nothing else in that step, so there is no pause, and both builds have the same choices.
private func pauseBeforeCancellation() {
  willAct()
  willInteract()
}

@_cdecl("machine_will_ask") func willAsk(task: UnsafeMutableRawPointer) {
  guard let machine, machine.hasChoices else { return }
  entering { machine, _ in unsafe machine.observer.touchAnyTask(RuntimeJob(task)) }
}

@_cdecl("machine_will_ask_for_children") func willAskForChildren() {
  entering { machine, core in machine.observer.willAskForChildren(on: core) }
}

@_cdecl("machine_will_run_handler") func willRunHandler(
  task: UnsafeMutableRawPointer, resume: UnsafeRawPointer, context: UnsafeRawPointer
) {
  entering { machine, core in
    unsafe machine.observer.handlerWillRun(
      of: RuntimeJob(task), at: CodePlace(resume: resume, context: context), on: core)
    // Other tasks may notice the cancellation before the handler prints or uses a lock.
    if core.cancelling != nil { machine.thisCore?.hasActed = true }
  }
}

@_cdecl("machine_noticed_cancellation") func noticedCancellation(threw: Bool) {
  entering { machine, core in
    machine.observer.cancellationWasNoticed(by: threw ? .checkThrew : .checkedFlag, on: core)
  }
}

extension Machine {
  /// Cancels the program's root task, as the scenario requests. Called without the lock: cancelling runs handlers.
  func cancelRoot(on core: CoreThread?) {
    let core = (core ?? cores[0]).observed
    guard let root = observer.interventionBegins(on: core) else { return }
    root.cancel()
    locked { observer.interventionEnds(on: core) }
  }
}
